// What is known of Uzum Nasiya's Partner API 1.0.2, fact by fact: transport, buyers and tariffs (contracts: uzum-contract-facts.test.ts).
import { describe, expect, it } from 'vitest'
import { tryConnection } from '#server/gateways/partners/probe.ts'
import { failureOf, useRawPartner } from '../../support/raw-partner.ts'
import {
  BUYER,
  CALCULATE,
  CANCEL,
  CHECK_CODE,
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
  SEND_CODE,
  STATUS,
} from '../../support/uzum-answers.ts'

const partner = useRawPartner('uzum')
const gateway = () => partner.open({ secret: 'partner-token' })
const score = (part: Record<string, unknown>) => {
  partner.answers[BUYER] = [ok({ ...LIVE_BUYER, ...part })]
  return gateway().score(request)
}

const tariffs = (...rows: Record<string, unknown>[]) => {
  partner.answers[CALCULATE] = [ok(rows.map((row) => ({ ...LIVE_TARIFF, ...row })))]
  return gateway().tariffs({
    client_id: '2956739',
    reference: 'attempt-1',
    lines: [{ product_id: 15, price: 5_000_000 }],
  })
}

describe('transport', () => {
  it('every request has the token of the partner, and the phone is a number of 12 digits', async () => {
    await score({})
    expect(partner.asked).toMatchObject([
      {
        path: BUYER,
        body: { phone: 998_947_871_030 },
        headers: { authorization: 'Bearer partner-token' },
      },
    ])
  })

  it.each([
    ['401', { status: 401, body: { message: 'Unauthenticated' } }],
    ['403', { status: 403, body: { message: 'Forbidden' } }],
    ['5003, no access', refuse('Access denied', 5003)],
    ['5005, invalid partner data', refuse('Invalid partner', 5005)],
  ])('%s is our trouble, for every call, never a refusal or a wrong code', async (_fact, answer) => {
    for (const path of [BUYER, CALCULATE, ORDERS, STATUS, CONFIRM, CANCEL, SEND_CODE, CHECK_CODE])
      partner.answers[path] = [answer]
    const calls = [
      gateway().score(request),
      gateway().tariffs({ client_id: '1', reference: 'a', lines: [{ product_id: 1, price: 1 }] }),
      gateway().createContract(order),
      gateway().contractState(contract),
      gateway().confirmSigned(contract),
      gateway().cancel(contract),
      gateway().sendCode(contract),
      gateway().confirm(contract, order, '1234'),
    ]
    const kinds = await Promise.all(calls.map(async (call) => (await failureOf(call)).kind))
    expect(kinds).toEqual(calls.map(() => 'key_refused'))
  })

  it('422, the wrong type of a field, says nothing about the client', async () => {
    partner.answers[BUYER] = [{ status: 422, body: { message: 'The phone must be an integer.' } }]
    expect(await failureOf(gateway().score(request))).toMatchObject({ kind: 'technical' })
  })

  it('500 can be a page of HTML: an error of the partner, and whether a contract was made is unknown', async () => {
    partner.answers[ORDERS] = [{ status: 500, body: PAGE }]
    expect(await failureOf(gateway().createContract(order))).toMatchObject({
      kind: 'technical',
      isUndone: false,
    })
  })

  it('a refusal of business keeps the words of the partner', async () => {
    partner.answers[ORDERS] = [refuse('Limit yetarli emas')]
    expect(await failureOf(gateway().createContract(order))).toMatchObject({
      kind: 'refused',
      isUndone: true,
      raw: { text: 'Limit yetarli emas' },
    })
  })

  it('6001, too many requests, did nothing and may be repeated', async () => {
    partner.answers[CANCEL] = [refuse('Too many requests', 6001)]
    expect(await failureOf(gateway().cancel(contract))).toMatchObject({ kind: 'technical', isUndone: true })
  })

  it('1000, a technical error, is repeated', async () => {
    partner.answers[CONFIRM] = [refuse('Technical error', 1000)]
    expect((await failureOf(gateway().confirmSigned(contract))).kind).toBe('technical')
  })

  it('a status question about no contract proves the key, and tells a refused one and a stranger apart', async () => {
    partner.answers[STATUS] = [refuse('Contract not found', 4004, 404)]
    expect(await tryConnection(gateway(), '')).toBe('reached')
    partner.answers[STATUS] = [{ status: 401, body: { message: 'Unauthenticated' } }]
    expect(await tryConnection(gateway(), '')).toBe('wrong_secret')
    partner.answers[STATUS] = [{ body: PAGE }]
    expect(await tryConnection(gateway(), '')).toBe('stranger')
  })

  it('a status question about a number of the shop proves key and shape', async () => {
    const tried = (data: object) => {
      partner.answers[BUYER] = [ok(data)]
      return tryConnection(gateway(), '+998712000000')
    }
    expect(await tried({ ...LIVE_BUYER, status: 0, buyer_id: null, has_limit: false })).toBe('reached')
    expect(partner.asked.at(-1)?.body).toEqual({ phone: 998_712_000_000 })
    expect(await tried({ ...LIVE_BUYER, status: 'four' })).toBe('unreadable')
    expect(await tried({ ...LIVE_BUYER, status: 77 })).toBe('unreadable')
    partner.answers[BUYER] = [{ status: 401, body: { message: 'Unauthenticated' } }]
    expect(await tryConnection(gateway(), '+998712000000')).toBe('wrong_secret')
    partner.answers[BUYER] = [refuse('No access', 5003)]
    expect(await tryConnection(gateway(), '+998712000000')).toBe('wrong_secret')
    partner.answers[BUYER] = [{ status: 500, body: PAGE }]
    expect(await tryConnection(gateway(), '+998712000000')).toBe('trouble')
  })

  it('a refused question about a client is our trouble, never a refusal of the client', async () => {
    for (const answer of [
      refuse('The phone has 12 digits'),
      refuse('New words', 7777),
      refuse('No data', 4005),
    ]) {
      partner.answers[BUYER] = [answer]
      expect((await failureOf(gateway().score(request))).kind).toBe('technical')
    }
  })
})

