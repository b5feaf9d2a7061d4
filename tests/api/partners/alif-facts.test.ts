// What is known of Alif, fact by fact, against raw answers; and what is off until the partner has agreed to it.
import { describe, expect, it } from 'vitest'
import type { ContractOrder, PartnerContract } from '#server/gateways/partners/gateway.ts'
import { tryConnection } from '#server/gateways/partners/probe.ts'
import { failureOf, recordsWith, useRawPartner } from '../../support/raw-partner.ts'

const partner = useRawPartner('alif')
const OTP = '/new/applications/request-otp/'
const STORE = '/new/applications/store'
const refuse = (code: string, message: string, status = 400) => ({ status, body: { code, message } })

const contract: PartnerContract = {
  contract_id: '50001',
  order_id: '50001',
  phone: '+998947871030',
  client_id: '',
}
const order: ContractOrder = {
  reference: 'contract-1',
  number: 50_001,
  client_id: '',
  phone: '+998947871030',
  months: 12,
  markup: 36,
  tariff: null,
  byCode: true,
  lines: [
    {
      product_id: 15,
      name: 'Phone',
      sku: 'S1',
      price: 5_000_000,
      category_id: 3,
      category_number: null,
      ikpu: '0'.repeat(17),
      imei: '352099001761481',
    },
  ],
}
const request = {
  reference: 'attempt-1',
  phone: '+998947871030',
  pinfl: '31503909990013',
  document_number: 'AA1234567',
  birth_date: '1990-03-15',
  name: 'Test',
  limit_max: 40_000_000,
}

describe('POST /new/applications/request-otp/', () => {
  it('asks with the header Merchant-Token and the phone alone', async () => {
    partner.answers[OTP] = [{ body: {} }]
    await partner.open().createContract(order)
    await partner.open().sendCode(contract)
    expect(partner.asked.map(({ path, body }) => [path, body])).toEqual([
      [OTP, { phone: '998947871030' }],
      [OTP, { phone: '998947871030' }],
    ])
    expect(partner.asked[0]?.headers['merchant-token']).toBe('first-secret')
  })

  it.each([
    ['at the top', { code: 'limit_exceeded', message: 'Лимит' }],
    ['nested', { error: { code: 'limit_exceeded', message: 'Лимит' } }],
  ])('400 with the code limit_exceeded %s: the limit is not enough', async (_where, body) => {
    partner.answers[OTP] = [{ status: 400, body }]
    const failure = await failureOf(partner.open().createContract(order))
    expect(failure).toMatchObject({
      kind: 'refused',
      reason: 'limit_not_enough',
      raw: { code: 'limit_exceeded', text: 'Лимит' },
    })
  })

  it('any other 400: the client has to register with the partner', async () => {
    for (const body of [{ code: 'x', message: 'Зарегистрируйтесь' }, { code: 17, message: null }, {}]) {
      partner.answers[OTP] = [{ status: 400, body }]
      const failure = await failureOf(partner.open().createContract(order))
      expect(failure).toMatchObject({ kind: 'refused', reason: 'registration_unfinished' })
    }
  })
})

