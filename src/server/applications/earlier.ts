// What became of the client's earlier applications (src/docs/business-rules.md#earlier-applications).
import { sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import type { EarlierApplications } from '#api/shapes/applications.ts'
import type { Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { type AnyCall, type AppRecord, getRecord } from './record/record.ts'
import { withinScope } from './record/scope.ts'
import { instant } from './record/shape.ts'

/** The newest that are listed; the others are counted. */
const LISTED = 20

/** Submitted applications `a` of the client of a record, before it. */
const earlierThan = (record: AppRecord, now: Date) => sql`
  (a.pinfl = ${record.pinfl} or a.client_id = ${record.client_id}::int)
  and a.id <> ${record.id}::uuid and a.status <> 'deleted'
  and a.submitted_at < ${record.submitted_at ?? now}`

/**
 * The partner of most completed sales of the client, the latest of equals, as far as the person may see them; null where
 * there is none, and for the staff of a partner.
 */
export async function favouritePartner(call: AnyCall, record: AppRecord): Promise<number | null> {
  const who = person(call)
  if (who.partner_id !== null) return null
  const { rows } = await sql<{ partner_id: number }>`
    select a.partner_id from applications a
    where ${earlierThan(record, call.deps.now())} and ${withinScope(who, call.scope)}
      and a.status = 'completed' and a.partner_id is not null
    group by a.partner_id order by count(*) desc, max(a.submitted_at) desc limit 1`.execute(call.trx)
  return rows[0]?.partner_id ?? null
}

type Item = EarlierApplications['items'][number]
type Row = Omit<Item, 'submitted_at'> & { submitted_at: Date }

export const earlier: Handler<typeof applications.earlier> = async (call) => {
  const record = await getRecord(call, call.params.id)
  const who = person(call)
  const others = earlierThan(record, call.deps.now())
  const within = withinScope(who, call.scope)
  const { rows } = await sql<Row>`
    select a.id, a.number, a.status, a.submitted_at, p.name as partner_name, a.sum,
      (select h.reason from application_history h
        where h.application_id = a.id and h.to_status = a.status order by h.id desc limit 1) as reason
    from applications a left join partners p on p.id = a.partner_id
    where ${others} and ${within}
    order by a.submitted_at desc, a.id desc limit ${LISTED}`.execute(call.trx)
  const { rows: counts } = await sql<{ all: number; seen: number }>`
    select count(*)::int as all, (count(*) filter (where ${within}))::int as seen
    from applications a where ${others}`.execute(call.trx)
  const { all = 0, seen = 0 } = counts[0] ?? {}
  return {
    items: rows.map((row) => ({ ...row, submitted_at: instant(row.submitted_at) })),
    total: seen,
    // The staff of a partner learn nothing about applications with other partners.
    beyond_scope: who.partner_id === null ? all - seen : 0,
  }
}
