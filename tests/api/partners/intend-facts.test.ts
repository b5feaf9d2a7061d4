// What is known of Intend, fact by fact, against raw answers; and what is off until the partner has agreed to it.
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ContractOrder, PartnerContract } from '#server/gateways/partners/gateway.ts'
import { tryConnection } from '#server/gateways/partners/probe.ts'
import { failureOf, recordsWith, useRawPartner } from '../../support/raw-partner.ts'

const partner = useRawPartner('intend')
const ok = (data: unknown) => ({ body: { success: true, data } })
const refuse = (data: unknown) => ({ body: { success: false, data } })

const contract: PartnerContract = {
  contract_id: '7001',
  order_id: '50001',
  phone: '+998947871030',
  client_id: '',
}
const order: ContractOrder = {
  reference: 'contract-1',
  number: 50_001,
  client_id: '998947871030',
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

beforeEach(() => {
  partner.answers = {
    '/member/check': [ok({ status: 1, username: 'm-998947871030' })],
    '/member/auth': [ok({ id: 5, token: 'member-token' })],
    '/member/limits': [ok({ limit: 2_500_000_050 })],
    '/calculate': [
      ok({
        items: [
          {
            id: 15,
            original_price: 500_000_000,
            prices: [{ duration: 12, price: 680_000_000, per_month: 56_666_667 }],
          },
        ],
      }),
    ],
    '/order/create': [ok({ ref_id: 7001 })],
    '/cheque/confirm': [ok({ order_id: 50_001 })],
    '/cheque/resend': [ok({ ref_id: 7001 })],
    '/order/check': [ok({})],
  }
})
const askedAt = (path: string) => partner.asked.find((one) => one.path === path)

describe('a member', () => {
  it('check → auth → limits: the limit is tiyin', async () => {
    expect(await partner.open().score(request)).toMatchObject({
      state: 'approved',
      limit: 25_000_000,
      external_id: 'm-998947871030',
    })
    expect(partner.pathsAsked()).toEqual(['/member/check', '/member/auth', '/member/limits'])
    expect(askedAt('/member/check')?.body).toEqual({ username: '998947871030' })
  })

  it('two secrets: api-key in the header, another one inside the token; username as check returned it', async () => {
    await partner.open().score(request)
    const token = createHash('sha512').update('m-998947871030$second-secret').digest('hex')
    expect(askedAt('/member/auth')?.body).toEqual({ username: 'm-998947871030', token })
    for (const { headers } of partner.asked) expect(headers['api-key']).toBe('first-secret')
    expect(askedAt('/member/limits')?.headers.authorization).toBe('Bearer member-token')
    expect(askedAt('/member/check')?.headers.authorization).toBeUndefined()
  })

  it('status -1: not known, no limit is asked', async () => {
    partner.answers['/member/check'] = [ok({ status: -1 })]
    expect(await partner.open().score(request)).toMatchObject({
      state: 'rejected',
      reason: 'registration_unfinished',
    })
    expect(partner.pathsAsked()).toEqual(['/member/check'])
  })

  it('a limit of 0 is a refusal', async () => {
    partner.answers['/member/limits'] = [ok({ limit: 0 })]
    expect(await partner.open().score(request)).toMatchObject({ reason: 'instalment_zero' })
  })

  it('a token that is not taken is our second secret, and says nothing about the client', async () => {
    partner.answers['/member/auth'] = [refuse('Неверный токен')]
    expect(await failureOf(partner.open().score(request))).toMatchObject({
      kind: 'key_refused',
      raw: { code: 'token_refused', text: 'Неверный токен' },
    })
  })
})

describe('the envelope', () => {
  it('a refusal comes with 2xx and success false', async () => {
    for (const data of ['Отказ', { message: 'Отказ' }]) {
      partner.answers['/order/create'] = [refuse(data)]
      expect(await failureOf(partner.open().createContract(order))).toMatchObject({
        kind: 'refused',
        raw: { text: 'Отказ' },
      })
    }
  })

  it.each([{ data: { ref_id: 1 } }, { success: 'true', data: { ref_id: 1 } }, { ref_id: 1 }])(
    'an answer without it is not understood: %j',
    async (body) => {
      partner.answers['/order/create'] = [{ body }]
      expect(await failureOf(partner.open().createContract(order))).toMatchObject({
        kind: 'technical',
        raw: { code: 'unreadable' },
      })
    },
  )
})

describe('an order', () => {
  it('POST /calculate [{id, price}]: a duration that is not among the prices is refused', async () => {
    expect(await failureOf(partner.open().createContract({ ...order, months: 6 }))).toMatchObject({
      kind: 'refused',
      reason: 'payment_date_unsuitable',
    })
    expect(askedAt('/calculate')?.body).toEqual([{ id: 15, price: 500_000_000 }])
    expect(partner.pathsAsked()).not.toContain('/order/create')
  })

  it('POST /order/create with the token of the member', async () => {
    expect(await partner.open().createContract(order)).toMatchObject({
      contract_id: '7001',
      order_id: '50001',
    })
    expect(askedAt('/order/create')?.headers.authorization).toBe('Bearer member-token')
    expect(askedAt('/order/create')?.body).toEqual({
      duration: 12,
      order_id: 50_001,
      redirect_url: 'https://shop.example/api/partners/return',
      products: [
        {
          id: 15,
          price: 500_000_000,
          quantity: 1,
          name: 'Phone',
          sku: 'S1',
          weight: 0,
          url: 'https://shop.example',
        },
      ],
    })
  })

  it('POST /cheque/confirm with the token of the member', async () => {
    expect((await partner.open().confirm(contract, order, '123456')).outcome).toBe('confirmed')
    expect(askedAt('/cheque/confirm')?.body).toEqual({ ref_id: 7001, code: '123456' })
    expect(askedAt('/cheque/confirm')?.headers.authorization).toBe('Bearer member-token')
  })

  it('a wrong code is a refusal like any other: shown with its words, the contract waits', async () => {
    partner.answers['/cheque/confirm'] = [refuse({ message: 'Код неверный' })]
    expect(await partner.open().confirm(contract, order, '000000')).toEqual({
      outcome: 'wrong_code',
      act_url: '',
      words: 'Код неверный',
    })
  })

  it('POST /cheque/resend with the token of the member may return another ref_id, which is kept', async () => {
    partner.answers['/cheque/resend'] = [ok({ ref_id: 7002 })]
    const { records, kept } = recordsWith('unsent')
    await partner.open({}, records).sendCode(contract)
    expect(askedAt('/cheque/resend')?.body).toEqual({ ref_id: 7001 })
    expect(askedAt('/cheque/resend')?.headers.authorization).toBe('Bearer member-token')
    expect(kept).toEqual(['7001 is 7002'])
  })

  it('POST /order/check: success true is bought, nothing else of data is known', async () => {
    const state = () => partner.open().contractState(contract)
    expect(await state()).toEqual({ state: 'active', isSigned: false })
    expect(askedAt('/order/check')?.body).toEqual({ order_id: 50_001 })
    partner.answers['/order/check'] = [refuse({ state: 'cancelled' })]
    expect(await state()).toEqual({ state: 'waiting', isSigned: false })
    partner.answers['/order/check'] = [ok({ state: 'cancelled' })]
    expect(await state()).toEqual({ state: 'active', isSigned: false })
  })
})

describe('what is not published is off', () => {
  it('black list, debt and codes of refusals in member/check', async () => {
    const data = {
      status: 1,
      username: '998947871030',
      black_list: true,
      debt: true,
      refusal: 'client_blacklisted',
    }
    partner.answers['/member/check'] = [ok(data)]
    expect(await partner.open().score(request)).toMatchObject({ state: 'approved' })
    expect(await partner.open({ agreements: ['refusal_codes'] }).score(request)).toMatchObject({
      state: 'rejected',
      reason: 'client_blacklisted',
    })
  })

  it('a limit that is still examined', async () => {
    partner.answers['/member/limits'] = [ok({ limit: 0, reviewing: true })]
    expect((await partner.open().score(request)).state).toBe('rejected')
    expect((await partner.open({ agreements: ['review'] }).score(request)).state).toBe('reviewing')
  })

  it('states of an order', async () => {
    partner.answers['/order/check'] = [refuse({ state: 'moderation' })]
    const gateway = partner.open({ agreements: ['order_state'] })
    expect(await gateway.contractState(contract)).toEqual({ state: 'moderation', isSigned: false })
  })

  it('cancelling: refused for what was bought; what was not bought needs none', async () => {
    expect(await failureOf(partner.open().cancel(contract))).toMatchObject({
      kind: 'refused',
      raw: { code: 'no_cancel' },
    })
    partner.answers['/order/check'] = [refuse({})]
    await partner.open().cancel(contract)
    expect(partner.pathsAsked()).not.toContain('/order/cancel')
    partner.answers['/order/cancel'] = [ok({})]
    await partner.open({ agreements: ['cancel'] }).cancel(contract)
    expect(askedAt('/order/cancel')?.body).toEqual({ ref_id: 7001 })
  })
})

it('the connection is tried by a question about an order that there is not', async () => {
  partner.answers['/order/check'] = [refuse({})]
  expect(await tryConnection(partner.open(), '')).toBe('reached')
  partner.answers['/order/check'] = [{ body: {} }]
  expect(await tryConnection(partner.open(), '')).toBe('stranger')
})

it('a question about a number of the shop proves both keys and the shape', async () => {
  const tried = (member: unknown, auth: unknown) => {
    partner.answers['/member/check'] = [ok(member)]
    partner.answers['/member/auth'] = [auth as never]
    return tryConnection(partner.open(), '+998712000000')
  }
  expect(await tried({ status: 1, username: '998712000000' }, ok({ id: 1, token: 'abc' }))).toBe('reached')
  expect(await tried({ status: -1 }, refuse({}))).toBe('reached')
  expect(await tried({ status: 1, username: '998712000000' }, refuse({}))).toBe('wrong_secret')
  expect(await tried({ status: 1, username: '998712000000' }, ok({ token: 7 }))).toBe('unreadable')
  expect(await tried({ status: 2 }, refuse({}))).toBe('unreadable')
  partner.answers['/member/check'] = [{ status: 401, body: {} }]
  expect(await tryConnection(partner.open(), '+998712000000')).toBe('wrong_secret')
})
