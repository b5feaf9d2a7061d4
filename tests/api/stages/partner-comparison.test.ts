// The partners compared for the goods before one is chosen: figures, the promotions of each partner, trouble, the usual
// time and the client's favourite; quantity; partners asked and the code sent without a press.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { newForm, putPhoto, submitApplication } from '../../support/applications.ts'
import { addPromotion } from '../../support/promotions.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  magicPhone,
  makeContract,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const shop = useSellingShop()
let partners: { id: number; dialect: string }[]
beforeAll(async () => {
  partners = await shop.db.selectFrom('partners').select(['id', 'dialect']).orderBy('priority').execute()
})
const isAnswered = (view: Awaited<ReturnType<typeof stagesOf>>) =>
  view.partners.every(({ attempt }) => attempt !== null && attempt.state !== 'reviewing')

/** An application whose partners have all answered, without a choice. */
async function scored(): Promise<string> {
  const id = await takenApplication(shop)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  await until(shop, id, isAnswered)
  return id
}

describe('the comparison of partners', () => {
  it('asks the partners as soon as the card stands, and waits for missing photos', async () => {
    const id = await takenApplication(shop)
    await confirmClient(shop, id)
    expect((await stagesOf(shop, id)).partners.map(({ attempt }) => attempt)).toEqual([null, null, null])
    await confirmCard(shop, id)
    const asked = (await stagesOf(shop, id)).partners.map(({ attempt }) => attempt !== null)
    expect(asked).toEqual([true, true, true])

    const form = { ...newForm(), phone: magicPhone('01') }
    const late = await submitApplication(shop.seller, form)
    for (const slot of REQUIRED_SLOTS.slice(1)) await putPhoto(shop.seller, late, slot)
    const missing = await shop.manager.send(transitions.take, { params: { id: late }, body: {} })
    expect(missing.status).toBe(200)
    await confirmClient(shop, late)
    await confirmCard(shop, late)
    expect((await stagesOf(shop, late)).partners.some(({ attempt }) => attempt !== null)).toBe(false)
  })

  it('shows the figures that the contract then has, with the promotion of each partner', async () => {
    const [first, second] = partners
    const promotion = await addPromotion(shop.db, {
      name: 'Second',
      product_id: shop.products.plain,
      discount: 200_001,
      partners: [second?.id ?? 0],
    })
    const id = await scored()
    expect((await stagesOf(shop, id)).partners[0]?.offers).toEqual([])
    await addGood(shop, id, shop.products.plain)
    const before = await stagesOf(shop, id)
    const costs = before.partners.map(({ offers }) => [...new Set(offers.map(({ cost }) => cost))])
    expect(costs).toEqual([[2_000_001], [1_800_000], [2_000_001]])

    const attempt = before.partners[1]?.attempt?.id ?? ''
    await shop.manager.call(stages.chooseLimit, { params: { id }, body: { attempt_id: attempt } })
    const chosen = await stagesOf(shop, id)
    expect(chosen.cost).toBe(1_800_000)
    expect(chosen.partners[1]?.offers).toEqual(before.partners[1]?.offers)

    const made = (await makeContract(shop, id, 0)).contract
    const offer = before.partners[1]?.offers.find(({ months }) => months === made?.months)
    expect({ cost: made?.cost, total: made?.total, markup: made?.markup }).toEqual({
      cost: offer?.cost,
      total: offer?.total,
      markup: offer?.markup,
    })
    expect([made?.plan[0]?.amount, made?.plan.at(-1)?.amount]).toEqual([offer?.monthly, offer?.last])
    expect((await stagesOf(shop, id)).partners[0]?.offers).toEqual([])

    await shop.manager.call(stages.cancelContract, { params: { id }, body: {} })
    await until(shop, id, ({ contract }) => contract?.state === 'cancelled')
    const other = before.partners[0]?.attempt?.id ?? ''
    await shop.manager.call(stages.chooseLimit, { params: { id }, body: { attempt_id: other } })
    expect((await stagesOf(shop, id)).cost).toBe(2_000_001)
    expect(first?.id).toBe(before.partners[0]?.partner.id)
    await shop.db.deleteFrom('application_goods').where('promotion_id', '=', promotion).execute()
    await shop.db.deleteFrom('promotions').where('id', '=', promotion).execute()
  })

  it('marks the partner of the client’s completed sales', async () => {
    const id = await takenApplication(shop)
    const { db } = shop
    const third = partners[2]?.id ?? 0
    const { pinfl } = await db
      .selectFrom('applications')
      .select('pinfl')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const favourites = async () => (await stagesOf(shop, id)).partners.map(({ favourite }) => favourite)
    expect(await favourites()).toEqual([false, false, false])
    const earlier = await takenApplication(shop)
    await db
      .updateTable('applications')
      .set({ pinfl, status: 'completed', partner_id: third, submitted_at: new Date('2026-01-01') })
      .where('id', '=', earlier)
      .execute()
    expect(await favourites()).toEqual([false, false, true])
  })

  it('says since when a partner fails, and how long its answers usually take', async () => {
    const id = await scored()
    const { db } = shop
    const first = partners[0]?.id ?? 0
    const answered = (await stagesOf(shop, id)).partners[0]
    expect(answered?.attempt?.answered_at).not.toBeNull()
    expect(answered?.usual_ms).toBeNull()
    const trouble = new Date()
    await db
      .updateTable('partner_attempts')
      .set({ state: 'reviewing', answered_at: null, trouble_at: trouble })
      .where('application_id', '=', id)
      .where('partner_id', '=', first)
      .execute()
    const [line] = (await stagesOf(shop, id)).partners
    expect(line?.attempt?.trouble_at).toBe(trouble.toISOString())
    expect(line?.usual_ms).toBeGreaterThanOrEqual(0)
    expect(line?.usual_ms).toBeLessThan(60_000)
  })
})

