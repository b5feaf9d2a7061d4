// From the picture to a photo that is safe on the tablet (performance.md P7): JPEG, hash, seal and the strict transaction
// with draft and queue, beside the bare JPEG and one bare strict put; and how long the page stood still for it.
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { type Figure, median } from '../figures.ts'
import { serveFolder } from '../start-server.ts'
import { FOLDER, inPage, openPage } from './build-page.ts'

const TURNS = 5
const ROUNDS = 6
const SLOW = 4

/** Needs the page of the bench in its folder (storage.ts builds it). */
export async function measureCapture(): Promise<Figure[]> {
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(launchOptions({ camera: false }))
  try {
    const page = await browser.newPage()
    await openPage(page, server.url)
    await inPage(page, 'rawCaptures', 2)
    await inPage(page, 'captures', 2)
    const raw: number[] = []
    const ours: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      raw.push(...(await inPage(page, 'rawCaptures', ROUNDS)))
      ours.push(...(await inPage(page, 'captures', ROUNDS)))
    }
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
    const blocks = await inPage(page, 'captureBlocks', TURNS * ROUNDS)
    const slow = await inPage(page, 'captures', TURNS * ROUNDS)
    const against = { what: 'bare JPEG and one strict put, ms', value: median(raw) }
    const value = median(ours) / against.value
    return [
      { metric: 'P7 a photo is durable', value, unit: '×', limit: 1.3, against, runs: ours },
      { metric: `P7 a photo is durable, ${SLOW}× slower`, value: median(slow), unit: 'ms', limit: 120 },
      {
        metric: `P7 the page stands still for a photo, ${SLOW}× slower`,
        value: median(blocks),
        unit: 'ms',
        limit: 2,
        runs: blocks,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}
