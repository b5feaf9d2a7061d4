import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededChance } from '#support/chance.ts'
import {
  EXAMPLE,
  linesOf,
  type MadeUpDocument,
  PASSPORT,
  pinflOf,
  READ_ON,
  randomDocument,
  rowOf,
  rowsOf,
  type Seen,
} from '#support/mrz-documents.ts'
import { seedFrom } from '#support/seed.ts'
import { perSuite } from '#support/suite.ts'
import { type Acceptance, accept } from './accept.ts'
import { decode } from './decode.ts'
import { cellsOf, checksOf, type Format, type MrzField } from './format.ts'
import type { Rows } from './rows.ts'

function decided(rows: Rows): Acceptance {
  const reading = decode(rows, { today: READ_ON })
  if (reading === null) throw new Error('no format')
  return accept(reading)
}
const cellOf = (format: Format, field: MrzField, at = 0): number => cellsOf(format, field)[at] ?? -1

describe('an accepted reading', () => {
  it('has the values of the form', () => {
    expect(decided(rowsOf(linesOf(EXAMPLE)))).toEqual({
      isAccepted: true,
      refusals: [],
      values: {
        document_type: 'id_card',
        document_number: 'AD0000003',
        document_expires: '2035-01-08',
        pinfl: pinflOf(EXAMPLE),
        birth_date: '2006-01-09',
        sex: 'F',
        surname: 'Sinova',
        name: 'Namuna',
        patronymic: 'Test qizi',
        nationality: '161',
      },
      checks: { nationality: ['citizenship'] },
      printed: {
        surname: { text: 'SINOVA', doubtful: [] },
        name: { text: 'NAMUNA', doubtful: [] },
        patronymic: { text: 'TEST QIZI', doubtful: [] },
      },
    })
    expect(decided(rowsOf(linesOf(PASSPORT)))).toMatchObject({
      isAccepted: true,
      values: { document_type: 'passport', patronymic: 'Namuna oʻgʻli' },
    })
  })
  it('is every sharp one', () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const { isAccepted, values } = decided(rowsOf(linesOf(document)))
        expect({ isAccepted, values }).toMatchObject({
          isAccepted: true,
          values: { document_number: document.number, pinfl: pinflOf(document), birth_date: document.birth },
        })
      }),
      { numRuns: perSuite(40, 500) },
    )
  })
  it('can be an expired document, or an old passport without PINFL', () => {
    expect(decided(rowsOf(linesOf({ ...EXAMPLE, expires: '2020-01-08' })))).toMatchObject({
      isAccepted: true,
    })
    const old = decided(rowsOf(linesOf({ ...PASSPORT, area: null })))
    expect(old.isAccepted).toBe(true)
    expect(Object.keys(old.values)).not.toContain('pinfl')
  })
  it('may have an issuer of which one letter is seen wrong: no other country is near', () => {
    const rows = rowsOf(linesOf(EXAMPLE), { [cellOf('TD1', 'issuer', 1)]: { '<': 0.9, Z: 0.05 } })
    expect(decided(rows).isAccepted).toBe(true)
  })
  it('may have a letter where only digits can stand: the digits have their share among themselves', () => {
    const rows = rowsOf(linesOf(EXAMPLE), { [cellOf('TD1', 'number', 3)]: { O: 0.7, '0': 0.25 } })
    expect(decided(rows)).toMatchObject({ isAccepted: true, values: { document_number: EXAMPLE.number } })
  })
  it('marks what is not certain', () => {
    const checksOf = (rows: Rows) => decided(rows).checks
    const lines = linesOf(EXAMPLE)
    expect(checksOf(rowsOf(lines, { [cellOf('TD1', 'names', 1)]: { I: 0.85, T: 0.1 } }))).toMatchObject({
      surname: ['illegible'],
    })
    const seenBadly: Record<number, Seen> = {
      [cellOf('TD1', 'names', 1)]: { I: 0.85, T: 0.1 },
      [cellOf('TD1', 'names', 16)]: { E: 0.8 },
    }
    expect(decided(rowsOf(lines, seenBadly)).printed).toMatchObject({
      surname: { doubtful: [1] },
      name: { doubtful: [] },
      patronymic: { doubtful: [1] },
    })
    const covered: Record<number, Seen> = Object.fromEntries(
      [0, 1, 2].map((at) => [cellOf('TD1', 'names', at), { C: 0.3 }]),
    )
    expect(decided(rowsOf(lines, covered)).values).not.toHaveProperty('surname')
    // A filler behind the surname: it may go on.
    expect(checksOf(rowsOf(lines, { [cellOf('TD1', 'names', 6)]: { '<': 0.85, K: 0.1 } }))).toMatchObject({
      surname: ['illegible'],
    })
    expect(checksOf(rowsOf(lines, { [cellOf('TD1', 'names', 9)]: { A: 0.85 } }))).toMatchObject({
      name: ['illegible'],
      patronymic: ['illegible'],
    })
    const young = { ...PASSPORT, birth: '2020-03-15', expires: '2029-03-14', area: null }
    expect(checksOf(rowsOf(linesOf(young)))).toMatchObject({ birth_date: ['century'] })
    const sex = rowsOf(linesOf({ ...PASSPORT, area: null }), { [cellOf('TD3', 'sex')]: { M: 0.97, F: 0.02 } })
    expect(checksOf(sex)).not.toHaveProperty('sex')
    // UZB or TKM.
    const state: Record<number, Seen> = {
      [cellOf('TD1', 'citizenship')]: { U: 0.6, T: 0.39 },
      [cellOf('TD1', 'citizenship', 1)]: { Z: 0.5, K: 0.4 },
      [cellOf('TD1', 'citizenship', 2)]: { B: 0.5, M: 0.4 },
    }
    expect(checksOf(rowsOf(lines, state))).toMatchObject({ nationality: ['citizenship', 'illegible'] })
    const stateless = decided(rowsOf(linesOf({ ...EXAMPLE, citizenship: 'XXA' })))
    expect(stateless.values).not.toHaveProperty('nationality')
  })
})

