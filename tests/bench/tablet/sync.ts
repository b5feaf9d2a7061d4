// Throughput of the sync engine (P8, P9): the share of the connection's capacity used for photos that arrived, on a stable
// connection at two round-trip times, and on one that is up for eight seconds and down for two.
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import type { ProxiedRequest, Rule } from '../../faults/drivers/proxy.ts'
import type { Figure } from '../figures.ts'
import { inPage, openPage } from './build-page.ts'
import type { Line } from './shaper.ts'
import { startTabletSystem, type TabletSystem } from './test-system.ts'

const MBIT = 125_000
const lineOf = (roundTripMs: number): Line => ({
  upPerSecond: 1.5 * MBIT,
  downPerSecond: 9 * MBIT,
  roundTripMs,
})
const DRAFTS = 4
const PHOTOS_EACH = 7
const UP_MS = 8000
const DOWN_MS = 2000
const PATIENCE_MS = 300_000

/** Nothing is sent while the app is installed on the tablet. */
export const NOTHING_LEAVES: Rule = {
  when: ({ method, path }) => method !== 'GET' && path.startsWith('/api/uz/applications'),
  act: { do: 'rst', at: 0 },
}
const isPhoto = ({ method, path }: ProxiedRequest) => method === 'PUT' && path.includes('/photos/')

/** Breaks the connection at intervals; returns how to stop and how long it was up between two moments. */
function flicker(system: TabletSystem) {
  const changes: { at: number; isUp: boolean }[] = [{ at: Date.now(), isUp: true }]
  let timer: NodeJS.Timeout
  const set = (isUp: boolean) => {
    if (isUp) system.shaper.mend()
    else system.shaper.cut()
    changes.push({ at: Date.now(), isUp })
    timer = setTimeout(() => set(!isUp), isUp ? UP_MS : DOWN_MS)
  }
  timer = setTimeout(() => set(false), UP_MS)
  return {
    end: () => {
      clearTimeout(timer)
      system.shaper.mend()
    },
    upBetween: (from: number, to: number) =>
      changes.reduce((sum, { at, isUp }, index) => {
        const until = changes[index + 1]?.at ?? to
        return isUp ? sum + Math.max(0, Math.min(until, to) - Math.max(at, from)) : sum
      }, 0),
  }
}

/** Waits until every photo was accepted; returns when the first arrived and when the last ended. */
async function allTaken(system: TabletSystem, count: number): Promise<{ first: number; last: number }> {
  const until = Date.now() + PATIENCE_MS
  for (; Date.now() < until; await wait(100)) {
    const photos = system.proxy.requests.filter(isPhoto)
    const taken = photos.filter(({ status, until: end }) => status === 200 && end !== null)
    if (new Set(taken.map(({ opId }) => opId)).size === count)
      return {
        first: Math.min(...photos.map(({ at }) => at)),
        last: Math.max(...taken.map(({ until: end }) => end ?? 0)),
      }
  }
  throw new Error(`of ${count} photos ${system.proxy.requests.filter(isPhoto).length} came`)
}

type Sent = { share: number; wire: number }

async function sendOver(
  system: TabletSystem,
  context: BrowserContext,
  line: Line,
  isFlickering: boolean,
): Promise<Sent> {
  const page = await context.newPage()
  system.shaper.use(null)
  await openPage(page, system.shaper.url)
  const bytes = await inPage(page, 'fill', system.sellerId, DRAFTS, PHOTOS_EACH)
  system.proxy.requests.length = 0
  // The app is installed already; its requests at the start are not measured.
  system.proxy.setRules(NOTHING_LEAVES)
  await page.goto(new URL('/outbox', system.shaper.url).href)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  system.shaper.use(line)
  const flickering = isFlickering ? flicker(system) : null
  system.proxy.setRules()
  system.proxy.requests.length = 0
  await page.reload()
  const { first, last } = await allTaken(system, DRAFTS * PHOTOS_EACH)
  flickering?.end()
  const upMs = flickering?.upBetween(first, last) ?? last - first
  await context.close()
  return { share: bytes / (line.upPerSecond * (upMs / 1000)), wire: system.shaper.sentUp() / bytes }
}

/** Number of requests with data of drafts that were sent after a photo. */
function countDataAfterPhotos({ proxy: { requests } }: TabletSystem): number {
  const sent = requests.filter(
    ({ method, path }) => method !== 'GET' && path.startsWith('/api/uz/applications'),
  )
  return sent.slice(sent.findIndex(isPhoto)).filter((one) => !isPhoto(one) && !one.path.endsWith('/list'))
    .length
}

type Case = { name: string; line: Line; isFlickering: boolean; share: number; wire: number }
const CASES: readonly Case[] = [
  { name: 'P8 60 ms', line: lineOf(60), isFlickering: false, share: 0.98, wire: 1.01 },
  { name: 'P8 200 ms', line: lineOf(200), isFlickering: false, share: 0.95, wire: 1.01 },
  { name: 'P9 up 8 s, down 2 s', line: lineOf(60), isFlickering: true, share: 0.92, wire: 1.08 },
]

async function figuresOver(
  system: TabletSystem,
  { name, line, isFlickering, ...bars }: Case,
): Promise<Figure[]> {
  const { context } = await system.open()
  const { share, wire } = await sendOver(system, context, line, isFlickering)
  const behind = countDataAfterPhotos(system)
  return [
    // A share of the capacity has a lower bound: its reciprocal has to stay under the limit.
    {
      metric: `${name}: time for the photos against the least the connection needs`,
      value: 1 / share,
      unit: '×',
      limit: Math.round(1000 / bars.share) / 1000,
      against: { what: 'share of the line', value: share },
    },
    { metric: `${name}: bytes sent for each byte accepted`, value: wire, unit: '×', limit: bars.wire },
    { metric: `${name}: small operations sent after a photo`, value: behind, unit: 'calls', limit: 0 },
  ]
}

export async function measureSync(): Promise<Figure[]> {
  const system = await startTabletSystem()
  try {
    const figures: Figure[] = []
    for (const one of CASES) figures.push(...(await figuresOver(system, one)))
    return figures
  } finally {
    await system.stop()
  }
}
