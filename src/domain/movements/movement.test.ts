import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allowedFrom } from '../kernel/state-table.ts'
import { NO_CODES } from '../stock/lines.ts'
import {
  compareReceipt,
  MOVEMENT_STATES,
  MOVEMENT_TRANSITIONS,
  type MovementAction,
  type MovementState,
  movementForm,
  receiptForm,
} from './movement.ts'

const [FIRST, SECOND] = ['490154203237518', '356938035643809']
const counted = (product_id: number, quantity: number) => ({ product_id, quantity, ...NO_CODES })
const phone = (product_id: number, imei: string) => ({ product_id, quantity: 1, ...NO_CODES, imei })

describe('the transitions', () => {
  it('are possible from one state each, and lead only to states that exist', () => {
    const possible = MOVEMENT_STATES.map((state) => [
      state,
      allowedFrom<MovementState, MovementAction>(MOVEMENT_TRANSITIONS, state),
    ])
    expect(Object.fromEntries(possible)).toEqual({
      draft: ['update', 'cancel', 'send'],
      sent: ['recall', 'receive'],
      received: [],
      received_with_differences: ['settle'],
      cancelled: [],
      recalled: [],
    })
    for (const { to } of Object.values(MOVEMENT_TRANSITIONS))
      for (const state of to) expect(MOVEMENT_STATES).toContain(state)
  })
})

describe('the form', () => {
  const form = (lines: object[], to_branch = 2) =>
    movementForm.safeParse({ from_branch: 1, to_branch, application: null, note: '', lines }).success
  it('takes different lines between two branches', () => {
    expect(form([counted(1, 2), phone(1, FIRST), phone(1, SECOND)])).toBe(true)
    expect(form([counted(1, 2), counted(1, 1)])).toBe(false)
    expect(form([phone(1, FIRST), phone(2, FIRST)])).toBe(false)
    expect(form([{ ...phone(1, FIRST), quantity: 2 }])).toBe(false)
    expect(form([counted(1, 0)])).toBe(false)
    expect(form([], 1)).toBe(false)
  })
})

describe('a receipt', () => {
  const sent = [
    { id: 'a', ...counted(1, 3) },
    { id: 'b', ...phone(1, FIRST) },
  ]
  it('without anything has everything missing', () => {
    const { arrivals, differences } = compareReceipt(sent, { lines: [], unknown: [] }, () => false)
    expect(arrivals).toEqual([])
    expect(differences).toMatchObject([
      { kind: 'missing', quantity: 3, line_id: 'a' },
      { kind: 'missing', quantity: 1, line_id: 'b', unit: { imei: FIRST } },
    ])
  })

  it('gives a new code to a counted piece, and not a code that is known elsewhere', () => {
    const receipt = { lines: [phone(1, SECOND), phone(1, FIRST), counted(1, 2)], unknown: [] }
    expect(compareReceipt(sent, receipt, () => false).differences).toEqual([])
    const known = compareReceipt(sent, receipt, ({ imei }) => imei === SECOND)
    expect(known.differences).toMatchObject([
      { kind: 'missing', quantity: 1, line_id: 'a' },
      { kind: 'surplus', quantity: 1, unit: { imei: SECOND } },
    ])
  })

  it('loses no piece that was sent and none that was scanned', () => {
    const line = fc.oneof(
      fc
        .record({ product: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 4 }) })
        .map(({ product, quantity }) => counted(product, quantity)),
      fc
        .record({ product: fc.integer({ min: 1, max: 3 }), imei: fc.constantFrom('1', '2', '3', '4') })
        .map(({ product, imei }) => phone(product, imei)),
    )
    const lines = fc.uniqueArray(line, {
      maxLength: 6,
      selector: (one) => one.imei ?? `product ${one.product_id}`,
    })
    const total = (rows: readonly { quantity: number }[]) => rows.reduce((sum, row) => sum + row.quantity, 0)
    fc.assert(
      fc.property(lines, lines, fc.boolean(), (out, scanned, isKnown) => {
        const receipt = receiptForm.parse({ lines: scanned, unknown: ['x'] })
        const rows = out.map((one, nth) => ({ id: String(nth), ...one }))
        const { arrivals, differences } = compareReceipt(rows, receipt, () => isKnown)
        const of = (kind: string) => total(differences.filter((one) => one.kind === kind))
        expect(total(arrivals) + of('missing')).toBe(total(out))
        expect(total(arrivals) + of('surplus')).toBe(total(scanned))
        expect(of('unknown')).toBe(1)
      }),
    )
  })
})
