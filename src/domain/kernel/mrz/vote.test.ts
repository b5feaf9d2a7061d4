import { describe, expect, it } from 'vitest'
import {
  EXAMPLE,
  linesOf,
  type MadeUpDocument,
  PASSPORT,
  pinflOf,
  READ_ON,
  rowOf,
  rowsOf,
  type Seen,
} from '#support/mrz-documents.ts'
import { cellsOf, type MrzField } from './format.ts'
import type { Rows } from './rows.ts'
import { vote } from './vote.ts'

const decided = (...frames: Rows[]) => vote(frames, { today: READ_ON })
const sharp = (document: MadeUpDocument = EXAMPLE): Float32Array[] => rowsOf(linesOf(document))
const hiding = (document: MadeUpDocument, ...fields: MrzField[]): Float32Array[] => {
  const rows = sharp(document)
  for (const cell of fields.flatMap((field) => cellsOf(document.format, field))) rows[cell] = rowOf({})
  return rows
}
const seeing = (document: MadeUpDocument, field: MrzField, at: number, letters: Seen) =>
  rowsOf(linesOf(document), { [cellsOf(document.format, field)[at] ?? -1]: letters })

const SISTER: MadeUpDocument = { ...EXAMPLE, number: 'AD0000004', area: '997351', given: 'SINOV TEST QIZI' }
const RENEWED: MadeUpDocument = { ...EXAMPLE, number: 'AE7654321', expires: '2036-01-08' }

describe('pictures of one document', () => {
  it('are accepted when two were read alike', () => {
    expect(decided(sharp(), sharp())).toMatchObject({
      by: 'equal',
      acceptance: { isAccepted: true, values: { document_number: EXAMPLE.number, pinfl: pinflOf(EXAMPLE) } },
    })
  })
  it('need two: one alone decides nothing', () => {
    expect(decided()).toBeNull()
    expect(decided(sharp())).toBeNull()
    expect(decided([], sharp(), [])).toBeNull()
  })
  it('are accepted by their mean, where none was accepted alone', () => {
    const first = seeing(EXAMPLE, 'number', 8, { '8': 0.5, '3': 0.48 })
    const second = seeing(EXAMPLE, 'optional', 9, { '1': 0.5, '7': 0.48 })
    expect(decided(first, second)).toMatchObject({
      by: 'mean',
      reading: { lines: linesOf(EXAMPLE) },
      acceptance: { isAccepted: true },
    })
  })
  it('have the names of their mean', () => {
    const doubtful = seeing(EXAMPLE, 'names', 1, { T: 0.5, I: 0.48 })
    const answer = decided(doubtful, sharp(), sharp())
    expect(answer?.acceptance.values.surname).toBe('Sinova')
    expect(answer?.acceptance.checks).not.toHaveProperty('surname')
    expect(decided(doubtful, doubtful)?.acceptance.checks.surname).toEqual(['illegible'])
  })
  it('do not accept two errors that cancel, though both pictures have them', () => {
    const blurred = seeing(PASSPORT, 'number', 4, { '5': 0.7, '0': 0.29 })
    blurred[cellsOf('TD3', 'number')[5] ?? -1] = rowOf({ '5': 0.7, '0': 0.29 })
    expect(decided(blurred, blurred)).toBeNull()
  })
})

describe('pictures of two documents', () => {
  it.each([
    ['another person', { ...PASSPORT, format: 'TD1', code: 'IU' } as MadeUpDocument],
    ['a sister with the next number', SISTER],
    ['the same person, with a new card', RENEWED],
    ['a passport', PASSPORT],
  ])('are not mixed: %s', (_, other) => {
    expect(decided(sharp(), sharp(other))).toBeNull()
    expect(decided(sharp(other), sharp())).toBeNull()
    // The newest picture says which document is before the camera.
    expect(decided(sharp(), sharp(), sharp(other))).toBeNull()
    expect(decided(sharp(), sharp(other), sharp(other))?.acceptance.values.document_number).toBe(other.number)
    expect(decided(sharp(), sharp(other), sharp())?.acceptance.values.document_number).toBe(EXAMPLE.number)
  })
  it('are not mixed where each hides what the other shows, though the mixture passes the composite', () => {
    const parts: MrzField[][] = [
      ['number', 'number_check'],
      ['birth', 'birth_check', 'sex', 'optional'],
      ['expiry', 'expiry_check'],
    ]
    const mixed: string[] = []
    // One of ten mixtures passes.
    for (let at = 10; at < 50; at++)
      for (const own of parts) {
        const expires = `2036-01-${String((at % 28) + 1).padStart(2, '0')}`
        const other = { ...SISTER, number: `AD00000${at}`, area: `9973${at}`, expires }
        const rest: MrzField[] = [...parts.filter((part) => part !== own).flat(), 'composite', 'names']
        if (decided(hiding(EXAMPLE, ...own), hiding(other, ...rest)) !== null) mixed.push(`${at} ${own}`)
      }
    expect(mixed).toEqual([])
  })
  it('are not mixed where one is blurred', () => {
    const blurred = sharp(SISTER).map((row) => row.map((log) => log * 0.5))
    const answer = decided(sharp(), blurred)
    expect([undefined, EXAMPLE.number]).toContain(answer?.acceptance.values.document_number)
    expect([undefined, pinflOf(EXAMPLE)]).toContain(answer?.acceptance.values.pinfl)
  })
  it('do not come of a picture that is shifted by a column', () => {
    const shifted = [...sharp().slice(1), rowOf({ '<': 0.995 })]
    expect(decided(sharp(), shifted)).toBeNull()
    expect(decided(shifted, sharp())).toBeNull()
  })
})