describe('a buyer', () => {
  it('4 is approved with the larger of balance and the limits of the tariffs, which are text', async () => {
    expect(await score({})).toMatchObject({ state: 'approved', external_id: '2956739', limit: 60_932_750 })
    expect(await score({ balance: '100.50' })).toMatchObject({ state: 'approved', limit: 60_932_750 })
    expect(await score({ balance: 70_000_000 })).toMatchObject({ state: 'approved', limit: 70_000_000 })
  })

  it.each([
    [0, 'register'],
    [1, 'register'],
    [2, 'documents_checked'],
    [5, 'passport_photo'],
    [10, 'selfie'],
    [11, 'address_page'],
    [12, 'contact_person'],
  ])('%i is not refused: the client completes %s on the page of the partner', async (status, step) => {
    expect(await score({ status, balance: '0.00', has_limit: false })).toMatchObject({
      state: 'registering',
      step,
      page: 'https://auth.uzumnasiya.uz/?phone=998947871030',
    })
  })

  it('0 has no number of a buyer yet', async () => {
    expect(await score({ status: 0, buyer_id: null })).toMatchObject({
      state: 'registering',
      external_id: '',
    })
  })

  it.each([
    ['has_limit false', { has_limit: false }],
    ['verified_at null', { verified_at: null }],
  ])('4 with %s goes to the page: a contract would end with an error', async (_fact, part) => {
    expect(await score(part)).toMatchObject({ state: 'registering', step: 'limit' })
  })

  it('4 without has_limit, as one kind of partner sees it, is approved', async () => {
    const { has_limit: _limit, verified_at: _at, ...inst } = LIVE_BUYER
    partner.answers[BUYER] = [ok({ ...inst, scoring_status: 4 })]
    expect(await gateway().score(request)).toMatchObject({ state: 'approved' })
  })

  it.each([
    [8, 'client_blacklisted'],
    [9, 'client_cannot_contract'],
    [13, 'client_cannot_contract'],
    [14, 'client_cannot_contract'],
    [403, 'client_cannot_contract'],
  ])('%i is refused: %s', async (status, reason) => {
    expect(await score({ status })).toMatchObject({ state: 'rejected', reason })
  })

  it('is_in_black_list is refused, as true or as 1', async () => {
    for (const value of [true, 1])
      expect(await score({ is_in_black_list: value })).toMatchObject({
        state: 'rejected',
        reason: 'client_blacklisted',
      })
    expect(await score({ is_in_black_list: 0 })).toMatchObject({ state: 'approved' })
  })

  it('has_overdue_contracts refuses nobody: the status says who may buy', async () => {
    for (const value of [true, 1, 0])
      expect(await score({ has_overdue_contracts: value })).toMatchObject({ state: 'approved' })
  })

  it('a balance of nothing is no limit', async () => {
    const available_periods = LIVE_BUYER.available_periods.map((row) => ({
      ...row,
      available_balance: '0.00',
    }))
    expect(await score({ balance: '0.00', available_periods })).toMatchObject({
      state: 'rejected',
      reason: 'instalment_zero',
    })
  })

  it('another status was not understood, and refuses nobody', async () => {
    expect(await failureOf(score({ status: 7 }))).toMatchObject({ kind: 'technical' })
  })
})

