// A first visit on a tablet-like browser and a fast mobile line (P1, P2, P5), beside a bare page and the hello of the fixed packages
// (peers/hello), in turns: how long until a phone number can be typed in the form of the page itself, then what is asked for until the
// app has taken that form over, how long that takes and how much of the processor.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import { type Figure, median } from './figures.ts'
import { buildHello } from './peers/build-hello.ts'
import { serveFolder } from './start-server.ts'
import { startShaper } from './tablet/shaper.ts'

/** "Fast 4G" of Chromium's developer tools, in bytes a second. */
const FAST_4G = { upPerSecond: 168_750, downPerSecond: 1_012_500, roundTripMs: 165 }
const SLOWED = 4
const RUNS = 5
const BARE_PAGE =
  '<!doctype html><html lang="ru"><title>bare</title><label>Телефон <input name="phone" /></label></html>'

type Visit = {
  requests: number
  kilobytes: number
  typableMs: number
  usableMs: number
  processorMs: number
}
type Side = { name: string; folder: string; path: string }

/** Counts every request of the page, whoever began it: fonts, icons, the manifest and late chunks too. */
async function countRequests(session: CDPSession) {
  const begun = new Set<string>()
  const bytes = new Map<string, number>()
  session.on('Network.requestWillBeSent', ({ requestId }) => begun.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await session.send('Network.enable')
  return {
    /** Those that were begun until now, with their bytes as soon as all have ended. */
    soFar: async (page: Page) => {
      const counted = [...begun]
      await page.waitForLoadState('load')
      const deadline = Date.now() + 30_000
      while (counted.some((id) => !bytes.has(id)) && Date.now() < deadline) await wait(50)
      const sum = counted.reduce((all, id) => all + (bytes.get(id) ?? 0), 0)
      return { requests: counted.length, kilobytes: sum / 1000 }
    },
  }
}

async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Runs in the page from its first line: notes the times, since the navigation, of the first frame with a phone field, and with the app's. */
function noteTimes(): void {
  const seen: { typable?: number; usable?: number } = {}
  Object.assign(globalThis, { seen })
  const look = () => {
    const field = document.querySelector('[name=phone]')
    const isShown = field !== null && field.getClientRects().length > 0
    const isNamed = document.querySelector('#first-form [data-text=phone]')?.textContent !== ''
    const isOfApp = isShown && document.querySelector('#first-form') === null
    // In the task behind the frame.
    setTimeout(() => {
      if (isShown && isNamed) seen.typable ??= performance.now()
      if (isOfApp) seen.usable ??= performance.now()
    })
    if (!isOfApp) requestAnimationFrame(look)
  }
  look()
}

async function timesOf(page: Page): Promise<{ typableMs: number; usableMs: number }> {
  type Seen = { seen: { typable: number; usable?: number } }
  await page.waitForFunction(() => (globalThis as unknown as Seen).seen.usable !== undefined, null, {
    polling: 'raf',
  })
  const { typable, usable = Number.NaN } = await page.evaluate(() => (globalThis as unknown as Seen).seen)
  return { typableMs: typable, usableMs: usable }
}

async function visit(url: string): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions({ camera: false }),
    viewport: { width: 1280, height: 800 },
    locale: 'ru-RU',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await page.addInitScript(noteTimes)
    const counter = await countRequests(session)
    await page.goto(url, { waitUntil: 'commit' })
    const times = await timesOf(page)
    const processor = await processorMs(session)
    await page.locator('[name=phone]').fill('9')
    return { ...times, processorMs: processor, ...(await counter.soFar(page)) }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

function bareFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), BARE_PAGE)
  return folder
}

/** Visits the sides in turns, so that all meet the same state of the machine. */
async function visitAll(sides: readonly Side[]): Promise<Map<string, Visit[]>> {
  const servers = await Promise.all(sides.map(({ folder }) => serveFolder(folder)))
  const shapers = await Promise.all(servers.map(({ url }) => startShaper(Number(new URL(url).port))))
  const visits = new Map<string, Visit[]>(sides.map(({ name }) => [name, []]))
  try {
    for (const shaper of shapers) shaper.use(FAST_4G)
    for (let run = 0; run < RUNS; run += 1)
      for (const [nth, { name, path }] of sides.entries())
        visits.get(name)?.push(await visit(`${shapers[nth]?.url}${path}`))
    return visits
  } finally {
    for (const shaper of shapers) await shaper.close()
    for (const server of servers) await server.stop()
  }
}

export async function measureCold(client = join(ROOT, 'dist/client')): Promise<Figure[]> {
  const [bare, hello] = [bareFolder(), await buildHello()]
  const visits = await visitAll([
    { name: 'bare', folder: bare, path: '/' },
    { name: 'hello', folder: hello, path: '/' },
    { name: 'app', folder: client, path: '/auth/login' },
  ])
  for (const folder of [bare, hello]) rmSync(folder, { recursive: true, force: true })
  const all = (side: string, what: keyof Visit) => (visits.get(side) ?? []).map((one) => one[what])
  const of = (side: string, what: keyof Visit) => median(all(side, what))
  const beside = (side: string, what: keyof Visit, unit: string) => ({
    what: `${side === 'bare' ? 'a bare page' : 'a hello of the fixed packages'}, ${unit}`,
    value: of(side, what),
  })
  const ratio = (side: string, what: keyof Visit) => of('app', what) / of(side, what)
  return [
    {
      metric: 'P2 cold: time until a phone number can be typed, against a bare page',
      value: ratio('bare', 'typableMs'),
      unit: '×',
      limit: 1.2,
      against: beside('bare', 'typableMs', 'ms'),
      runs: all('app', 'typableMs'),
    },
    {
      metric: 'P1 cold, in a browser: every request begun until the app has taken the sign-in over',
      value: of('app', 'requests'),
      unit: 'calls',
      limit: 6,
      against: beside('hello', 'requests', 'calls'),
    },
    {
      metric: 'P1 cold, in a browser: their bytes',
      value: of('app', 'kilobytes'),
      unit: 'KB',
      limit: 135,
      against: beside('hello', 'kilobytes', 'KB'),
    },
    {
      metric: 'P2 cold: time until then, against a hello of the fixed packages',
      value: ratio('hello', 'usableMs'),
      unit: '×',
      limit: 1.4,
      against: beside('hello', 'usableMs', 'ms'),
      runs: all('app', 'usableMs'),
    },
    {
      metric: 'P5 processor until then, of the page, against a hello of the fixed packages',
      value: ratio('hello', 'processorMs'),
      unit: '×',
      limit: 1.2,
      against: beside('hello', 'processorMs', 'ms'),
      runs: all('app', 'processorMs'),
    },
  ]
}
