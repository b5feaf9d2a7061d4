// How long until a changed field is safe on the tablet: the product's way (draft and queue entry, Dexie, strict) beside
// a bare strict put of the same size with nothing around it (quality.md, "Capture and drafts"; performance.md P6).
import { chromium } from '@playwright/test'
import { launchOptions } from '#support/browser.ts'
import { type Figure, median } from '../figures.ts'
import { serveFolder } from '../start-server.ts'
import { buildPage, FOLDER, inPage, openPage } from './build-page.ts'

const TURNS = 5
const ROUNDS = 20

export async function measureStorage(): Promise<Figure[]> {
  await buildPage(FOLDER)
  const server = await serveFolder(FOLDER)
  const browser = await chromium.launch(launchOptions({ camera: false }))
  try {
    const page = await browser.newPage()
    await openPage(page, server.url)
    await inPage(page, 'rawPuts', 5)
    await inPage(page, 'fieldChanges', 5)
    const raw: number[] = []
    const ours: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      raw.push(...(await inPage(page, 'rawPuts', ROUNDS)))
      ours.push(...(await inPage(page, 'fieldChanges', ROUNDS)))
    }
    await inPage(page, 'sealedDrafts', 50)
    const drafts = await inPage(page, 'sealedDrafts', 200)
    const pictures = await inPage(page, 'sealedPictures', 50)
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
    await server.stop()
  }
}
