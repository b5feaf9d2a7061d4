// The page of the bench: modules of the app in a browser without the app around them, built like the app itself.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { ROOT } from '#support/sources.ts'
import type { BenchPage } from './page.ts'

/** Where the page stands. */
export const FOLDER = join(ROOT, 'test-results', 'bench')
const HTML =
  '<!doctype html><html lang="ru"><title>bench</title><script type="module" src="/bench.js"></script></html>'

/** Builds the page into a folder. */
export async function buildPage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'bench.js', codeSplitting: false },
      },
    },
  })
  writeFileSync(join(folder, 'index.html'), HTML)
}

/** Opens the page where it is served. */
export async function openPage(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.waitForFunction(() => 'bench' in globalThis)
}

/** Calls a way of the page. */
export const inPage = <Name extends keyof BenchPage>(
  page: Page,
  name: Name,
  ...given: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> =>
  page.evaluate(
    ([way, words]) =>
      (globalThis as unknown as { bench: Record<string, (...all: unknown[]) => never> }).bench[
        way as string
      ]?.(...(words as unknown[])) as never,
    [name, given] as const,
  )