describe('quantity', () => {
  it('adds so many pieces, each reserved by itself, or none', async () => {
    const id = await takenApplication(shop)
    await chooseLimit(shop, id)
    const add = (product_id: number, quantity: number, more = {}) =>
      shop.manager.send(stages.addGood, {
        params: { id },
        body: { good_id: randomUUID(), product_id, quantity, ...more },
      })
    expect((await add(shop.products.plain, 3)).status).toBe(200)
    const { goods, cost } = await stagesOf(shop, id)
    expect(goods.map(({ in_stock }) => in_stock)).toEqual([true, true, true])
    expect(cost).toBe(6_000_003)
    expect((await add(shop.products.plain, 20)).problem?.problem).toBe('out_of_stock')
    expect((await stagesOf(shop, id)).goods.length).toBe(3)
    const tracked = await add(shop.products.phone, 2, { imei: '490154203237518' })
    expect(tracked.problem?.errors).toMatchObject([{ field: 'quantity', code: 'one_unit_only' }])
    await shop.manager.call(stages.removeGood, { params: { id }, body: { good_id: goods[2]?.id ?? '' } })
    expect((await stagesOf(shop, id)).cost).toBe(4_000_002)
  })
})

describe('the code of a client who waits in the shop', () => {
  const submit = async (client_here: boolean): Promise<string> => {
    const id = await submitApplication(shop.seller, { ...newForm(), phone: magicPhone('01'), client_here })
    for (const slot of REQUIRED_SLOTS) await putPhoto(shop.seller, id, slot)
    return id
  }

  it('is sent when a manager takes the application', async () => {
    const id = await submit(true)
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    const { client } = await until(shop, id, (view) => view.client.sent_at !== null)
    const code = await shop.codeFor(client.phone ?? '')
    await shop.manager.call(stages.confirmClient, { params: { id }, body: { code } })
    expect((await stagesOf(shop, id)).client.confirmed).toBe(true)
  })

  it('is not sent without the mark', async () => {
    const id = await submit(false)
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    // The job of another application, which is sent later, is done.
    const marked = await submit(true)
    await shop.manager.call(transitions.take, { params: { id: marked }, body: {} })
    await until(shop, marked, (view) => view.client.sent_at !== null)
    expect((await stagesOf(shop, id)).client.sent_at).toBeNull()
    expect((await shop.manager.call(applications.view, { params: { id } })).values.client_here).toBe(false)
  })
})
