// What the partners of the demo shop look like after some weeks: shares, the figures of each day, and a history of who
// changed what.
import { addMonths, dateInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { writeLimits } from '../../partners/queries.ts'
import type { Trx } from '../../platform/trx.ts'

const MONTHS = 2
/** By their place in the order; the others have what is left. */
const SHARES = [40, 30, 20]
const LAST_SHARE = 15

type Change = { daysAgo: number; action: string; changes: Record<string, [unknown, unknown]> }
/** Of the first two partners; changes of limits are in their days too. */
const CHANGES: readonly (readonly Change[])[] = [
  [
    { daysAgo: 58, action: 'partner_create', changes: {} },
    { daysAgo: 19, action: 'partner_update', changes: { limit_max: [35_000_000, 40_000_000] } },
    { daysAgo: 9, action: 'partner_toggle', changes: { active: [true, false] } },
    { daysAgo: 8, action: 'partner_toggle', changes: { active: [false, true] } },
  ],
  [
    { daysAgo: 58, action: 'partner_create', changes: {} },
    { daysAgo: 23, action: 'partner_update', changes: { age_max: [60, 65] } },
    { daysAgo: 12, action: 'partner_update', changes: { turnover_share: [25, 30] } },
  ],
]

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

async function addHistory(trx: Trx, id: number, now: Date, history: readonly Change[], user_id: number) {
  const rows = history.map(({ daysAgo, action, changes }) => ({
    action,
    user_id,
    entity: 'partner',
    entity_id: String(id),
    at: daysBefore(now, daysAgo),
    details: JSON.stringify({ fields: Object.keys(changes), changes }),
  }))
  await trx.insertInto('audit').values(rows).execute()
  for (const { daysAgo, changes } of history)
    for (const column of ['limit_max', 'turnover_share'] as const) {
      const old = changes[column]?.[0]
      if (old === undefined) continue
      await trx
        .updateTable('partner_limits')
        .set({ [column]: Number(old) })
        .where('partner_id', '=', id)
        .where('day', '<', dateInTashkent(daysBefore(now, daysAgo)))
        .execute()
    }
}

/** Shares, days and history of partners that are there already, with their contracts. */
export async function addPartnerStory(trx: Trx, now: Date, user_id: number): Promise<void> {
  const partners = await trx.selectFrom('partners').select('id').orderBy('priority').execute()
  for (const [index, { id }] of partners.entries()) {
    const set = { turnover_share: SHARES[index] ?? LAST_SHARE, secret_set_at: now }
    await trx.updateTable('partners').set(set).where('id', '=', id).execute()
  }
  const yesterday = dateInTashkent(daysBefore(now, 1))
  await writeLimits(trx, addMonths(yesterday, -MONTHS), yesterday)
  for (const [index, { id }] of partners.entries()) {
    const history = CHANGES[index] ?? []
    if (history.length > 0) await addHistory(trx, id, now, history, user_id)
  }
}
