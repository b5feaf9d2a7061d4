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

describe('a request', () => {
  it('is its author’s until it is sent, and again when it came back', () => {
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

  it('is decided by somebody else', () => {
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

  it('is not decided by its author, unless an administrator', () => {
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
  it('name a product once', () => {
    expect(priceRequestForm.safeParse({ note: '', lines: [line, { ...line, value: 20 }] }).success).toBe(
      false,
    )
    expect(priceRequestForm.safeParse({ note: '', lines: [line] }).success).toBe(true)
  })
  it('are only so many', () => {
    const lines = Array.from({ length: MAX_LINES + 1 }, (_, index) => ({ ...line, product_id: index + 1 }))
    expect(priceRequestForm.safeParse({ note: '', lines }).success).toBe(false)
    expect(priceRequestForm.safeParse({ note: '', lines: lines.slice(1) }).success).toBe(true)
  })
  it('each change something when they are sent', () => {
    const sold = { active: true, now: 10, value: 11 }
    expect(sendFault([sold])).toBeNull()
    expect(sendFault([])).toEqual({ field: 'lines', code: 'lines_needed' })
    expect(sendFault([sold, { ...sold, value: 10 }])).toEqual({ field: 'lines.1.value', code: 'same_value' })
    expect(sendFault([{ ...sold, value: null }])?.code).toBe('required')
    expect(sendFault([{ ...sold, active: false }])?.field).toBe('lines.0.product_id')
  })
  it('that changed since count as seen only as they are now', () => {
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
