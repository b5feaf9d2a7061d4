// An application from "in process" to "completed" with each kind of partner, over real HTTP.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { DIALECTS } from '#domain/partners/partner.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { putPhoto, recordOf } from '../../support/applications.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  makeContract,
  newToken,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

describe.each(DIALECTS)('sold through a partner that speaks %s', (dialect) => {
  const shop = useSellingShop({ partners: [dialect] })

  it('goes from "in process" to "completed"', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const { manager, products, db } = shop
    await chooseLimit(shop, id)
    await addGood(shop, id, products.plain)
    await addGood(shop, id, products.phone, { imei: '490154203237518' })
    const made = await makeContract(shop, id)
    const { contract } = made
    expect(contract?.state).toBe('waiting')
    expect(contract?.cost).toBe(7_000_001)
    expect(contract?.plan.reduce((sum, { amount }) => sum + amount, 500_000)).toBe(contract?.total)

    const wrong = await manager.send(stages.confirmContract, { params, body: { code: '9999' } })
    expect(wrong.problem?.problem).toBe('wrong_code')
    await manager.call(stages.confirmContract, { params, body: { code: CODES[dialect] } })
    expect((await recordOf(shop, id)).status).toBe('registered')

    const early = await manager.send(transitions.hand_over, { params, body: {} })
    expect(early.problem).toMatchObject({ problem: 'needs_unmet' })
    const pay = { payment_id: randomUUID(), amount: 500_000, method: 'cash' as const }
    await manager.call(stages.takePayment, { params, body: pay })
    await manager.call(stages.closeInvoice, {
      params,
      body: { delivery: 'in_shop', owner_name: 'Test Client' },
    })
    await putPhoto(manager, id, 6)
    await putPhoto(manager, id, 7)
    await manager.call(transitions.hand_over, { params, body: {} })
    expect((await stagesOf(shop, id)).stages.every(({ done }) => done)).toBe(true)
    const left = await db
      .selectFrom('shop_stock')
      .select('quantity')
      .where('product_id', '=', products.phone)
      .execute()
    expect(left.map(({ quantity }) => quantity).sort()).toEqual([4, 5])
  })

  it('returns the contract as one PDF with its hash, the same every time', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    await makeContract(shop, id, 0)
    await shop.manager.call(stages.confirmContract, { params: { id }, body: { code: CODES[dialect] } })
    const first = await shop.manager.send(stages.document, { params: { id } })
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.text.slice(0, 5)).toBe('%PDF-')
    const { contract } = await stagesOf(shop, id)
    expect(contract?.document).toMatch(/^[0-9a-f]{64}$/)
    const again = await shop.manager.send(stages.document, { params: { id } })
    expect(again.text).toBe(first.text)
  })

  it('returns the invoice as a PDF once it is closed', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    await makeContract(shop, id, 0)
    await shop.manager.call(stages.confirmContract, { params, body: { code: CODES[dialect] } })
    const early = await shop.manager.send(stages.invoice, { params })
    expect(early.problem).toMatchObject({ problem: 'stage_not_ready', details: { stages: ['payment'] } })
    await shop.manager.call(stages.closeInvoice, {
      params,
      body: { delivery: 'delivery', delivery_time: '18:00', owner_name: 'Test Client' },
    })
    const paper = await shop.manager.send(stages.invoice, { params })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(paper.headers.get('cache-control')).toBe('no-store')
    expect(paper.text.slice(0, 5)).toBe('%PDF-')
    const { invoice } = await stagesOf(shop, id)
    expect(paper.headers.get('content-disposition')).toBe(`inline; filename="invoice-${invoice?.number}.pdf"`)
    const trail = await shop.db
      .selectFrom('audit')
      .select(['entity_id'])
      .where('action', '=', 'invoice_document')
      .where('entity_id', '=', id)
      .execute()
    expect(trail.length).toBe(1)
  })
})