describe('tariffs', () => {
  it('are a list, with sums as numbers or text, whole soʻm to the nearest', async () => {
    expect(await tariffs({})).toEqual([
      {
        id: '12 Default',
        title: { ru: '12 Месяц', uz: '12 Oy' },
        months: 12,
        total: 7_100_000,
        monthly: 591_667,
        deposit: 0,
        limit: 41_000_000,
        first_date: '2027-01-01',
        isAvailable: true,
        error: '',
        markup: 42,
      },
    ])
    const [asText] = await tariffs({ total: '7100000.00', month: '591666.67', deposit: '0.00', balance: 5 })
    expect(asText).toMatchObject({ total: 7_100_000, monthly: 591_667, limit: 5 })
    expect(partner.asked[0]).toMatchObject({
      path: CALCULATE,
      body: { user_id: 2_956_739, products: [{ product_id: 15, price: 5_000_000, amount: 1 }] },
    })
  })

  it('several may have the same length', async () => {
    const found = await tariffs({}, { tariff: '12 Promo', total: 6_000_000, month: 500_000, is_promo: 1 })
    expect(found.map(({ id, months, total }) => [id, months, total])).toEqual([
      ['12 Default', 12, 7_100_000],
      ['12 Promo', 12, 6_000_000],
    ])
  })

  it('one that is not available says why, in the words of the partner', async () => {
    const [found] = await tariffs({ is_available: false, status: 2, error_message: 'Limit yetarli emas' })
    expect(found).toMatchObject({ isAvailable: false, error: 'Limit yetarli emas' })
  })

  it('one that is not available may leave out its sums and dates, and one that cannot be read leaves the others', async () => {
    const bare = {
      is_available: false,
      month: null,
      total: null,
      first_payment_date: null,
      error_message: 'Yoʻq',
    }
    const found = await tariffs({}, bare, { period_months: 'six' })
    expect(found.map(({ isAvailable, error }) => [isAvailable, error])).toEqual([
      [true, ''],
      [false, 'Yoʻq'],
    ])
    expect((await failureOf(tariffs({ period_months: 'six' }))).kind).toBe('technical')
  })

  it('a deposit is part of the total', async () => {
    const [found] = await tariffs({ deposit: 1_100_000, month: 500_000 })
    expect(found).toMatchObject({ total: 7_100_000, deposit: 1_100_000, monthly: 500_000 })
  })

  it('figures that do not belong together are not shown to anybody', async () => {
    expect(await tariffs({ month: 100 })).toEqual([])
  })
})
