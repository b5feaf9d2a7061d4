// What is known of contracts in Uzum Nasiya's Partner API 1.0.2, fact by fact.
import { describe, expect, it } from 'vitest'
import { failureOf, useRawPartner } from '../../support/raw-partner.ts'
import {
  CANCEL,
  CHECK_CODE,
  CONFIRM,
  contract,
  LIVE_ORDER,
  ORDERS,
  ok,
  order,
  PAGE,
  refuse,
  SEND_CODE,
  STATUS,
} from '../../support/uzum-answers.ts'

const partner = useRawPartner('uzum')
const gateway = () => partner.open({ secret: 'partner-token' })
describe('a contract', () => {
  it('is created with the tariff, our whole number and the page to return to; order and contract differ', async () => {
    partner.answers[ORDERS] = [ok(LIVE_ORDER)]
    expect(await gateway().createContract(order)).toEqual({
      ...contract,
      signing_page: 'https://sign.uzumnasiya.uz/12454',
      act_url: 'https://ari.paymart.uz/storage/contract/968.pdf',
      total: 7_100_000,
    })
    expect(partner.asked[0]?.body).toEqual({
      user_id: 2_956_739,
      period: '12 Default',
      ext_order_id: 50_001,
      callback: 'https://shop.example/api/partners/return',
      products: [
        {
          product_id: 15,
          amount: 1,
          name: 'Phone',
          price: 5_000_000,
          category: 12,
          unit_id: 1,
          imei: '352099001761481',
        },
      ],
    })
  })

  it('the code is sent where the client signs by one, and a code that cannot be sent loses no contract', async () => {
    partner.answers[ORDERS] = [ok(LIVE_ORDER)]
    partner.answers[SEND_CODE] = [{ status: 500, body: PAGE }]
    expect(await gateway().createContract({ ...order, byCode: true })).toMatchObject(contract)
    expect(partner.pathsAsked()).toEqual([ORDERS, SEND_CODE])
    expect(partner.asked[1]?.body).toEqual({ phone: '998947871030', contract_id: 12_454 })
  })

  it.each([
    [0, 'waiting'],
    [1, 'active'],
    [2, 'moderation'],
    [3, 'overdue_60'],
    [4, 'overdue_30'],
    [5, 'cancelled'],
    [9, 'closed'],
  ])('status %i is %s', async (contract_status, state) => {
    partner.answers[STATUS] = [
      ok({ id: 106, contract_id: 12_454, contract_status, is_signed: true, type: 'mfo' }),
    ]
    expect(await gateway().contractState(contract)).toEqual({ state, isSigned: true })
  })

  it('another status was not understood', async () => {
    partner.answers[STATUS] = [ok({ contract_id: 12_454, contract_status: 6 })]
    expect((await failureOf(gateway().contractState(contract))).kind).toBe('technical')
  })

  it.each([
    ['404 (live)', refuse('Contract not found', undefined, 404)],
    ['4004', refuse('Contract not found', 4004)],
  ])('%s: the partner does not know it, which is no state', async (_fact, answer) => {
    partner.answers[STATUS] = [answer]
    expect(await failureOf(gateway().contractState(contract))).toMatchObject({
      kind: 'refused',
      raw: { code: 'contract_unknown' },
    })
  })

  it('4010 to a code: it is active already', async () => {
    partner.answers[CHECK_CODE] = [refuse('Shartnoma allaqachon tasdiqlangan!', 4010)]
    partner.answers[CONFIRM] = [refuse('Shartnoma allaqachon tasdiqlangan!', 4010)]
    expect((await gateway().confirm(contract, order, '1111')).outcome).toBe('confirmed')
  })

  it('a code that could not be sent is said, and the contract stays', async () => {
    partner.answers[ORDERS] = [ok(LIVE_ORDER)]
    partner.answers[SEND_CODE] = [refuse('SMS yuborilmadi')]
    expect(await gateway().createContract({ ...order, byCode: true })).toMatchObject({
      contract_id: '12454',
      codeNotSent: 'SMS yuborilmadi',
    })
    partner.answers[SEND_CODE] = [ok({ hashed: 'x', is_registered: true })]
    expect(await gateway().createContract({ ...order, byCode: true })).not.toHaveProperty('codeNotSent')
  })

  it('is confirmed after the client has signed, with the address of the signed paper', async () => {
    partner.answers[CONFIRM] = [ok({ client_act_pdf: 'https://ari.paymart.uz/storage/contract/969.pdf' }, 0)]
    expect(await gateway().confirmSigned(contract)).toEqual({
      outcome: 'confirmed',
      act_url: 'https://ari.paymart.uz/storage/contract/969.pdf',
    })
  })

  it('4010, already activated, is as good as done', async () => {
    partner.answers[CONFIRM] = [refuse('Shartnoma allaqachon tasdiqlangan!', 4010)]
    expect((await gateway().confirmSigned(contract)).outcome).toBe('confirmed')
  })

  it('a right code activates by itself, and 4010 after it is a confirmed contract', async () => {
    partner.answers[CHECK_CODE] = [
      ok({ contract_id: 12_454, message: 'Shartnoma muvaffaqiyatli tasdiqlandi!' }),
    ]
    partner.answers[CONFIRM] = [refuse('Shartnoma allaqachon tasdiqlangan!', 4010)]
    expect((await gateway().confirm(contract, order, '1111')).outcome).toBe('confirmed')
    expect(partner.asked[0]?.body).toEqual({ phone: '998947871030', contract_id: 12_454, code: '1111' })
  })

  it('a wrong code is 400 with words alone', async () => {
    partner.answers[CHECK_CODE] = [refuse('Kod notoʻgʻri')]
    expect((await gateway().confirm(contract, order, '111111')).outcome).toBe('wrong_code')
  })

  it.each([
    ['422', { status: 422, body: { message: 'The code must be a string.' } }],
    ['404', refuse('Contract not found', 4004, 404)],
    ['500', { status: 500, body: PAGE }],
  ])('%s to a code is not a wrong one', async (_fact, answer) => {
    partner.answers[CHECK_CODE] = [answer]
    await failureOf(gateway().confirm(contract, order, '1111'))
  })

  it('is cancelled by the order, not by the number of the contract', async () => {
    partner.answers[CANCEL] = [ok([], 0)]
    await gateway().cancel(contract)
    expect(partner.asked[0]?.body).toEqual({ contract_id: 77_012 })
  })

  it('4009 to a cancellation: cancelled already is done, closed is refused and says so', async () => {
    partner.answers[CANCEL] = [refuse('Contract has another status', 4009)]
    partner.answers[STATUS] = [ok({ contract_id: 12_454, contract_status: 5 })]
    await gateway().cancel(contract)
    partner.answers[STATUS] = [ok({ contract_id: 12_454, contract_status: 9 })]
    expect(await failureOf(gateway().cancel(contract))).toMatchObject({
      kind: 'refused',
      raw: { code: 'closed' },
    })
  })

  it('a success whose code says otherwise is none', async () => {
    partner.answers[CANCEL] = [ok([], 4005)]
    expect((await failureOf(gateway().cancel(contract))).kind).toBe('refused')
  })
})
