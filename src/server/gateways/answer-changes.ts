// The changes of the answers of other systems: for the screen of connections, and for the notification about one system.
import { type SqlBool, sql } from 'kysely'
import type { AnswerChange } from '#api/shapes/answer-change.ts'
import { AWAITING_STATES } from '#domain/applications/scoring.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { DIALECTS } from '#domain/partners/partner.ts'
import { COMPANY_NAMES } from '#domain/providers/provider.ts'
import {
  CHANGE_SHOWN_DAYS,
  type ChangedSystem,
  type ConnectedSystem,
  type Found,
} from '#domain/set-up/answer-changes.ts'
import type { Trx } from '../platform/trx.ts'
import { type Call, INTERFACES } from './interfaces/interface.ts'

const COMPANIES: Partial<Record<ConnectedSystem, string>> = COMPANY_NAMES
const MOST = 100
/** `notUnderstood` of the gateways. */
const UNREAD = 'unreadable'

type Row = {
  system: ConnectedSystem
  name: string
  call: string
  path: string
  found: Found
  wanted: string
  first_at: Date
  last_at: Date
  waiting: number
}

/** The changes that were last seen not long before `now`, the newest first; of one system where it is named. */
export async function readAnswerChanges(trx: Trx, now: Date, of?: ChangedSystem): Promise<AnswerChange[]> {
  const since = new Date(now.getTime() - CHANGE_SHOWN_DAYS * DAY_MS)
  const isAsked = of ? sql<SqlBool>`s.system = ${of.system} and s.owner = ${of.owner}` : sql<SqlBool>`true`
  const { rows } = await sql<Row>`
    select s.system, coalesce(p.name, sp.name, '') as name, s.call, s.path, s.found, s.wanted, s.first_at, s.last_at,
      coalesce((select count(distinct a.application_id)::int from partner_attempts a
        where a.partner_id = p.id and a.archived_at is null and a.raw_code = ${UNREAD}
          and a.state = any(${[...AWAITING_STATES]}::text[])), 0) as waiting
    from answer_shapes s
      left join partners p on p.id = s.owner and s.system = any(${[...DIALECTS]}::text[])
      left join sms_providers sp on sp.id = s.owner and s.system in ('eskiz', 'play_mobile')
    where s.is_change and s.last_at > ${since} and ${isAsked}
    order by s.first_at desc, s.system, s.owner, s.call, s.path, s.found
    limit ${MOST}`.execute(trx)
  return rows.map((row) => {
    const calls: Record<string, Call> = INTERFACES[row.system].calls
    const found = calls[row.call]
    return {
      ...row,
      name: row.name || (COMPANIES[row.system] ?? ''),
      call: found?.rpc ?? found?.at ?? row.call,
      first_at: row.first_at.toISOString(),
      last_at: row.last_at.toISOString(),
    }
  })
}
