// Hints to photographs whose faults are known, which other code draws than the training.
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import { linesOf, randomDocument } from '#support/mrz-documents.ts'
import { readerNets } from '#support/reader/reader-nets.ts'
import { DOCUMENT_LABELS, documentPhoto } from '#support/reader/slot-photos.ts'
import { seedFrom } from '#support/seed.ts'
import { perSuite } from '#support/suite.ts'
import type { RunNet } from '../mrz/nets.ts'
import { pyramidOf, resized } from '../mrz/picture.ts'
import { SMALL_EDGE } from '../photo/encode.ts'
import { fitWithin } from '../photo/fit.ts'
import { documentHints } from './document-hints.ts'

let run: RunNet
beforeAll(async () => {
  run = await readerNets()
})

const SEED = seedFrom('READER_SEED')

it('name the fault of nineteen photos of twenty, and none of a good one', async () => {
  const documents = fc.sample(randomDocument, { seed: SEED, numRuns: perSuite(6, 60) })
  const wrong: string[] = []
  for (const label of DOCUMENT_LABELS)
    for (const [at, document] of documents.entries()) {
      // A side with the lines, or one without.
      const lines = at % 3 === 0 ? [] : linesOf(document)
      const { picture } = await documentPhoto(seededChance(`${label} ${at}`, SEED), lines, label)
      const { width, height } = fitWithin(picture, SMALL_EDGE)
      const hints = documentHints(run, resized(pyramidOf(picture), width, height))
      // A document that is too far away to be seen as one is asked for in the same way.
      const isRight =
        label === 'good'
          ? hints.length === 0
          : hints.includes(label) || (label === 'far' && hints.includes('no_document'))
      if (!isRight) wrong.push(`${label} ${at}: ${hints.join()}`)
    }
  const right = 1 - wrong.length / (documents.length * DOCUMENT_LABELS.length)
  expect(right, wrong.join('; ')).toBeGreaterThanOrEqual(perSuite(0.9, 0.95))
}, 1_800_000)
