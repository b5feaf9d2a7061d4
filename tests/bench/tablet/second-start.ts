// The second start of a signed-in tablet without internet until its drafts are listed (P3), beside a hello of the fixed packages that
// lists as many rows of its database (peers/hello); main thread slowed four times.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { type Figure, median } from '../figures.ts'
import { buildHello } from '../peers/build-hello.ts'
import { serveFolder } from '../start-server.ts'
import { startTabletSystem } from './test-system.ts'
import { filledTablet, startsOf, untilSeen } from './waiting.ts'

const DRAFTS = 42
const RUNS = 5
const SLOW = 4
const ROW = 'li:nth-child(2)'

const open = (profile: string) =>
  chromium.launchPersistentContext(profile, {
    ...launchOptions({ camera: false }),
    viewport: { width: 1280, height: 800 },
  })

/** Visits the hello once, with rows in its database, until its worker has all of it. */
async function install(profile: string, url: string): Promise<void> {
  const context = await open(profile)
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async (count) => {
    const { fillHello } = globalThis as unknown as { fillHello: (rows: object[]) => Promise<void> }
    const rows = Array.from({ length: count }, (_, nth) => ({
      id: crypto.randomUUID(),
      surname: `Каримова ${nth}`,
      updatedAt: nth,
    }))
    await fillHello(rows)
  }, DRAFTS)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await context.close()
}

async function helloStarts(): Promise<number[]> {
  const folder = await buildHello()
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const server = await serveFolder(folder)
  await install(profile, server.url)
  await server.stop()
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const context = await open(profile)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
    await page.goto(server.url, { waitUntil: 'commit' })
    times.push(await untilSeen(page, ROW))
    await context.close()
  }
  for (const one of [folder, profile]) rmSync(one, { recursive: true, force: true })
  return times
}

export async function measureSecondStart(): Promise<Figure[]> {
  const system = await startTabletSystem()
  try {
    const least = await helloStarts()
    const profile = await filledTablet(system, DRAFTS, 0)
    system.proxy.cut()
    const runs = await startsOf(system, profile)
    const against = { what: 'a hello of the fixed packages, ms', value: median(least) }
    return [
      {
        metric: `P3 offline second start, signed in: the list of ${DRAFTS} drafts`,
        value: median(runs) / against.value,
        unit: '×',
        limit: 2,
        against,
        runs,
      },
    ]
  } finally {
    await system.stop()
  }
}