describe('a refused reading', () => {
  const lines = linesOf(EXAMPLE)
  const of = (field: MrzField, at: number, letters: Record<string, number>) =>
    decided(rowsOf(lines, { [cellOf('TD1', field, at)]: letters }))
  it.each([
    ['a repaired cell', of('number', 8, { '8': 0.6, '3': 0.39 }), ['floor']],
    ['an illegible cell', of('number', 8, { '3': 0.5, '8': 0.4 }), ['floor']],
    ['an illegible check digit', of('composite', 0, { '6': 0.2 }), ['floor']],
    ['a letter of the series that is ten places apart', of('number', 0, { A: 0.9, K: 0.09 }), ['gap']],
    [
      'another state',
      decided(rowsOf(linesOf({ ...PASSPORT, issuer: 'KAZ', citizenship: 'KAZ' }))),
      ['issuer'],
    ],
    ['a visa', decided(rowsOf(linesOf({ ...PASSPORT, code: 'V<' }))), ['faults']],
    [
      'a PINFL of somebody else',
      decided(
        rowsOf([lines[0]?.replace(pinflOf(EXAMPLE) ?? '', pinflOf(PASSPORT) ?? '') ?? '', ...lines.slice(1)]),
      ),
      ['faults', 'gap'],
    ],
    ['swapped lines', decided(rowsOf(lines.toReversed())), ['issuer', 'floor', 'gap']],
    [
      'nothing but fillers',
      decided(rowsOf(lines.map((line) => '<'.repeat(line.length)))),
      ['faults', 'issuer', 'floor', 'gap'],
    ],
  ])('is that of %s', (_, acceptance, refusals) => {
    expect(acceptance.refusals).toEqual(refusals)
    expect(acceptance).toMatchObject({ isAccepted: false, values: {}, checks: {} })
  })
})

