// Measures the document reader on many generated photographs: `npm run reader:measure -- FROM COUNT FILE`. Each photograph has its own number, from which
// everything about it follows; one line of JSON each is added to the file, so that several processes and several days can share the work.
// How often something wrong is accepted is seen only in tens of thousands; the tests look at hundreds.
import { appendFileSync } from 'node:fs'
import { readZone } from '#app/capture/mrz/read.ts'
import { pinflOf, READ_ON } from '../mrz-documents.ts'
import { mixedPhotograph } from './mixture.ts'
import { readerNets } from './reader-nets.ts'

const [from = 0, count = 100] = process.argv.slice(2, 4).map(Number)
const file = process.argv[4] ?? 'reader-measure.jsonl'
const run = await readerNets()
for (let at = from; at < from + count; at += 1) {
  const { kind, level, document, lines, grey } = await mixedPhotograph(at)
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
