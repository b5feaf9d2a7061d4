import { describe, expect, it } from 'vitest'
import { DOCUMENT_STATES } from '../stock/documents.ts'
import {
  canChangeField,
  fiscalReceiptForm,
  knownPaymentType,
  needsReceipt,
  orderForm,
  receiptRefusal,
  refusedFields,
  unfilledFields,
} from './order.ts'
import {
  ownStatesOf,
  PAPER_KEY,
  PAPER_KINDS,
  STATES_AS_PAPER,
  screenOfInvoice,
  screenOfPaper,
} from './papers.ts'

const full = {
  payment_type: 'installment',
  delivery: 'in_shop',
  delivery_time: '',
  owner_name: 'Karimov Ali',
} as const
const empty = { payment_type: '', delivery: '', delivery_time: '', owner_name: '' } as const

describe('the fields of an invoice', () => {
  it.each([
    [empty, ['payment_type', 'delivery', 'owner_name']],
    [full, []],
    [{ ...full, delivery: 'delivery' }, ['delivery_time']],
    [{ ...full, delivery: 'delivery', delivery_time: '18:00' }, []],
  ] as const)('%o leave %o to fill in', (fields, missing) => expect(unfilledFields(fields)).toEqual(missing))

  it('are all changed in a draft, the empty ones in a closed invoice, none in a cancelled one', () => {
    const states = ['draft', 'closed', 'cancelled'] as const
    expect(states.map((state) => canChangeField({ ...full, state }, 'owner_name'))).toEqual([
      true,
      false,
      false,
    ])
    expect(states.map((state) => canChangeField({ ...empty, state }, 'owner_name'))).toEqual([
      true,
      true,
      false,
    ])
    expect(
      refusedFields({ ...full, state: 'closed' }, { ...full, owner_name: 'X', delivery_time: '9' }),
    ).toEqual(['owner_name'])
    expect(refusedFields({ ...full, state: 'closed' }, full)).toEqual([])
  })

  it('are texts of the form', () => {
    expect(orderForm.safeParse(empty).success).toBe(true)
    expect(orderForm.safeParse({ ...full, delivery: 'pigeon' }).success).toBe(false)
    expect(orderForm.safeParse({ ...full, owner_name: 'x'.repeat(200) }).success).toBe(false)
  })

  it('have the payment type that contract and payment say', () => {
    expect(knownPaymentType(0, null)).toBe('installment')
    expect(knownPaymentType(100, null)).toBeNull()
    expect(knownPaymentType(100, 'card')).toBe('installment_card')
  })
})

describe('the fiscal receipt', () => {
  const now = new Date('2026-03-02T10:00:00Z')
  const opened = new Date('2026-03-02T09:00:00Z')
  const at = (time: string) => ({ receipt: { at: new Date(time), sum: 10 }, cost: 10, opened, now })

  it('is refused with another sum or at another time', () => {
    expect(receiptRefusal(at('2026-03-02T09:30:00Z'))).toBeNull()
    expect(receiptRefusal({ ...at('2026-03-02T09:30:00Z'), cost: 11 })).toEqual({
      code: 'receipt_sum',
      field: 'sum',
      params: { sum: 11 },
    })
    // The clocks of the register and of the server may differ by minutes.
    expect(receiptRefusal(at('2026-03-02T10:09:00Z'))).toBeNull()
    expect(receiptRefusal(at('2026-03-02T08:51:00Z'))).toBeNull()
    expect(receiptRefusal(at('2026-03-02T10:11:00Z'))?.code).toBe('receipt_future')
    expect(receiptRefusal(at('2026-03-02T08:49:00Z'))?.code).toBe('receipt_earlier')
  })

  it('is asked for a marked unit, when the setting says so', () => {
    const goods = [{ marking: null }, { marking: '01' }]
    expect([needsReceipt(true, goods), needsReceipt(false, goods)]).toEqual([true, false])
    expect(needsReceipt(true, [{ marking: null }])).toBe(false)
  })

  it('has a sum in whole soʻm', () => {
    const form = { register: 'UZ191211501002', number: '7', at: '2026-03-02T15:21:45', sign: '445338529463' }
    expect(fiscalReceiptForm.safeParse({ ...form, sum: 1 }).success).toBe(true)
    for (const sum of [0, -1, 1.5, Number.NaN])
      expect(fiscalReceiptForm.safeParse({ ...form, sum }).success).toBe(false)
  })
})

describe('papers', () => {
  it('have a meaning for every state of their documents', () => {
    for (const kind of PAPER_KINDS) {
      if (kind === 'invoice') continue
      expect(Object.keys(STATES_AS_PAPER[kind]).sort()).toEqual([...DOCUMENT_STATES[kind]].sort())
    }
    expect(ownStatesOf('movement', 'draft')).toEqual(['draft', 'sent'])
    expect(ownStatesOf('invoice', 'closed')).toEqual(['closed'])
  })

  it('open on the screen of their kind, invoices by their state', () => {
    expect(screenOfPaper({ kind: 'receipt', state: 'closed' }).path).toBe('/receipt/$id')
    expect(screenOfPaper({ kind: 'invoice', state: 'draft' }).path).toBe('/order/$id')
    expect(screenOfPaper({ kind: 'invoice', state: 'closed' }).path).toBe('/order/closed/$id')
    expect(screenOfInvoice('cancelled')).toBe('closed')
  })

  it('have keys of kind and number', () => {
    expect(PAPER_KEY.test('invoice-12')).toBe(true)
    for (const key of ['invoice', '12', 'count-1', 'invoice-1x', 'xinvoice-1'])
      expect(PAPER_KEY.test(key)).toBe(false)
  })
})
