// The page of the bench: single modules of the app in a browser, built like the app itself.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import type { Figure } from '../figures.ts'
import { serveFolder } from '../start-server.ts'
import type { BenchPage } from './page.ts'

const FOLDER = join(ROOT, 'test-results', 'bench')
const PAGE = 'bench.html'
const WARM_UP = 5
const HTML =
  '<!doctype html><html lang="ru"><title>bench</title><script type="module" src="/bench.js"></script></html>'

/** Builds the page into a folder, next to the files that are in it. */
export async function buildPage(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'bench.js', codeSplitting: false },
      },
    },
  })
  writeFileSync(join(folder, PAGE), HTML)
}

/** Builds and serves the page, and runs the measurements on it one after the other, each with a new profile. */
export async function onBenchPage(
  ...measures: readonly ((page: Page) => Promise<Figure[]>)[]
): Promise<Figure[]> {
  await buildPage(FOLDER)
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(launchOptions({ camera: false }))
  const figures: Figure[] = []
  try {
    for (const measure of measures) {
      const page = await browser.newPage()
      await openPage(page, server.url)
      figures.push(...(await measure(page)))
      await page.context().close()
    }
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Opens the served page. */
export async function openPage(page: Page, origin: string): Promise<void> {
  await page.goto(new URL(PAGE, origin).href)
  await page.waitForFunction(() => 'bench' in globalThis)
}

/** Calls a function of the page. */
export const inPage = <Name extends keyof BenchPage>(
  page: Page,
  name: Name,
  ...parameters: Parameters<BenchPage[Name]>
): Promise<Awaited<ReturnType<BenchPage[Name]>>> =>
  page.evaluate(
    ([way, words]) =>
      (globalThis as unknown as { bench: Record<string, (...all: unknown[]) => never> }).bench[
        way as string
      ]?.(...(words as unknown[])) as never,
    [name, parameters] as const,
  )

type Timed = {
  [Name in keyof BenchPage]: BenchPage[Name] extends (rounds: number) => Promise<number[]> ? Name : never
}[keyof BenchPage]

/** Measures baseline and product alternately, so that both run in the same state of the machine; each after a warm-up. */
export async function takeTurns(page: Page, least: Timed, own: Timed, turns: number, rounds: number) {
  const raw: number[] = []
  const ours: number[] = []
  await inPage(page, least, WARM_UP)
  await inPage(page, own, WARM_UP)
  for (let turn = 0; turn < turns; turn += 1) {
    raw.push(...(await inPage(page, least, rounds)))
    ours.push(...(await inPage(page, own, rounds)))
  }
  return { raw, ours }
}
