// How long until a changed field is safe on the tablet: the product's way (draft and queue entry, Dexie, strict) beside
// a bare strict put of the same size with nothing around it (quality.md, "Capture and drafts"; performance.md P6).
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import { type Figure, median } from './figures.ts'
import type { BenchPage } from './storage-page.ts'

const TURNS = 5
const ROUNDS = 20
const FOLDER = join(ROOT, 'test-results', 'bench')
const BLANK =
  '<!doctype html><html lang="ru"><title>bench</title><script type="module" src="/page.js"></script></html>'

async function buildPage(): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: FOLDER,
      target: 'es2022',
      lib: {
        entry: join(import.meta.dirname, 'storage-page.ts'),
        formats: ['es'],
        fileName: () => 'page.js',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return readFileSync(join(FOLDER, 'page.js'), 'utf8')
}

async function servePage(script: string) {
  const server = createServer((request, answer) => {
    const isScript = request.url === '/page.js'
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    answer.end(isScript ? script : BLANK)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

const measure = (page: Page, what: keyof BenchPage, rounds: number): Promise<number[]> =>
  page.evaluate(([name, count]) => (globalThis as unknown as { bench: BenchPage }).bench[name](count), [
    what,
    rounds,
  ] as const)

export async function measureStorage(): Promise<Figure[]> {
  const server = await servePage(await buildPage())
  const browser = await chromium.launch(launchOptions({ camera: false }))
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    await page.waitForFunction(() => 'bench' in globalThis)
    await measure(page, 'rawPuts', 5)
    await measure(page, 'fieldChanges', 5)
    const raw: number[] = []
    const ours: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      raw.push(...(await measure(page, 'rawPuts', ROUNDS)))
      ours.push(...(await measure(page, 'fieldChanges', ROUNDS)))
    }
    await measure(page, 'sealedDrafts', 50)
    const drafts = await measure(page, 'sealedDrafts', 200)
    const pictures = await measure(page, 'sealedPictures', 50)
    const floor = median(raw)
    const against = { what: 'bare strict put, ms', value: floor }
    return [
      {
        metric: 'P6 a changed field is durable',
        value: median(ours) / floor,
        unit: '×',
        limit: 2,
        against,
        runs: ours,
      },
      { metric: 'P6 a draft of 2 KB is sealed and opened', value: median(drafts), unit: 'ms', limit: 2 },
      { metric: 'P6 a picture of 300 KB is sealed', value: median(pictures), unit: 'ms', limit: 10 },
    ]
  } finally {
    await browser.close()
    server.stop()
  }
}
