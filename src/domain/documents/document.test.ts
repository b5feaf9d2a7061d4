import { describe, expect, it } from 'vitest'
import { NO_CODES } from '../stock/lines.ts'
import {
  actionsOf,
  BRANCH_DOCUMENTS,
  type BranchDocumentKind,
  canMoveDocument,
  statesOf,
  supplyForm,
  transitionOf,
  writeOffForm,
} from './document.ts'

const possible = (kind: BranchDocumentKind) =>
  Object.fromEntries(
    statesOf(kind).map((state) => [
      state,
      actionsOf(kind).filter((action) => canMoveDocument(kind, action, state)),
    ]),
  )

describe('the transitions', () => {
  it('of a receipt end with its reversal', () => {
    expect(possible('receipt')).toEqual({
      draft: ['update', 'cancel', 'post'],
      posted: ['reverse', 'correct_costs'],
      reversed: [],
      cancelled: [],
    })
  })

  it('of a write-off need another person at the end', () => {
    expect(possible('write_off')).toEqual({
      draft: ['update', 'send'],
      sent: ['approve', 'refuse'],
      posted: [],
      refused: [],
    })
    const byAnother = actionsOf('write_off').filter(
      (action) => transitionOf('write_off', action).isByAnother === true,
    )
    expect(byAnother).toEqual(['approve', 'refuse'])
  })

  it('of a count end with its differences, posted by another person, or without', () => {
    expect(possible('count')).toEqual({
      draft: ['update', 'start', 'stop'],
      counting: ['review', 'stop'],
      review: ['settle', 'stop'],
      posted: [],
      cancelled: [],
    })
    expect(actionsOf('count').filter((action) => transitionOf('count', action).isByAnother)).toEqual([
      'settle',
    ])
  })

  it('lead only to states of their kind, and a kind has only its own actions', () => {
    for (const kind of Object.keys(BRANCH_DOCUMENTS) as BranchDocumentKind[])
      for (const action of actionsOf(kind)) expect(statesOf(kind)).toContain(transitionOf(kind, action).to)
    expect(canMoveDocument('receipt', 'approve', 'draft')).toBe(false)
    expect(() => transitionOf('receipt', 'approve')).toThrow('no action approve')
  })
})

describe('the forms', () => {
  const line = { product_id: 1, quantity: 2, ...NO_CODES }
  const supply = { branch_id: 1, supplier: '', paper_number: '', paper_date: null, note: '' }
  const writeOff = { branch_id: 1, place: 'shop', cause: 'damaged', note: '', lines: [line] }

  it('take costs of goods from a supplier, and a day that is one', () => {
    const reads = (values: object) => supplyForm.safeParse({ ...supply, ...values }).success
    expect(reads({ lines: [{ ...line, cost: 700 }] })).toBe(true)
    expect(reads({ lines: [{ ...line, cost: null }] })).toBe(true)
    expect(reads({ lines: [{ ...line, cost: -1 }] })).toBe(false)
    expect(reads({ lines: [], paper_date: '2026-02-30' })).toBe(false)
  })

  it('want a note where the cause says nothing', () => {
    const reads = (values: object) => writeOffForm.safeParse({ ...writeOff, ...values }).success
    expect(reads({})).toBe(true)
    expect(reads({ cause: 'other' })).toBe(false)
    expect(reads({ cause: 'other', note: 'Fire' })).toBe(true)
    expect(reads({ lines: [line, line] })).toBe(false)
  })
})
