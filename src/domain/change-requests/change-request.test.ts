import { describe, expect, it } from 'vitest'
import {
  MAX_LINES,
  moveRefusal,
  priceRequestForm,
  REQUEST_MOVES,
  REQUEST_STATES,
  type RequestMove,
  sendFault,
  unseenChanges,
} from './change-request.ts'

const MOVES = Object.keys(REQUEST_MOVES) as RequestMove[]
const author = { isAuthor: true, mayDecide: false, isAdmin: false }
const approver = { isAuthor: false, mayDecide: true, isAdmin: false }
const possible = (who: Parameters<typeof moveRefusal>[2]) =>
  Object.fromEntries(
    MOVES.map((move) => [move, REQUEST_STATES.filter((state) => moveRefusal(move, state, who) === null)]),
  )

describe('a change request', () => {
  it('lets its author edit and send a draft, and reopen a sent or refused one', () => {
    expect(possible(author)).toEqual({
      update: ['draft'],
      remove: ['draft'],
      send: ['draft'],
      reopen: ['sent', 'refused'],
      approve: [],
      refuse: [],
      apply: [],
    })
  })

  it('is decided by another person with the permission', () => {
    expect(possible(approver)).toEqual({
      update: [],
      remove: [],
      send: [],
      reopen: [],
      approve: ['sent'],
      refuse: ['sent'],
      apply: ['approved'],
    })
  })

  it('cannot be decided by its author, except by an administrator', () => {
    const both = { ...author, mayDecide: true }
    expect(moveRefusal('approve', 'sent', both)).toBe('own_request')
    expect(moveRefusal('apply', 'approved', both)).toBe('own_request')
    expect(moveRefusal('approve', 'sent', { ...both, isAdmin: true })).toBeNull()
  })

  it('explains a refusal: not the author, no permission, wrong state', () => {
    expect(moveRefusal('update', 'draft', approver)).toBe('not_owner')
    expect(moveRefusal('approve', 'sent', { ...author, isAuthor: false })).toBe('forbidden')
    expect(moveRefusal('approve', 'applied', approver)).toBe('move_not_possible')
  })
})

describe('lines', () => {
  const line = { product_id: 1, value: 10 }
  it('contain a product only once', () => {
    expect(priceRequestForm.safeParse({ note: '', lines: [line, { ...line, value: 20 }] }).success).toBe(
      false,
    )
    expect(priceRequestForm.safeParse({ note: '', lines: [line] }).success).toBe(true)
  })
  it('are limited in number', () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, index) => ({ ...line, product_id: index + 1 }))
    expect(priceRequestForm.safeParse({ note: '', lines }).success).toBe(false)
    expect(priceRequestForm.safeParse({ note: '', lines: lines.slice(1) }).success).toBe(true)
  })
  it('must each change a value to be sent', () => {
    const sold = { active: true, now: 10, value: 11 }
    expect(sendFault([sold])).toBeNull()
    expect(sendFault([])).toEqual({ field: 'lines', code: 'lines_needed' })
    expect(sendFault([sold, { ...sold, value: 10 }])).toEqual({ field: 'lines.1.value', code: 'same_value' })
    expect(sendFault([{ ...sold, value: null }])?.code).toBe('required')
    expect(sendFault([{ ...sold, active: false }])?.field).toBe('lines.0.product_id')
  })
  it('that have changed count as seen only with their current value', () => {
    const lines = [
      { product_id: 1, old: 100, now: 100 },
      { product_id: 2, old: 100, now: 120 },
      { product_id: 3, old: null, now: 7 },
      { product_id: 4, old: 7, now: null },
    ]
    const left = (seen: Record<string, number | null>) =>
      unseenChanges(lines, seen).map(({ product_id }) => product_id)
    expect(left({})).toEqual([2, 3, 4])
    expect(left({ 2: 110, 3: 7, 4: null })).toEqual([2])
    expect(left({ 2: 120, 3: 7, 4: null })).toEqual([])
  })
})
