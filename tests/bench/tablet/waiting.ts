// One tablet with much unsent work (src/docs/offline.md#load-runs, P13): 42 drafts with 294 photos (it takes 300 at
// most), main thread slowed four times. Measures the start, the time until a list is shown, the memory, and the delay of
// typing while it sends.
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Figure, median } from '../figures.ts'
import { inPage, openPage } from './build-page.ts'
import { NOTHING_LEAVES } from './sync.ts'
import { startTabletSystem, type TabletSystem } from './test-system.ts'

const DRAFTS = 42
const PHOTOS_EACH = 7
const RUNS = 5
const SLOW = 4
const PATIENCE_MS = 120_000
const MB = 1024 * 1024
const LINE = 'a[href*="/applications/add/"]'
const WORDS = 'Мирзо-Улугбекский район, дом 12'

/** Stores the work on a new tablet that has the app, without sending it; returns the profile. */
export async function filledTablet(
  system: TabletSystem,
  drafts: number,
  photosEach: number,
): Promise<string> {
  const { context, profile } = await system.open()
  const page = await context.newPage()
  system.proxy.setRules(NOTHING_LEAVES)
  await openPage(page, system.shaper.url)
  await inPage(page, 'fill', system.sellerId, drafts, photosEach)
  await page.goto(new URL('/applications', system.shaper.url).href)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.locator(LINE).first().waitFor()
  await context.close()
  return profile
}

/** Milliseconds from the start of the navigation until the page has an element. */
export const untilSeen = (page: Page, css: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector(wanted) ? done(performance.now()) : requestAnimationFrame(look)
        look()
      }),
    css,
  )

async function slowPage(
  system: TabletSystem,
  profile: string,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const { context } = await system.open(profile)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  return { page, close: () => context.close() }
}

/** Milliseconds from the start of the navigation to the first draft in the list, without a network. */
export async function startsOf(system: TabletSystem, profile: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { page, close } = await slowPage(system, profile)
    await page.goto(new URL('/applications', system.shaper.url).href, { waitUntil: 'commit' })
    times.push(await untilSeen(page, LINE))
    await close()
  }
  return times
}

/** Milliseconds from the tap on the menu to the lines of the list. */
async function listsOf(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.locator('nav a[href="/outbox"]:visible').first().click()
    await page.locator('article').first().waitFor()
    times.push(
      await page.evaluate(
        (line) =>
          new Promise<number>((done) => {
            const started = performance.now()
            const look = () =>
              document.querySelector(line) ? done(performance.now() - started) : requestAnimationFrame(look)
            document.querySelector<HTMLElement>('nav a[href="/applications"]')?.click()
            look()
          }),
        LINE,
      ),
    )
  }
  return times
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / MB
}

/** Milliseconds from a key to the frame with its letter, the slowest of a field, while photos are sent. */
async function slowestKey(system: TabletSystem, page: Page): Promise<number> {
  await page.locator(LINE).first().click()
  const field = page.locator('[id="surname"] input')
  await field.waitFor()
  await page.evaluate(() => {
    const seen = globalThis as unknown as { slowest: number }
    seen.slowest = 0
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (name.startsWith('key') || name === 'input') seen.slowest = Math.max(seen.slowest, duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  system.proxy.setRules()
  await system.proxy.mend()
  await field.click()
  const photos = () =>
    system.proxy.requests.filter(({ method, status }) => method === 'PUT' && status === 200).length
  const before = photos()
  const until = Date.now() + PATIENCE_MS
  while (photos() < before + 3 && Date.now() < until) await wait(200)
  while (photos() < before + 6 && Date.now() < until) {
    await field.fill('')
    await field.pressSequentially(WORDS, { delay: 60 })
  }
  if (photos() < before + 6) throw new Error('nothing was sent while the bench typed')
  return page.evaluate(() => (globalThis as unknown as { slowest: number }).slowest)
}

export async function measureWaiting(): Promise<Figure[]> {
  const system = await startTabletSystem()
  try {
    const few = await filledTablet(system, 1, 0)
    const many = await filledTablet(system, DRAFTS, PHOTOS_EACH)
    system.proxy.cut()
    const fewStarts = await startsOf(system, few)
    const starts = await startsOf(system, many)
    const { page, close } = await slowPage(system, many)
    await page.goto(new URL('/applications', system.shaper.url).href)
    await page.locator(LINE).first().waitFor()
    const lists = await listsOf(page)
    const heap = await heapOf(page)
    const key = await slowestKey(system, page)
    await close()
    const against = { what: 'with one draft and no photo, ms', value: median(fewStarts) }
    const ratio = median(starts) / against.value
    const name = `${DRAFTS * PHOTOS_EACH} photos wait:`
    return [
      {
        metric: `${name} start without internet`,
        value: median(starts),
        unit: 'ms',
        limit: 3000,
        runs: starts,
      },
      { metric: `P13 ${name} start`, value: ratio, unit: '×', limit: 1.1, against },
      { metric: `${name} the list of drafts`, value: median(lists), unit: 'ms', limit: 200, runs: lists },
      { metric: `${name} heap`, value: heap, unit: 'MB', limit: 250 },
      { metric: `${name} the slowest key while it sends`, value: key, unit: 'ms', limit: 100 },
    ]
  } finally {
    await system.stop()
  }
}