describe('the order of the steps', () => {
  const shop = useSellingShop()

  it('cannot be bypassed by calling the API', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const attempts = [
      [stages.addCard, { token: await newToken(shop) }, ['sms']],
      [stages.score, {}, ['sms', 'card']],
      [stages.addGood, { good_id: randomUUID(), product_id: shop.products.plain }, ['sms', 'card']],
      [
        stages.makeContract,
        { contract_id: randomUUID(), months: 6, payment_day: 15, down_payment: 0, language: 'ru' },
        ['sms', 'card', 'limit', 'goods'],
      ],
    ] as const
    for (const [row, body, missing] of attempts) {
      const answer = await shop.manager.send(row, { params, body })
      expect(answer.problem, row.path).toMatchObject({
        problem: 'stage_not_ready',
        details: { stages: missing },
      })
    }
    for (const [row, body] of [
      [stages.sendContractCode, {}],
      [stages.confirmContract, { code: '123456' }],
      [stages.cancelContract, {}],
      [stages.takePayment, { payment_id: randomUUID(), amount: 1, method: 'cash' }],
      [stages.closeInvoice, { delivery: 'in_shop', owner_name: 'Test' }],
    ] as const) {
      const answer = await shop.manager.send(row, { params, body })
      expect(answer.status, row.path).toBe(409)
    }
    const move = await shop.manager.send(transitions.confirm_contract, { params, body: {} })
    expect(move.problem).toMatchObject({ problem: 'needs_unmet' })
  })

  it('is open only to the holder', async () => {
    const id = await takenApplication(shop)
    const support = await shop.signIn('support')
    const answer = await support.send(stages.sendClientCode, { params: { id }, body: {} })
    expect(answer.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['is_assignee'] } })
    const stranger = await shop.signIn('manager2')
    expect((await stranger.send(stages.view, { params: { id } })).status).toBe(404)
  })

  it('forbids changes of the limit, the goods and the card while there is a contract', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const view = await chooseLimit(shop, id)
    const good_id = await addGood(shop, id, shop.products.plain)
    await makeContract(shop, id)
    const { manager } = shop
    const still = [
      [stages.removeGood, { good_id }],
      [stages.chooseLimit, { attempt_id: view.chosen?.attempt_id ?? '' }],
      [stages.addCard, { token: await newToken(shop) }],
    ] as const
    for (const [row, body] of still)
      expect((await manager.send(row, { params, body })).problem?.problem).toBe('contract_exists')
    const cancel = { reason: 'client_refusal' }
    const early = await manager.send(transitions.cancel, { params, body: cancel })
    expect(early.problem).toMatchObject({ details: { needs: ['partner_contract_cancelled'] } })
    await manager.call(stages.cancelContract, { params, body: {} })
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
    await manager.call(stages.removeGood, { params, body: { good_id } })
    await manager.call(transitions.cancel, { params, body: cancel })
  })

  it('accepts a unit in one live application only', async () => {
    const imei = '350000000000014'
    const first = await takenApplication(shop)
    const second = await takenApplication(shop)
    await chooseLimit(shop, first)
    await chooseLimit(shop, second)
    await addGood(shop, first, shop.products.phone, { imei })
    const add = () =>
      shop.manager.send(stages.addGood, {
        params: { id: second },
        body: { good_id: randomUUID(), product_id: shop.products.phone, imei },
      })
    expect((await add()).problem?.problem).toBe('unit_taken')
    await shop.manager.call(transitions.lose, { params: { id: first }, body: { reason: 'client_refusal' } })
    expect((await add()).status).toBe(200)
  })

  it('requires the IMEI of a phone and the marking of an appliance, and validates both', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const { phone, marked } = shop.products
    const codeOf = async (body: { product_id: number; imei?: string; marking?: string }) => {
      const answer = await shop.manager.send(stages.addGood, {
        params: { id },
        body: { good_id: randomUUID(), ...body },
      })
      return answer.problem?.errors[0]?.code
    }
    expect(await codeOf({ product_id: phone })).toBe('required')
    expect(await codeOf({ product_id: phone, imei: '350000000000015' })).toBe('imei_luhn')
    expect(await codeOf({ product_id: marked, marking: 'nonsense' })).toBe('marking_format')
    expect(
      await codeOf({ product_id: marked, marking: '010478123456789221ABC1234\u001d93TEST' }),
    ).toBeUndefined()
    const { goods } = await stagesOf(shop, id)
    expect(goods[0]?.marking).toBe('04781234567892 ABC1234')
  })

  it('stores no card number anywhere', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const { values } = await recordOf(shop, id)
    expect(JSON.stringify(values)).not.toContain('card_number')
    const card = await shop.db
      .selectFrom('application_cards')
      .selectAll()
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(card.mask).toBe('860001******8900')
    expect(JSON.stringify(card)).not.toContain('8600012345678900')
    expect(shop.log.join('')).not.toContain('8600012345678900')
  })

  it('fetches the state of a card that no SMS confirms', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const check = () => shop.manager.send(stages.checkCard, { params, body: {} })
    const none = await check()
    expect(none.problem).toMatchObject({ problem: 'stage_not_ready', details: { stages: ['card'] } })
    await confirmClient(shop, id)
    await shop.manager.call(stages.addCard, { params, body: { token: await newToken(shop) } })
    const state = async () => (await shop.manager.call(stages.checkCard, { params, body: {} })).card
    expect(await state()).toBe('waiting')
    expect((await stagesOf(shop, id)).card?.confirmed).toBe(false)
    const stranger = await shop.signIn('manager2')
    expect((await stranger.send(stages.checkCard, { params, body: {} })).status).toBe(404)
    expect((await shop.seller.send(stages.checkCard, { params, body: {} })).status).toBe(403)

    const ofCard = shop.db.updateTable('application_cards').where('application_id', '=', id)
    const { token } = await shop.db
      .selectFrom('application_cards')
      .select('token')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow()
    await ofCard.set({ token: 'unknown' }).execute()
    expect(await state()).toBe('unknown')
    await ofCard.set({ token }).execute()
    // The client confirms, and the answer to the shop is lost.
    const verify = { method: 'cards.verify', params: { token, code: CODES.cards } }
    const headers = { 'content-type': 'application/json', 'x-auth': 'test' }
    await fetch(`${shop.sandbox.url}/cards`, { method: 'POST', headers, body: JSON.stringify(verify) })
    expect(await state()).toBe('confirmed')
    expect((await stagesOf(shop, id)).card?.confirmed).toBe(true)
    expect((await check()).problem?.problem).toBe('stage_done')
  })

  it('returns a photo, and counts it again when a new one has arrived', async () => {
    const id = await takenApplication(shop)
    await shop.manager.call(stages.askPhoto, { params: { id }, body: { slot: 4, comment: 'Лицо не видно' } })
    const missing = await stagesOf(shop, id)
    expect(missing.missing_slots).toEqual([4])
    expect(missing.photo_tasks).toMatchObject([{ slot: 4, comment: 'Лицо не видно' }])
    await putPhoto(shop.seller, id, 4, 2)
    const whole = await stagesOf(shop, id)
    expect([whole.missing_slots, whole.photo_tasks]).toEqual([[], []])
  })
})

