// Frames of the live camera, on photographs that other code draws than the training (tests/support/reader).
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import { linesOf, type MadeUpDocument, pinflOf, READ_ON, randomDocument } from '#support/mrz-documents.ts'
import { type Level, photograph } from '#support/reader/photograph.ts'
import { readerNets } from '#support/reader/reader-nets.ts'
import { seedFrom } from '#support/seed.ts'
import { perSuite } from '#support/suite.ts'
import { watchFrames } from './frames.ts'
import type { RunNet } from './nets.ts'
import type { Grey } from './picture.ts'

let run: RunNet
beforeAll(async () => {
  run = await readerNets()
})

const SEED = seedFrom('READER_SEED')
const documentsOf = (count: number): MadeUpDocument[] =>
  fc.sample(randomDocument, { seed: SEED, numRuns: count })
const frameOf = async (name: string, lines: readonly string[], level: Level): Promise<Grey> =>
  (await photograph(seededChance(name, SEED), lines, level)).grey

it('of a document in bad light are read by the third one, and none wrongly', async () => {
  const count = perSuite(8, 200)
  let accepted = 0
  for (const [at, document] of documentsOf(count).entries()) {
    const watch = watchFrames(run)
    for (let nth = 1; nth <= 3; nth += 1) {
      const { acceptance } = watch(await frameOf(`burst ${at} ${nth}`, linesOf(document), 'hard'), READ_ON)
      if (acceptance === null) continue
      expect([at, acceptance.values.document_number, acceptance.values.pinfl]).toEqual([
        at,
        document.number,
        pinflOf(document) ?? undefined,
      ])
      expect(nth).toBeGreaterThan(1)
      accepted += 1
      break
    }
  }
  expect(accepted / count).toBeGreaterThanOrEqual(perSuite(0.85, 0.99))
}, 3_600_000)

it('of two documents that change places are never read as one', async () => {
  const [one, other] = documentsOf(2)
  if (one === undefined || other === undefined) throw new Error('no documents')
  const watch = watchFrames(run)
  const frames = await Promise.all(
    [one, other, one, other].map((document, at) => frameOf(`changing ${at}`, linesOf(document), 'fair')),
  )
  const numbers = frames.map((frame) => watch(frame, READ_ON).acceptance?.values.document_number)
  expect(numbers.slice(0, 2)).toEqual([undefined, undefined])
  // The newest frame decides which one is read.
  expect(numbers.slice(2)).toEqual([one.number, other.number])
})

it('show where the zone is and how large its letters are', async () => {
  const [document] = documentsOf(1)
  if (document === undefined) throw new Error('no document')
  const { grey, cells } = await photograph(seededChance('where', SEED), linesOf(document), 'fair', 0)
  const look = watchFrames(run)(grey, READ_ON)
  expect(look).toMatchObject({ isFar: false, isForeign: false })
  expect(look.zone?.tilt).toBeLessThan(1.3)
  const [first, , last] = look.zone?.corners ?? []
  const [a, b] = [cells[0], cells.at(-1)]
  for (const [corner, cell] of [
    [first, a],
    [last, b],
  ] as const) {
    expect(Math.abs((corner?.x ?? 0) - (cell?.x ?? 0))).toBeLessThan(60)
    expect(Math.abs((corner?.y ?? 0) - (cell?.y ?? 0))).toBeLessThan(60)
  }
})

it('of a document of another state say so from the second one on', async () => {
  const foreign = documentsOf(5)
    .filter(({ format }) => format === 'TD3')
    .map((document) => ({ ...document, issuer: 'KAZ', citizenship: 'KAZ', code: 'P<', area: null }))
  const [document] = foreign
  if (document === undefined) throw new Error('no passport')
  const watch = watchFrames(run)
  const frames = [1, 2].map((nth) => frameOf(`foreign ${nth}`, linesOf(document), 'fair'))
  const seen = []
  for (const frame of frames) seen.push(watch(await frame, READ_ON))
  expect(seen.map(({ isForeign, acceptance }) => [isForeign, acceptance])).toEqual([
    [false, null],
    [true, null],
  ])
})

it('without a document show none', async () => {
  const watch = watchFrames(run)
  const look = watch(await frameOf('empty', [], 'fair'), READ_ON)
  expect(look).toMatchObject({ zone: null, acceptance: null, isForeign: false })
})