describe('POST /new/applications/store', () => {
  it('sends the code as text, the condition, and the goods in tiyin with the name of their category', async () => {
    partner.answers[STORE] = [{ body: {} }]
    const { records } = recordsWith('unanswered')
    await partner.open({}, records).confirm(contract, order, '0123')
    expect(partner.asked[0]?.body).toEqual({
      phone: '998947871030',
      otp: '0123',
      condition: { commission: 36, duration: 12 },
      items: [
        { good: 'Phone', good_type: 'Smartphones', price: 500_000_000, sku: 'S1', ikpu: '0'.repeat(17) },
      ],
    })
  })

  it('accepted: the contract is confirmed, and our records keep it', async () => {
    partner.answers[STORE] = [{ body: {} }]
    const { records, kept } = recordsWith('unanswered')
    expect(await partner.open({}, records).confirm(contract, order, '1234')).toMatchObject({
      outcome: 'confirmed',
    })
    expect(kept).toEqual(['accepted 50001'])
  })

  it('has no code for a wrong otp: every 400 can be one, and is shown with its words', async () => {
    for (const code of ['', 'otp_is_wrong']) {
      partner.answers[STORE] = [refuse(code, 'Неверный код')]
      expect(await partner.open().confirm(contract, order, '0000')).toEqual({
        outcome: 'wrong_code',
        act_url: '',
        words: 'Неверный код',
      })
    }
  })

  it('limit_exceeded is no wrong code, at the top or nested', async () => {
    for (const body of [
      { code: 'limit_exceeded', message: 'Лимит' },
      { error: { code: 'limit_exceeded', message: 'Лимит' } },
    ]) {
      partner.answers[STORE] = [{ status: 400, body }]
      expect(await failureOf(partner.open().confirm(contract, order, '0000'))).toMatchObject({
        kind: 'refused',
        reason: 'limit_not_enough',
        raw: { text: 'Лимит' },
      })
    }
  })

  it('with agreed codes a wrong otp and a refusal are distinguished', async () => {
    const gateway = partner.open({ agreements: ['refusal_codes'] })
    partner.answers[STORE] = [refuse('wrong_otp', 'Неверный код'), refuse('has_debt', 'Долг')]
    expect((await gateway.confirm(contract, order, '0000')).outcome).toBe('wrong_code')
    expect(await failureOf(gateway.confirm(contract, order, '1234'))).toMatchObject({
      kind: 'refused',
      reason: 'client_cannot_contract',
    })
  })
})

describe('what is not published is off', () => {
  it('the check of a limit: nothing is asked, the partner decides at the contract', async () => {
    expect(await partner.open().score(request)).toEqual({
      state: 'approved',
      external_id: '',
      limit: 40_000_000,
      raw: { code: 'decided_at_contract', text: '' },
    })
    const unlimited = await partner.open().score({ ...request, limit_max: 0 })
    expect(unlimited.state === 'approved' && unlimited.limit > 0).toBe(true)
    expect(partner.asked).toEqual([])
  })

  it('reading: the state is what our records know', async () => {
    const stateOf = (progress: Parameters<typeof recordsWith>[0]) =>
      partner.open({}, recordsWith(progress).records).contractState(contract)
    expect(await stateOf('confirmed')).toEqual({ state: 'active', isSigned: false })
    // The client still confirms it in the partner's own cabinet.
    expect(await stateOf('accepted')).toEqual({ state: 'moderation', isSigned: false })
    expect(await stateOf('unsent')).toEqual({ state: 'waiting', isSigned: false })
    for (const progress of ['unanswered', null] as const)
      expect(await failureOf(stateOf(progress))).toMatchObject({
        kind: 'refused',
        raw: { code: 'state_unknown' },
      })
    expect(partner.asked).toEqual([])
  })

  it('cancelling: refused, unless nothing was sent that could be cancelled', async () => {
    const cancel = (progress: Parameters<typeof recordsWith>[0]) =>
      partner.open({}, recordsWith(progress).records).cancel(contract)
    expect(await failureOf(cancel('accepted'))).toMatchObject({ kind: 'refused', raw: { code: 'no_cancel' } })
    await cancel('unsent')
    expect(partner.asked).toEqual([])
  })

  it('agreed codes: a code that only an agreement names means nothing', async () => {
    partner.answers['/new/applications/check'] = [refuse('blacklisted', 'Нет')]
    const scoreWith = (agreements: ('limit_check' | 'refusal_codes')[]) =>
      partner.open({ agreements }).score(request)
    expect(await scoreWith(['limit_check'])).toMatchObject({ state: 'rejected', reason: 'other' })
    expect(await scoreWith(['limit_check', 'refusal_codes'])).toMatchObject({ reason: 'client_blacklisted' })
  })

  it('our number is sent only where the partner reads by it', async () => {
    partner.answers[STORE] = [{ body: {} }]
    await partner.open({ agreements: ['order_state'] }).confirm(contract, order, '1234')
    expect(partner.asked[0]?.body).toMatchObject({ order_id: 50_001 })
  })
})

it('the connection is tried by a published call that sends no code to anybody', async () => {
  partner.answers[OTP] = [refuse('phone', 'Неверный телефон')]
  expect(await tryConnection(partner.open(), '')).toBe('reached')
  expect(partner.asked.map(({ path, body }) => [path, body])).toEqual([[OTP, { phone: '' }]])
})
