// How long the document reader takes on a tablet that is four times slower than this machine: photos that are chosen, hints to photos, and a document
// before the camera.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PHOTO_EDGE } from '#domain/applications/photo-slots.ts'
import { READ_ON } from '#support/mrz-documents.ts'
import { mixedPhotograph } from '#support/reader/mixture.ts'
import { ROOT } from '#support/sources.ts'
import type { Figure } from '../figures.ts'
import { inPage } from './build-page.ts'

const PHOTOS = 40
const SLOW = 4
const LIVE_DOCUMENTS = 8
const READ_MS = 1000
const LONGEST_MS = 3000
const HINT_MS = 150
const LIVE_MS = 2000
/** How long the bench waits for a document before the camera. */
const LONGEST_LIVE_MS = 10_000
const FOLDER = join(ROOT, 'test-results', 'bench', 'photos')

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

/** The numbers of the photographs of documents that the form can be filled from. */
async function writePhotos(): Promise<number[]> {
  mkdirSync(FOLDER, { recursive: true })
  const own: number[] = []
  for (let at = 0; at < PHOTOS; at += 1) {
    const { jpeg, kind } = await mixedPhotograph(at)
    // As the app stores them.
    const stored = await sharp(jpeg)
      .resize(PHOTO_EDGE, PHOTO_EDGE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer()
    writeFileSync(join(FOLDER, `${at}.jpg`), stored)
    if (kind === 'fair' || kind === 'hard') own.push(at)
  }
  return own
}

/** Runs on the page of the bench. */
export async function measureReader(page: Page): Promise<Figure[]> {
  const own = await writePhotos()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await inPage(page, 'slowDown', SLOW)
  // The first photo starts the nets.
  await inPage(page, 'judgePhotos', 1)
  const read = await inPage(page, 'readPhotos', PHOTOS, READ_ON)
  const hints = await inPage(page, 'judgePhotos', PHOTOS)
  const live: number[] = []
  for (const at of own.slice(0, LIVE_DOCUMENTS)) live.push(await inPage(page, 'photographLive', at, READ_ON))
  const missed = live.filter((ms) => ms < 0).length
  const waited = live.map((ms) => (ms < 0 ? LONGEST_LIVE_MS : ms))
  const msOf = (all: readonly { ms: number }[]) => all.map(({ ms }) => ms)
  const [times, hintTimes] = [msOf(read), msOf(hints)]
  const besides = read.map(({ ms, inWorker }) => ms - inWorker)
  const name = `${SLOW}× slower: a photo of a document is`
  return [
    {
      metric: `${name} read, nine of ten`,
      value: quantile(times, 0.9),
      unit: 'ms',
      limit: READ_MS,
      against: { what: 'the median, ms', value: quantile(times, 0.5) },
      runs: times,
    },
    { metric: `${name} read, longest`, value: Math.max(...times), unit: 'ms', limit: LONGEST_MS },
    {
      metric: `${name} read, of it beside the worker, nine of ten`,
      value: quantile(besides, 0.9),
      unit: 'ms',
      limit: 200,
    },
    {
      metric: `${name} judged, nine of ten`,
      value: quantile(hintTimes, 0.9),
      unit: 'ms',
      limit: HINT_MS,
      against: { what: 'the median, ms', value: quantile(hintTimes, 0.5) },
      runs: hintTimes,
    },
    {
      metric: `${SLOW}× slower: a document before the camera is photographed, nine of ten`,
      value: quantile(waited, 0.9),
      unit: 'ms',
      limit: LIVE_MS,
      against: { what: 'longest, ms', value: Math.max(...waited) },
      runs: waited,
    },
    {
      metric: `${SLOW}× slower: documents of ${LIVE_DOCUMENTS} that the camera does not read within 10 s`,
      value: missed,
      unit: 'calls',
      limit: 1,
    },
  ]
}
