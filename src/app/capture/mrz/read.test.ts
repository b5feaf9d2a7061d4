// The reader on photographs that other code draws than the training (tests/support/reader): what it reads is right, and what it is not sure of it
// does not say.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import { linesOf, type MadeUpDocument, pinflOf, READ_ON, randomDocument } from '#support/mrz-documents.ts'
import { type Level, photograph } from '#support/reader/photograph.ts'
import { readerNets } from '#support/reader/reader-nets.ts'
import { seedFrom } from '#support/seed.ts'
import { perSuite } from '#support/suite.ts'
import type { RunNet } from './nets.ts'
import { readZone, type Sight } from './read.ts'

let run: RunNet
beforeAll(async () => {
  run = await readerNets()
})

const SEED = seedFrom('READER_SEED')
const documentsOf = (count: number): MadeUpDocument[] =>
  fc.sample(randomDocument, { seed: SEED, numRuns: count })

async function read(
  name: string,
  lines: readonly string[],
  level: Level,
  turn?: number,
): Promise<Sight | null> {
  const { grey } = await photograph(seededChance(name, SEED), lines, level, turn)
  return readZone(run, grey, { today: READ_ON, timeMs: 60_000 })
}

const isRight = ({ reading: { numbers } }: Sight, document: MadeUpDocument): boolean =>
  numbers.document_number === document.number &&
  numbers.pinfl === pinflOf(document) &&
  numbers.birth_date === document.birth &&
  numbers.document_expires === document.expires &&
  numbers.sex === document.sex

/** Whether a wrong letter of a name stands there without a mark; a name that is too long for its line is cut off. */
function hasUnmarkedName(
  { acceptance: { printed, values } }: Sight,
  { surname, given }: MadeUpDocument,
): boolean {
  const parts = [printed.surname, printed.name, printed.patronymic].filter((part) => part !== undefined)
  if (values.surname === undefined || parts.some(({ doubtful }) => doubtful.length > 0)) return false
  return !`${surname} ${given}`.startsWith(parts.map(({ text }) => text).join(' '))
}

/** Of photographs of this level: how many lines are exact, how many are accepted, and which accepted ones are wrong. */
async function measure(level: Level, count: number) {
  const figures = { exact: 0, accepted: 0, unmarked: 0, wrong: [] as string[] }
  for (const [at, document] of documentsOf(count).entries()) {
    const lines = linesOf(document)
    const sight = await read(`${level} ${at}`, lines, level)
    if (sight?.reading.lines.join() === lines.join()) figures.exact += 1
    if (!sight?.acceptance.isAccepted) continue
    figures.accepted += 1
    if (hasUnmarkedName(sight, document)) figures.unmarked += 1
    if (!isRight(sight, document))
      figures.wrong.push(`${at}: ${sight.reading.lines.join()} for ${lines.join()}`)
  }
  return {
    exact: figures.exact / count,
    accepted: figures.accepted / count,
    unmarked: figures.unmarked / count,
    wrong: figures.wrong,
  }
}

describe('photographs of made-up documents', () => {
  it.each([
    ['fair', perSuite({ count: 12, exact: 0.9, accepted: 0.8 }, { count: 300, exact: 0.99, accepted: 0.96 })],
    [
      'hard',
      perSuite({ count: 12, exact: 0.75, accepted: 0.66 }, { count: 300, exact: 0.93, accepted: 0.85 }),
    ],
  ] as const)(
    'that are %s are read, and none wrongly',
    async (level, bar) => {
      const { exact, accepted, unmarked, wrong } = await measure(level, bar.count)
      expect(wrong).toEqual([])
      expect(exact).toBeGreaterThanOrEqual(bar.exact)
      expect(accepted).toBeGreaterThanOrEqual(bar.accepted)
      expect(unmarked).toBeLessThanOrEqual(0.01)
    },
    3_600_000,
  )

  it('are read in whatever direction they lie', async () => {
    const [document] = documentsOf(1)
    if (document === undefined) throw new Error('no document')
    for (const turn of [0, 90, 180, 270]) {
      const sight = await read('turned', linesOf(document), 'fair', turn)
      expect([turn, sight && isRight(sight, document)]).toEqual([turn, true])
    }
  })

  it('keep their numbers where most of the names is covered', async () => {
    const cards = documentsOf(20).filter(({ format }) => format === 'TD1')
    for (const [at, document] of cards.slice(0, 3).entries()) {
      const { grey, cells, pitch } = await photograph(
        seededChance(`covered ${at}`, SEED),
        linesOf(document),
        'fair',
      )
      for (const { x, y } of cells.slice(-22))
        for (let down = Math.round(y - pitch); down <= y + pitch; down += 1)
          grey.values.fill(
            250,
            down * grey.width + Math.round(x - pitch),
            down * grey.width + Math.round(x + pitch),
          )
      const sight = readZone(run, grey, { today: READ_ON, timeMs: 60_000 })
      expect([at, sight?.reading.numbers.pinfl]).toEqual([at, pinflOf(document)])
    }
    expect(cards.length).toBeGreaterThanOrEqual(3)
  })

  it('without a zone have none that is accepted', async () => {
    for (let at = 0; at < perSuite(6, 200); at += 1) {
      const sight = await read(`none ${at}`, [], at % 2 === 0 ? 'fair' : 'hard')
      expect([at, sight?.acceptance.isAccepted ?? false]).toEqual([at, false])
    }
  }, 1_800_000)

  it('of another state are not accepted', async () => {
    for (const [at, document] of documentsOf(perSuite(3, 60)).entries()) {
      const foreign = {
        ...document,
        issuer: 'KAZ',
        citizenship: 'KAZ',
        code: document.format === 'TD3' ? 'P<' : 'ID',
      }
      const sight = await read(`foreign ${at}`, linesOf(foreign), 'fair')
      expect([at, sight?.acceptance.isAccepted ?? false]).toEqual([at, false])
    }
  }, 1_800_000)

  it('stop in time where nothing is found', async () => {
    const { grey } = await photograph(seededChance('time', SEED), [], 'hard')
    const start = performance.now()
    readZone(run, grey, { today: READ_ON, timeMs: 1 })
    const once = performance.now() - start
    const again = performance.now()
    readZone(run, grey, { today: READ_ON, timeMs: 60_000 })
    expect(once).toBeLessThanOrEqual((performance.now() - again) * 1.5 + 50)
  })
})