describe('the terms of a contract', () => {
  const shop = useSellingShop({ partners: ['intend'] })
  beforeAll(async () => {
    await shop.db.updateTable('partners').set({ limit_min: 1_000_000 }).execute()
  })

  it('are refused field by field, with the valid bounds', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    await chooseLimit(shop, id)
    await addGood(shop, id, shop.products.plain)
    expect((await stagesOf(shop, id)).chosen?.smallest).toBe(1_000_000)
    const body = { contract_id: randomUUID(), months: 6, payment_day: 24, down_payment: 1_000_002 }
    const refused = await shop.manager.send(stages.makeContract, {
      params,
      body: { ...body, language: 'ru' },
    })
    expect(refused.problem?.errors).toEqual([
      { field: 'payment_day', code: 'payment_day' },
      { field: 'down_payment', code: 'down_payment_range', params: { min: 0, max: 1_000_001 } },
    ])
    const { contract } = await makeContract(shop, id, 1_000_001)
    expect(contract).toMatchObject({ state: 'waiting', down_payment: 1_000_001 })
  })
})

describe('a limit that is to be saved', () => {
  const shop = useSellingShop()

  it('has to be chosen first, and the problem says so while there are approved ones', async () => {
    const id = await takenApplication(shop)
    const params = { id }
    const unmet = async () => (await shop.manager.call(applications.view, { params })).unmet.save_limit
    expect(await unmet()).toEqual(['approved_limit'])
    await confirmClient(shop, id)
    await confirmCard(shop, id)
    await shop.manager.call(stages.score, { params, body: {} })
    const { partners } = await until(shop, id, (view) =>
      view.partners.every(({ attempt }) => attempt?.state === 'approved'),
    )
    expect(await unmet()).toEqual(['limit_chosen'])
    const early = await shop.manager.send(transitions.save_limit, { params, body: {} })
    expect(early.problem).toMatchObject({ problem: 'needs_unmet', details: { needs: ['limit_chosen'] } })
    const attempt_id = partners[1]?.attempt?.id ?? ''
    await shop.manager.call(stages.chooseLimit, { params, body: { attempt_id } })
    expect(await unmet()).toBeUndefined()
    await shop.manager.call(transitions.save_limit, { params, body: {} })
    expect((await recordOf(shop, id)).status).toBe('hold')
  })
})
