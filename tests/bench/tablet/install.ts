// The first visit over a slow connection (src/docs/offline.md#load-runs): 1.6 Mbit/s and 300 ms, a tablet without any
// file of the app.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { ROOT } from '#support/sources.ts'
import { type Figure, median } from '../figures.ts'
import { serveFolder } from '../start-server.ts'
import { startShaper } from './shaper.ts'

const LINE = { upPerSecond: 200_000, downPerSecond: 200_000, roundTripMs: 300 }
const RUNS = 3
const WHOLE_WITHIN_MS = 120_000

/** Milliseconds until the app has the sign-in, and until the tablet has the whole app. */
async function firstVisit(url: string): Promise<{ usable: number; whole: number }> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions({ camera: false }),
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    const started = performance.now()
    await page.goto(`${url}/auth/login`, { waitUntil: 'commit' })
    await page.locator('main [name=phone]').fill('9')
    const usable = performance.now() - started
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
      timeout: WHOLE_WITHIN_MS,
    })
    return { usable, whole: performance.now() - started }
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

export async function measureInstall(client = join(ROOT, 'dist/client')): Promise<Figure[]> {
  const server = await serveFolder(client)
  const shaper = await startShaper(Number(new URL(server.url).port))
  shaper.use(LINE)
  try {
    const visits = []
    for (let run = 0; run < RUNS; run += 1) visits.push(await firstVisit(shaper.url))
    const usable = visits.map((visit) => visit.usable)
    return [
      {
        metric: 'first visit at 1.6 Mbit/s and 300 ms: until the phone number can be typed',
        value: median(usable),
        unit: 'ms',
        limit: 15_000,
        against: { what: 'the whole app is there, ms', value: median(visits.map(({ whole }) => whole)) },
        runs: usable,
      },
    ]
  } finally {
    await shaper.close()
    await server.stop()
  }
}