// The weights 7, 3, 1 are odd: two digits that are wrong by 5 cancel in every check digit and in that of the PINFL.
describe('two digits that are wrong by 5', () => {
  const FIELDS: readonly MrzField[] = [
    'number',
    'number_check',
    'optional',
    'optional_check',
    'birth',
    'birth_check',
    'expiry',
    'expiry_check',
    'composite',
  ]
  const digitCells = (document: MadeUpDocument, fields: readonly MrzField[]) => {
    const text = linesOf(document).join('')
    return fields
      .flatMap((field) => cellsOf(document.format, field))
      .filter((cell) => /\d/.test(text[cell] ?? ''))
  }
  /** The picture shows the wrong digits better than the right ones. */
  function planted(document: MadeUpDocument, cells: readonly number[], wrong: number): Rows {
    const lines = linesOf(document)
    const other = cells.map((cell) => {
      const right = lines.join('')[cell] ?? ''
      const sum = String((Number(right) + 5) % 10)
      return [cell, { [sum]: wrong, [right]: 0.995 - wrong }] as const
    })
    return rowsOf(lines, Object.fromEntries(other))
  }
  const pairsOf = (cells: readonly number[]) =>
    cells.flatMap((a, at) => cells.slice(at + 1).map((b) => [a, b]))
  const CONFIDENCE = perSuite([0.55, 0.9], [0.51, 0.55, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93])

  it.each([EXAMPLE, PASSPORT, { ...PASSPORT, area: null }])(
    'are never accepted, in any two places',
    (document) => {
      const accepted: string[] = []
      const pairs = pairsOf(digitCells(document, FIELDS)).filter((_, at) => at % perSuite(9, 1) === 0)
      for (const pair of pairs)
        for (const wrong of CONFIDENCE) {
          const { isAccepted, values } = decided(planted(document, pair, wrong))
          const isRight =
            values.document_number === document.number &&
            values.pinfl === (pinflOf(document) ?? undefined) &&
            values.birth_date === document.birth &&
            values.document_expires === document.expires
          if (isAccepted && !isRight) accepted.push(`${pair} ${wrong}`)
        }
      expect(accepted).toEqual([])
    },
  )

  it('cancel in every check, which is why checks alone accept nothing', () => {
    const [a = 0, b = 0] = cellsOf('TD3', 'optional').slice(8, 10)
    const reading = decode(planted(PASSPORT, [a, b], 0.9), { today: READ_ON })
    expect(reading).toMatchObject({ faults: [], repaired: [] })
    expect(reading?.lines).not.toEqual(linesOf(PASSPORT))
    expect(checksOf('TD3', 'pinfl')).toHaveLength(6)
  })

  it('are never accepted in the birth date and in the PINFL that repeats it, both of which they cancel in', () => {
    // 03-15 and 08-15 of 1990: month 3 or 8 in both fields, the check digits of both wrong by 5 too.
    const cells = [
      cellOf('TD3', 'birth', 3),
      cellOf('TD3', 'birth_check'),
      cellOf('TD3', 'optional', 4),
      cellOf('TD3', 'optional', 13),
    ]
    for (const wrong of [0.55, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94]) {
      const rows = planted(PASSPORT, cells, wrong)
      const reading = decode(rows, { today: READ_ON })
      expect(reading).toMatchObject({ faults: [], numbers: { birth_date: '1990-08-15' } })
      expect(decided(rows).isAccepted).toBe(false)
    }
  })
  it('are never accepted in two digits of the birth date and of the PINFL', () => {
    // The year 90 or 45, in both fields: two pairs of cells.
    const cells = [0, 1].flatMap((at) => [cellOf('TD3', 'birth', at), cellOf('TD3', 'optional', 5 + at)])
    for (const wrong of [0.7, 0.9, 0.92, 0.94])
      expect(decided(planted(PASSPORT, cells, wrong)).isAccepted).toBe(false)
  })
  it('are never accepted in one field each', () => {
    const [number, pinfl] = [
      digitCells(PASSPORT, ['number']).slice(0, 2),
      digitCells(PASSPORT, ['optional']).slice(8, 10),
    ]
    for (const wrong of CONFIDENCE)
      expect(decided(planted(PASSPORT, [...number, ...pinfl], wrong)).isAccepted).toBe(false)
  })
})

describe('noise', () => {
  it('is never accepted', () => {
    const random = seededChance('noise', seedFrom('PROPERTY_SEED')).next
    let accepted = 0
    for (let count = 0; count < perSuite(100, 20_000); count++) {
      // From a classifier that knows nothing to one that is sure of everything it sees.
      const sharpness = 2 ** (random() * 8 - 2)
      const rows = Array.from({ length: count % 2 === 0 ? 90 : 88 }, () =>
        Float32Array.from({ length: 37 }, () => random() * sharpness),
      )
      if (decided(rows).isAccepted) accepted++
    }
    expect(accepted).toBe(0)
  }, 900_000)
  it('is never accepted beside a document whose numbers it hides', () => {
    const random = seededChance('noise beside', seedFrom('PROPERTY_SEED')).next
    const rows = rowsOf(linesOf(EXAMPLE))
    let accepted = 0
    for (let count = 0; count < perSuite(60, 2_000); count++) {
      const hidden = [...rows]
      const from = Math.floor(random() * 40) + 5
      for (let cell = from; cell < from + 4; cell++)
        hidden[cell] = Float32Array.from({ length: 37 }, () => random() * 6)
      const { isAccepted, values } = decided(hidden)
      if (isAccepted && (values.pinfl !== pinflOf(EXAMPLE) || values.document_number !== EXAMPLE.number))
        accepted++
    }
    expect(accepted).toBe(0)
  })
  it('of a photo with one letter for another is not accepted wrongly', () => {
    const rows = (cell: number) => {
      const all = rowsOf(linesOf(EXAMPLE))
      all[cell] = rowOf({ '8': 0.99 })
      return all
    }
    for (const cell of cellsOf('TD1', 'optional')) {
      const { isAccepted, values } = decided(rows(cell))
      if (isAccepted) expect(values.pinfl).toBe(pinflOf(EXAMPLE))
    }
  })
})
