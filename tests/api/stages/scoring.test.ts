// Scoring against the sandbox partners: who is asked, what comes of each kind of client, silence, trouble, and the way
// back to the first step.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moves } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { tablet } from '#api/tablet.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { eligibilityOf, hindrances } from '#domain/partners/eligibility.ts'
import { finishAttempt } from '#server/applications/stages/scoring/attempts.ts'
import { recordOf } from '../../support/applications.ts'
import {
  confirmCard,
  confirmClient,
  type Shop,
  stagesOf,
  startSellingShop,
  takenApplication,
  until,
} from '../../support/sales.ts'

async function scored(shop: Shop, ending: string): Promise<string> {
  const id = await takenApplication(shop, ending)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  await shop.manager.call(stages.score, { params: { id }, body: {} })
  return id
}
const answered = (shop: Shop, id: string) =>
  until(shop, id, ({ partners }) =>
    partners.every(({ attempt }) => attempt !== null && attempt.state !== 'reviewing'),
  )

describe('scoring', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startSellingShop()
  })
  afterAll(() => shop.stop())

  it('asks all partners side by side, once each', async () => {
    const id = await scored(shop, '01')
    const view = await answered(shop, id)
    expect(view.partners.map(({ attempt }) => attempt?.state)).toEqual(['approved', 'approved', 'approved'])
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    const asked = await shop.server.db
      .selectFrom('partner_attempts')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(asked).toHaveLength(3)
  })

  it.each([
    ['12', 'client_blacklisted'],
    ['13', 'client_cannot_contract'],
    ['14', 'verification_refused'],
    ['15', 'instalment_zero'],
  ])('rejects the application when all refuse the client %s: %s', async (ending, reason) => {
    const id = await scored(shop, ending)
    await answered(shop, id)
    expect((await recordOf(shop.server, id)).status).toBe('rejected')
    const history = await shop.server.db
      .selectFrom('application_history')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(history).toMatchObject({ action: 'reject', reason, user_id: null, to_status: 'rejected' })
  })

  it('waits for a slow partner', async () => {
    const view = await answered(shop, await scored(shop, '20'))
    expect(view.partners.map(({ attempt }) => attempt?.state)).toEqual(['approved', 'approved', 'approved'])
  })

  it('rejects by itself what nobody answered, and a late answer changes nothing', async () => {
    const id = await scored(shop, '21')
    const view = await answered(shop, id)
    expect(view.partners.map(({ attempt }) => attempt?.reason)).toEqual([
      'no_answer',
      'no_answer',
      'no_answer',
    ])
    expect((await recordOf(shop.server, id)).status).toBe('rejected')
    const attempt = view.partners[0]?.attempt?.id ?? ''
    const late = { state: 'approved', external_id: 'x', limit: 1, raw: { code: '', text: '' } } as const
    expect(await finishAttempt(shop.server.deps, attempt, late, null)).toBe(false)
    expect((await stagesOf(shop, id)).partners[0]?.attempt?.state).toBe('rejected')
  })

  it('begins anew after the first step, and keeps the earlier answers', async () => {
    const id = await scored(shop, '12')
    await answered(shop, id)
    await shop.manager.call(moves.back_to_first_step, {
      params: { id },
      body: { comment: 'Mijozga boshqa raqam kerak' },
    })
    expect((await recordOf(shop.server, id)).status).toBe('unfinished')
    const kept = await shop.server.db
      .selectFrom('partner_attempts')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(kept.map(({ archived_at }) => archived_at === null)).toEqual([false, false, false])
    await shop.seller.call(moves.submit, { params: { id }, body: {} })
    await shop.manager.call(moves.take, { params: { id }, body: {} })
    expect((await stagesOf(shop, id)).partners.every(({ attempt }) => attempt === null)).toBe(true)
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    await answered(shop, id)
  })

  it('saves an approved limit and takes it up again', async () => {
    const id = await scored(shop, '01')
    const view = await answered(shop, id)
    const params = { id }
    const early = await shop.manager.send(moves.save_limit, { params, body: {} })
    expect(early.problem).toMatchObject({ details: { needs: ['limit_chosen'] } })
    const attempt_id = view.partners[1]?.attempt?.id ?? ''
    await shop.manager.call(stages.chooseLimit, { params, body: { attempt_id } })
    await shop.manager.call(moves.save_limit, { params, body: {} })
    const held = await recordOf(shop.server, id)
    expect(held).toMatchObject({ status: 'hold', partner_id: view.partners[1]?.partner.id })
    expect(held.saved_limit_until?.getTime()).toBeGreaterThan(Date.now() + 10 * 86_400_000)
    await shop.manager.call(moves.resume, { params, body: {} })
    expect((await stagesOf(shop, id)).chosen?.attempt_id).toBe(attempt_id)
  })

  it('says on the tablet what it says on the server', async () => {
    await shop.server.db
      .updateTable('partners')
      .set({ bound: JSON.stringify({ regions: [1703] }), age_max: 30 })
      .where('dialect', '=', 'alif')
      .execute()
    const id = await takenApplication(shop)
    const record = await recordOf(shop.server, id)
    const { partners } = await shop.seller.call(tablet.reference, {})
    const applicant = { values: record.values, categories: [], cost: null, slots: record.arrived_slots }
    const offline = partners.map((rules) => {
      const found = eligibilityOf(rules, applicant, todayInTashkent(new Date()))
      return { allowed: found.allowed, refusals: hindrances(found) }
    })
    const online = (await stagesOf(shop, id)).partners.map(({ allowed, refusals }) => ({ allowed, refusals }))
    expect(online).toEqual(offline)
    expect(online.some(({ allowed }) => !allowed)).toBe(true)
  })
})

describe('a partner of the type "partner"', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startSellingShop({ partners: ['uzum'], env: { SCORING_LIMIT_MS: '1500' } })
    await shop.server.db.updateTable('partners').set({ type: 'partner' }).execute()
  })
  afterAll(() => shop.stop())

  it('goes to support when it still thinks after five minutes', async () => {
    const id = await scored(shop, '21')
    const view = await until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'support')
    expect(view.waiting).toBe('moderator')
    expect((await recordOf(shop.server, id)).status).toBe('in_process')
  })
})

describe('a partner in trouble', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await startSellingShop({ env: { SCORING_LIMIT_MS: '2500' } })
  })
  afterAll(() => shop.stop())

  it('counts as one that has not answered', async () => {
    const id = await scored(shop, '22')
    const view = await answered(shop, id)
    expect(view.partners.map(({ attempt }) => attempt?.reason)).toEqual([
      'no_answer',
      'no_answer',
      'no_answer',
    ])
    const exchanges = await shop.server.db
      .selectFrom('partner_exchanges')
      .select(['outcome', 'status'])
      .where('reference', '=', view.partners[0]?.attempt?.id ?? '')
      .execute()
    expect(exchanges.length).toBeGreaterThan(1)
    expect(exchanges.every(({ outcome }) => outcome === 'technical')).toBe(true)
  })
})
