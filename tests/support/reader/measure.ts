// Measures the document reader on many generated photographs: `npm run reader:measure -- FROM COUNT FILE`. Each photograph has its own number, from which
// everything about it follows; one line of JSON each is added to the file, so that several processes and several days can share the work.
// How often something wrong is accepted is seen only in tens of thousands; the tests look at hundreds.
import { appendFileSync } from 'node:fs'
import fc from 'fast-check'
import { readZone } from '#app/capture/mrz/read.ts'
import { seededChance } from '../chance.ts'
import { linesOf, type MadeUpDocument, pinflOf, READ_ON, randomDocument } from '../mrz-documents.ts'
import { type Level, photograph } from './photograph.ts'
import { readerNets } from './reader-nets.ts'

type Kind = Level | 'foreign' | 'none'
/** Of ten photographs: three of careful people, five of people in a hurry, a foreign document, and one without lines. */
const KINDS: readonly Kind[] = [
  'fair',
  'hard',
  'hard',
  'fair',
  'foreign',
  'hard',
  'fair',
  'hard',
  'none',
  'hard',
]
const FOREIGN = ['KAZ', 'RUS', 'TJK', 'KGZ', 'TUR', 'UZE', 'USA', 'UKR']

function documentOf(at: number, kind: Kind): MadeUpDocument {
  const [own] = fc.sample(randomDocument, { seed: at, numRuns: 1 }) as [MadeUpDocument]
  if (kind !== 'foreign') return own
  const state = FOREIGN[at % FOREIGN.length] ?? 'KAZ'
  return { ...own, issuer: state, citizenship: state, code: own.format === 'TD3' ? 'P<' : 'ID' }
}

const [from = 0, count = 100] = process.argv.slice(2, 4).map(Number)
const file = process.argv[4] ?? 'reader-measure.jsonl'
const run = await readerNets()
for (let at = from; at < from + count; at += 1) {
  const kind = KINDS[at % KINDS.length] ?? 'hard'
  const document = documentOf(at, kind)
  const lines = kind === 'none' ? [] : linesOf(document)
  const chance = seededChance('measure', at)
  const level = kind === 'foreign' || kind === 'none' ? chance.one(['fair', 'hard'] as const) : kind
  const { grey } = await photograph(chance, lines, level)
  const begun = performance.now()
  const sight = readZone(run, grey, { today: READ_ON, timeMs: 60_000 })
  const ms = Math.round(performance.now() - begun)
  const numbers = sight?.reading.numbers
  const isAccepted = sight?.acceptance.isAccepted ?? false
  const isRight =
    (kind === 'fair' || kind === 'hard') &&
    numbers?.document_number === document.number &&
    numbers.pinfl === pinflOf(document) &&
    numbers.birth_date === document.birth &&
    numbers.document_expires === document.expires &&
    numbers.sex === document.sex
  const isExact = sight !== null && sight.reading.lines.join() === lines.join()
  appendFileSync(
    file,
    `${JSON.stringify({ at, kind, level, isAccepted, isExact, isWrong: isAccepted && !isRight, ms })}\n`,
  )
}
