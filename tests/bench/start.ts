// Time until the installed app paints without a network (P3): the second start of the built app compared with a
// blank page served by a worker, with the server stopped, a new browser process, and the main thread slowed four times.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import { type Figure, median } from './figures.ts'
import { serveFolder } from './start-server.ts'

const RUNS = 5
const BLANK_WORKER = `
self.addEventListener('install', (e) => e.waitUntil(caches.open('b').then((c) => c.add('/index.html'))))
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (e) => e.respondWith(caches.match('/index.html')))`
const BLANK_PAGE = `<!doctype html><html lang="ru"><title>blank</title><p>Anketa</p>
<script>navigator.serviceWorker.register('/sw.js')</script></html>`

function blankFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-blank-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), BLANK_PAGE)
  writeFileSync(join(folder, 'sw.js'), BLANK_WORKER)
  return folder
}

const open = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...launchOptions({ camera: false }),
    viewport: { width: 1280, height: 800 },
  })

/** First visit: waits until the worker has everything and controls the page. */
async function install(profile: string, url: string): Promise<void> {
  const context = await open(profile)
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 60_000,
  })
  await context.close()
}

/** Milliseconds from the start of the navigation to the first contentful paint, without a server. */
async function paintOffline(profile: string, url: string): Promise<number> {
  const context = await open(profile)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url)
  const paint = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const first = list.getEntries().find((entry) => entry.name === 'first-contentful-paint')
          if (first) done(first.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await context.close()
  return paint
}

async function secondStarts(folder: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
    const server = await serveFolder(folder)
    await install(profile, server.url)
    await server.stop()
    times.push(await paintOffline(profile, server.url))
    rmSync(profile, { recursive: true, force: true })
  }
  return times
}

export async function measureStart(client = join(ROOT, 'dist/client')): Promise<Figure[]> {
  const blank = blankFolder()
  const floor = await secondStarts(blank)
  const ours = await secondStarts(client)
  rmSync(blank, { recursive: true, force: true })
  const against = { what: 'blank page of a worker, ms', value: median(floor) }
  const value = median(ours) / against.value
  return [
    { metric: 'P3 offline second start: first paint', value, unit: '×', limit: 1.3, against, runs: ours },
  ]
}
