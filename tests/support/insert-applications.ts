// Random applications in the database, with what the stages have made of them (random-applications.ts).
import { randomUUID } from 'node:crypto'
import { isLiveContract } from '#domain/applications/contract.ts'
import { keepsCompletion, type Status } from '#domain/applications/status.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { Db } from '#server/platform/trx.ts'
import type { personOf, RoleName } from './people.ts'
import type { RandomApplication, RandomPast } from './random-applications.ts'

export type KnownPerson = Awaited<ReturnType<typeof personOf>>
type InsertedInto = {
  who: Readonly<Record<RoleName, KnownPerson>>
  ids: { partners: readonly number[]; category: number; product: number }
  now: Date
}

const agoFrom = (now: Date) => (ms: number | null) => (ms === null ? null : new Date(now.getTime() - ms))

/** Numbers the units, so that no two have the same IMEI or serial number. */
let units = 0

/** The changes of its status that an application has had. Only what was completed can be returned. */
export function historyOf(status: Status, { before, times }: RandomPast) {
  const sold: Status[] = keepsCompletion(status) && status !== 'completed' ? ['completed'] : []
  const statuses: Status[] = [...before, ...sold, status]
  return statuses.map((to, nth) => ({ from: statuses[nth - 1] ?? null, to, ms: times[nth] ?? 0 }))
}

/** Stores a random application with the answers of partners, goods, contracts and payments that it has; returns its id. */
export async function insertApplication(
  db: Db,
  shop: InsertedInto,
  one: RandomApplication,
  past: RandomPast,
): Promise<string> {
  const id = randomUUID()
  const { who, ids, now } = shop
  const ago = agoFrom(now)
  await db
    .insertInto('applications')
    .values({
      id,
      status: one.status,
      origin: one.origin,
      sum: one.sum,
      phone: one.submitted === null ? null : String(901_000_000 + (one.paused_ms % 7)),
      created_at_device: null,
      created_by: who[one.seller].id,
      manager_id: one.manager && who[one.manager].id,
      branch_id: one.branch && who[one.branch].branch_id,
      partner_id: one.partner === null ? null : (ids.partners[one.partner] ?? null),
      created_at: ago(one.created) as Date,
      submitted_at: ago(one.submitted),
      begun_entered_at: ago(one.created + (past.begun_entered ?? 0)),
      submit_entered_at: one.submitted === null ? null : ago(one.submitted + (past.submit_entered ?? 0)),
      taken_at: ago(one.taken),
      paused_since: ago(one.paused),
      paused_ms: one.paused_ms,
      arrived_slots: one.arrived,
      director_cost: one.director_cost,
    })
    .execute()
  const history = historyOf(one.status, past)
  await db
    .insertInto('application_history')
    .values(
      history.map(({ from, to, ms }, nth) => ({
        application_id: id,
        action: 'rollback',
        from_status: from,
        to_status: to,
        at: ago(ms) as Date,
        version: nth + 1,
        user_id: who.manager.id,
        reason: null,
        comment: null,
        op_id: null,
      })),
    )
    .execute()
  const attempts = one.attempts.map(({ partner, state, limit, valid, isArchived }) => ({
    id: randomUUID(),
    application_id: id,
    state,
    limit_sum: limit,
    started_at: ago(2 * MINUTE_MS) as Date,
    partner_id: ids.partners[partner] ?? 0,
    valid_until: valid === null ? null : new Date(now.getTime() + valid),
    archived_at: isArchived ? now : null,
  }))
  if (attempts.length > 0) await db.insertInto('partner_attempts').values(attempts).execute()
  const open = attempts.filter(({ archived_at }) => archived_at === null)
  const chosen = open[one.chosen]
  if (chosen)
    await db.updateTable('applications').set({ attempt_id: chosen.id }).where('id', '=', id).execute()
  for (const { tracking, isScanned, isCancelled, ...good } of one.goods) {
    units += 1
    await db
      .insertInto('application_goods')
      .values({
        id: randomUUID(),
        application_id: id,
        product_id: ids.product,
        name: 'X',
        tracking,
        ...good,
        category_id: ids.category,
        live: false,
        cancelled_at: isCancelled ? now : null,
        imei: isScanned && tracking === 'imei' ? String(350_000_000_000_000 + units) : null,
        serial: isScanned && tracking === 'marking' ? `S${units}` : null,
      })
      .execute()
  }
  await insertContracts(db, shop, id, attempts[0]?.id, one.contracts)
  return id
}

async function insertContracts(
  db: Db,
  { who, ids, now }: InsertedInto,
  application_id: string,
  attempt_id: string | undefined,
  contracts: RandomApplication['contracts'],
): Promise<void> {
  if (attempt_id === undefined) return
  const ago = agoFrom(now)
  let live = false
  let isPaid = false
  for (const contract of contracts) {
    // At most one contract is in force.
    if (isLiveContract(contract.state) && live) continue
    live ||= isLiveContract(contract.state)
    const id = randomUUID()
    await db
      .insertInto('contracts')
      .values({
        id,
        application_id,
        attempt_id,
        partner_id: ids.partners[0] ?? 0,
        state: contract.state,
        months: 6,
        markup: 18,
        cost: 1_000_000,
        total: 1_000_000,
        payment_day: 5,
        plan: '[]',
        language: 'ru',
        down_payment: contract.down_payment,
        fetches: contract.fetches,
        created_by: who.manager.id,
        created_at: ago(contract.created) as Date,
        awaited_since: ago(contract.awaited),
      })
      .execute()
    if (!contract.isPaid || isPaid) continue
    isPaid = true
    const paid = {
      contract_id: id,
      amount: 300_000,
      method: 'cash' as const,
      user_id: who.manager.id,
      at: now,
    }
    await db
      .insertInto('payments')
      .values({ id: randomUUID(), application_id, ...paid })
      .execute()
  }
}
