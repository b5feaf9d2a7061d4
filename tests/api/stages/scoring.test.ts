// Scoring against the sandbox partners: who is asked, the result of each kind of client, no answer, errors,
// and the return to the first step.
import { beforeAll, describe, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { tablet } from '#api/tablet.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { eligibilityOf, hindrances } from '#domain/partners/eligibility.ts'
import { finishAttempt } from '#server/applications/stages/scoring/attempts.ts'
import { recordOf } from '../../support/applications.ts'
import {
  confirmCard,
  confirmClient,
  type SellingShop,
  stagesOf,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

async function scored(shop: SellingShop, ending: string): Promise<string> {
  const id = await takenApplication(shop, ending)
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  return id
}
const answered = (shop: SellingShop, id: string) =>
  until(shop, id, ({ partners }) =>
    partners.every(({ attempt }) => attempt !== null && attempt.state !== 'reviewing'),
  )

describe('scoring', () => {
  const shop = useSellingShop()
  /** Partners that review a client themselves. */
  const reviewers = useSellingShop({ partners: ['alif', 'intend'] })

  it('asks all partners concurrently, once each', async () => {
    const id = await scored(shop, '01')
    const view = await answered(shop, id)
    expect(view.partners.map(({ attempt }) => attempt?.state)).toEqual(['approved', 'approved', 'approved'])
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    const attempts = await shop.db
      .selectFrom('partner_attempts')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(attempts).toHaveLength(3)
  })

  it.each([
    ['12', 'client_blacklisted'],
    ['13', 'client_cannot_contract'],
    ['15', 'instalment_zero'],
  ])('rejects the application when all refuse the client %s: %s', async (ending, reason) => {
    const id = await scored(shop, ending)
    await answered(shop, id)
    expect((await recordOf(shop, id)).status).toBe('rejected')
    const history = await shop.db
      .selectFrom('application_history')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(history).toMatchObject({ action: 'reject', reason, user_id: null, to_status: 'rejected' })
  })

  it('waits for a slow partner', async () => {
    const id = await scored(shop, '20')
    // Uzum has no review: meanwhile the client's documents are checked there.
    await until(shop, id, ({ partners }) => partners.every(({ attempt }) => attempt?.state === 'approved'))
  })

  it('rejects automatically when no partner answered, and a late response changes nothing', async () => {
    const id = await scored(reviewers, '21')
    const view = await answered(reviewers, id)
    expect(view.partners.map(({ attempt }) => attempt?.reason)).toEqual(['no_answer', 'no_answer'])
    expect((await recordOf(reviewers, id)).status).toBe('rejected')
    const attempt = view.partners[0]?.attempt?.id ?? ''
    const late = { state: 'approved', external_id: 'x', limit: 1, raw: { code: '', text: '' } } as const
    expect(await finishAttempt(reviewers.deps, attempt, late, null)).toBe(false)
    expect((await stagesOf(reviewers, id)).partners[0]?.attempt?.state).toBe('rejected')
  })

  it('starts again after the first step, and keeps the earlier results', async () => {
    const id = await scored(shop, '12')
    await answered(shop, id)
    await shop.manager.call(transitions.back_to_first_step, {
      params: { id },
      body: { comment: 'Mijozga boshqa raqam kerak' },
    })
    expect((await recordOf(shop, id)).status).toBe('unfinished')
    const kept = await shop.db
      .selectFrom('partner_attempts')
      .selectAll()
      .where('application_id', '=', id)
      .execute()
    expect(kept.map(({ archived_at }) => archived_at === null)).toEqual([false, false, false])
    await shop.seller.call(transitions.submit, { params: { id }, body: {} })
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    expect((await stagesOf(shop, id)).partners.every(({ attempt }) => attempt === null)).toBe(true)
    await shop.manager.call(stages.score, { params: { id }, body: {} })
    await answered(shop, id)
  })

  it('saves an approved limit and resumes with it', async () => {
    const id = await scored(shop, '01')
    const view = await answered(shop, id)
    const params = { id }
    const early = await shop.manager.send(transitions.save_limit, { params, body: {} })
    expect(early.problem).toMatchObject({ details: { needs: ['limit_chosen'] } })
    const attempt_id = view.partners[1]?.attempt?.id ?? ''
    await shop.manager.call(stages.chooseLimit, { params, body: { attempt_id } })
    await shop.manager.call(transitions.save_limit, { params, body: {} })
    const onHold = await recordOf(shop, id)
    expect(onHold).toMatchObject({ status: 'hold', partner_id: view.partners[1]?.partner.id })
    expect(onHold.saved_limit_until?.getTime()).toBeGreaterThan(Date.now() + 10 * 86_400_000)
    await shop.manager.call(transitions.resume, { params, body: {} })
    expect((await stagesOf(shop, id)).chosen?.attempt_id).toBe(attempt_id)
  })

  it('shows the same on the tablet as on the server', async () => {
    await shop.db
      .updateTable('partners')
      .set({ bound: JSON.stringify({ regions: [1703] }), age_max: 30 })
      .where('dialect', '=', 'alif')
      .execute()
    const id = await takenApplication(shop)
    const record = await recordOf(shop, id)
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
  const shop = useSellingShop({ partners: ['alif'], env: { SCORING_LIMIT_MS: '1500' } })
  beforeAll(async () => {
    await shop.db.updateTable('partners').set({ type: 'partner' }).execute()
  })

  it('is passed to support when it still reviews after five minutes', async () => {
    const id = await scored(shop, '21')
    const view = await until(shop, id, ({ partners }) => partners[0]?.attempt?.state === 'support')
    expect(view.waiting).toBe('moderator')
    expect((await recordOf(shop, id)).status).toBe('in_process')
  })
})

describe('a partner with errors', () => {
  const shop = useSellingShop({ env: { SCORING_LIMIT_MS: '2500' } })

  it('counts as one that has not answered', async () => {
    const id = await scored(shop, '22')
    const view = await answered(shop, id)
    expect(view.partners.map(({ attempt }) => attempt?.reason)).toEqual([
      'no_answer',
      'no_answer',
      'no_answer',
    ])
    const exchanges = await shop.db
      .selectFrom('partner_exchanges')
      .select(['outcome', 'status'])
      .where('reference', '=', view.partners[0]?.attempt?.id ?? '')
      .execute()
    expect(exchanges.length).toBeGreaterThan(1)
    expect(exchanges.every(({ outcome }) => outcome === 'technical')).toBe(true)
  })
})
