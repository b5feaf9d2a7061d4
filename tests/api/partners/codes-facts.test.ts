// The codes and statuses of HTTP that the partners publish, each by itself: what the adapter makes of it. The rest of what is known
// stands in the other tests of facts here.
import { describe, expect, it } from 'vitest'
import { failureOf, useRawPartner } from '../../support/raw-partner.ts'
import {
  BUYER,
  CALCULATE,
  CANCEL,
  CONFIRM,
  contract,
  LIVE_BUYER,
  LIVE_TARIFF,
  ORDERS,
  ok,
  order,
  PAGE,
  refuse,
  request,
  STATUS,
} from '../../support/uzum-answers.ts'

describe('Uzum Nasiya', () => {
  const partner = useRawPartner('uzum')
  const gateway = () => partner.open({ secret: 'partner-token' })

  it.each(['0', 0, undefined])('response code %j: done', async (code) => {
    partner.answers[CANCEL] = [ok([], code as number)]
    await gateway().cancel(contract)
    expect(partner.pathsAsked()).toEqual([CANCEL])
  })

  it.each([
    [1000, 'technical', false],
    [4004, 'refused', true],
    [4005, 'refused', true],
    [4009, 'refused', true],
    [5003, 'key_refused', true],
    [5005, 'key_refused', true],
    [6001, 'technical', true],
  ] as const)(
    'response code %i to a confirmation: %s, certainly not done: %s',
    async (code, kind, isUndone) => {
      partner.answers[CONFIRM] = [refuse('Words', code)]
      partner.answers[STATUS] = [ok({ contract_id: 12_454, contract_status: 0, is_signed: true })]
      expect(await failureOf(gateway().confirmSigned(contract))).toMatchObject({ kind, isUndone })
    },
  )

  it('response code 4010 to a confirmation: as good as done', async () => {
    partner.answers[CONFIRM] = [refuse('Words', 4010)]
    expect((await gateway().confirmSigned(contract)).outcome).toBe('confirmed')
  })

  it.each([
    [
      400,
      { status: 'error', error: [{ type: 'danger', text: 'Words', sub_text: null }], data: [] },
      'refused',
    ],
    [401, { message: 'Unauthenticated' }, 'key_refused'],
    [403, { message: 'Forbidden' }, 'key_refused'],
    [422, { message: 'The period must be a string.' }, 'refused'],
    [500, PAGE, 'technical'],
  ] as const)('HTTP %i to a creation', async (status, body, kind) => {
    partner.answers[ORDERS] = [{ status, body }]
    expect((await failureOf(gateway().createContract(order))).kind).toBe(kind)
  })

  it('HTTP 404 to a question: the partner does not know the contract', async () => {
    partner.answers[STATUS] = [refuse('Contract not found', undefined, 404)]
    expect((await failureOf(gateway().contractState(contract))).raw.code).toBe('contract_unknown')
  })

  it.each([
    [0, true],
    [1, false],
    [2, false],
  ])('status %i of a tariff says nothing beside is_available', async (status, is_available) => {
    partner.answers[CALCULATE] = [ok([{ ...LIVE_TARIFF, status, is_available }])]
    const lines = [{ product_id: 15, price: 5_000_000 }]
    const found = await gateway().tariffs({ client_id: '2956739', reference: 'attempt-1', lines })
    expect(found.map(({ isAvailable }) => isAvailable)).toEqual([is_available])
  })

  it.each([0, 1, 2, 3, 4])(
    'scoring_status %i, of one kind of partner, refuses nobody',
    async (scoring_status) => {
      const { has_limit: _limit, verified_at: _at, ...buyer } = LIVE_BUYER
      partner.answers[BUYER] = [ok({ ...buyer, scoring_status })]
      expect((await gateway().score(request)).state).toBe('approved')
    },
  )
})

describe('Intend', () => {
  const partner = useRawPartner('intend')
  const answer = (success: boolean, data: unknown) => ({ body: { success, data } })

  it.each([
    [1, 'approved'],
    [-1, 'rejected'],
  ])('status %i of member/check: %s', async (status, state) => {
    partner.answers = {
      '/member/check': [answer(true, { status, username: '998947871030' })],
      '/member/auth': [answer(true, { id: 5, token: 'member-token' })],
      '/member/limits': [answer(true, { limit: 100_000_000 })],
    }
    expect((await partner.open().score({ ...request, limit_max: 0 })).state).toBe(state)
  })

  it.each([
    [true, 'active'],
    [false, 'waiting'],
  ])('success %s of order/check: %s', async (success, state) => {
    partner.answers['/order/check'] = [answer(success, {})]
    expect((await partner.open().contractState(contract))?.state).toBe(state)
  })

  it.each([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [400, 'technical'],
    [404, 'technical'],
    [422, 'technical'],
    [500, 'technical'],
  ] as const)('HTTP %i: %s', async (status, kind) => {
    partner.answers['/member/check'] = [{ status, body: {} }]
    expect((await failureOf(partner.open().score(request))).kind).toBe(kind)
  })

  it('HTTP 422 to a code is no wrong code', async () => {
    partner.answers = {
      '/member/check': [answer(true, { status: 1, username: '998947871030' })],
      '/member/auth': [answer(true, { id: 5, token: 'member-token' })],
      '/cheque/confirm': [{ status: 422, body: { success: false, data: {} } }],
    }
    expect((await failureOf(partner.open().confirm(contract, order, '1111'))).kind).toBe('technical')
  })
})

describe('Alif', () => {
  const partner = useRawPartner('alif')
  const OTP = '/new/applications/request-otp/'

  it.each([
    ['400 limit_exceeded', 400, { code: 'limit_exceeded', message: 'Лимит' }, 'limit_not_enough'],
    ['400 with any other code', 400, { code: 'unknown', message: 'Слова' }, 'registration_unfinished'],
  ] as const)('HTTP %s to request-otp', async (_fact, status, body, reason) => {
    partner.answers[OTP] = [{ status, body }]
    expect(await failureOf(partner.open().createContract(order))).toMatchObject({ kind: 'refused', reason })
  })

  it.each([
    [401, 'key_refused'],
    [403, 'key_refused'],
    [500, 'technical'],
  ] as const)('HTTP %i: %s', async (status, kind) => {
    partner.answers[OTP] = [{ status, body: {} }]
    expect((await failureOf(partner.open().createContract(order))).kind).toBe(kind)
  })
})
