// Figures over real HTTP by the day of the work: what was made offline counts when it was entered, where the clock of the tablet is
// known (decision 0102), and a shift past midnight is one day of work.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { applicationReport, managerReport } from '#api/back-office/reports.ts'
import { staff } from '#api/back-office/staff/staff.ts'
import { HEADERS } from '#api/endpoint.ts'
import { session } from '#api/session.ts'
import { addDays, instantAt } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { newForm } from '#support/applications.ts'
import { buildApplication } from '#support/build.ts'
import { personOf } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

const TODAY = '2026-11-17'
const NOW = instantAt(TODAY, '10:00')
const YESTERDAY = addDays(TODAY, -1)
const shop = useShop(['seller', 'director'], { now: () => NOW })

/** Sends an application that was begun and submitted at a time of the tablet. */
async function sendFrom(entered: Date, headers: Record<string, string> = {}): Promise<void> {
  const id = randomUUID()
  const at = entered.toISOString()
  await shop.seller.call(
    applications.create,
    { body: { id, values: newForm(), created_at_device: at } },
    { headers },
  )
  const submitted = await shop.seller.send(
    transitions.submit,
    { params: { id }, body: { captured_slots: [1, 2, 3, 4] } },
    { headers: { ...headers, [HEADERS.madeAt]: at } },
  )
  expect(submitted.status).toBe(200)
}
const byDay = async () => {
  const body = { by: 'day' as const, from: addDays(TODAY, -10), to: TODAY }
  const { items } = await shop.director.call(applicationReport.list, { body })
  return Object.fromEntries(items.map(({ key, begun, submitted }) => [key, [begun, submitted]]))
}

it('what was made offline counts on the day of its entry, in every figure', async () => {
  await sendFrom(instantAt(YESTERDAY, '18:00'))
  expect(await byDay()).toEqual({ [YESTERDAY]: [1, 1] })
  const sellers = async (period: 'today' | 'yesterday') => {
    const { items } = await shop.director.call(staff.sellers, { body: { period } })
    return items.reduce((sum, { made, submitted }) => sum + made + submitted, 0)
  }
  expect([await sellers('today'), await sellers('yesterday')]).toEqual([0, 2])
  expect(await shop.seller.call(session.welcome, {})).toMatchObject({ created_today: 0, submitted_today: 0 })
})

it('what comes from a tablet whose clock is not known counts on the day of its arrival', async () => {
  await sendFrom(new Date('2001-01-01T00:00:00Z'))
  expect(await byDay()).toEqual({ [YESTERDAY]: [1, 1], [TODAY]: [1, 1] })
  expect(await shop.seller.call(session.welcome, {})).toMatchObject({ created_today: 1, submitted_today: 1 })
})

describe('a tablet whose clock is 20 days behind, as it has reported', () => {
  const BEHIND_MS = 20 * DAY_MS
  const MONTH = { from: addDays(TODAY, -25), to: TODAY }
  const submitted = async () => {
    const { items } = await shop.director.call(applicationReport.list, { body: { by: 'day', ...MONTH } })
    return Object.fromEntries(items.map(({ key, begun, submitted }) => [key, [begun, submitted]]))
  }
  beforeAll(async () => {
    await shop.db.deleteFrom('application_history').execute()
    await shop.db.deleteFrom('applications').execute()
    const figures = { build: 'test', used_bytes: 1, quota_bytes: 2, skew_ms: -BEHIND_MS }
    await shop.db
      .insertInto('tablets')
      .values({ id: shop.seller.deviceId, ...figures, branch_id: null, first_seen_at: NOW, seen_at: NOW })
      .execute()
  })

  it('counts on the day of the entry, not of its clock', async () => {
    await sendFrom(new Date(instantAt(YESTERDAY, '18:00').getTime() - BEHIND_MS))
    expect(await submitted()).toEqual({ [YESTERDAY]: [1, 1] })
  })

  it('is not corrected again where the app has done so', async () => {
    await sendFrom(instantAt(addDays(TODAY, -22), '18:00'), { [HEADERS.client]: 'build/1' })
    expect(await submitted()).toEqual({ [YESTERDAY]: [1, 1], [addDays(TODAY, -22)]: [1, 1] })
  })
})

it('a take past midnight is of the day of its shift', async () => {
  const { id: user_id } = await personOf(shop.db, 'manager')
  const id = randomUUID()
  const [from, to] = [instantAt(addDays(TODAY, -2), '20:00'), instantAt(YESTERDAY, '02:00')]
  const counted = { counted_from: from, counted_to: to, closed_by: 'person' as const }
  await shop.db
    .insertInto('shifts')
    .values({ user_id, branch_id: null, day: addDays(TODAY, -2), begun_at: from, ended_at: to, ...counted })
    .execute()
  await buildApplication(shop.db, { id, created_by: user_id, status: 'in_process', created_at: from })
  const take = { action: 'take', from_status: 'new', to_status: 'in_process', version: 1 } as const
  await shop.db
    .insertInto('application_history')
    .values({
      application_id: id,
      ...take,
      user_id,
      manager_id: null,
      reason: null,
      comment: null,
      op_id: null,
      at: instantAt(YESTERDAY, '00:30'),
    })
    .execute()
  const body = { from: addDays(TODAY, -3), to: TODAY }
  const figures = async () => {
    const { items } = await shop.director.call(managerReport.list, { body })
    return items.find(({ key }) => key === String(user_id))
  }
  expect(await figures()).toMatchObject({ taken: 1, days: 1 })
  // As long as the shift goes on, too.
  await shop.db.updateTable('shifts').set({ ended_at: null, counted_to: null, closed_by: null }).execute()
  expect(await figures()).toMatchObject({ taken: 1, days: 1 })
})
