// SQL over the tables of the queue (pg-boss). Only kinds, counts and what a fault is called: what a job is about is an id.
import { sql } from 'kysely'
import { QUEUE } from '../platform/jobs.ts'
import type { Db } from '../platform/trx.ts'

type Counted = {
  kind: string
  waiting: number
  active: number
  retrying: number
  failed: number
  done: number
  late_since?: Date | null
  last_done_at?: Date | null
}
type Failed = { id: string; kind: string; tries: number; at: Date; fault: string }

const MOST_FAILED = 50
const FAULT_LENGTH = 200

export async function countsByKind(db: Db): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select data->>'kind' as kind,
      (count(*) filter (where state = 'created'))::int as waiting,
      (count(*) filter (where state = 'active'))::int as active,
      (count(*) filter (where state = 'retry'))::int as retrying,
      (count(*) filter (where state = 'failed'))::int as failed,
      (count(*) filter (where state = 'completed'))::int as done,
      min(start_after) filter (where state in ('created', 'retry') and start_after < now()) as late_since,
      max(completed_on) filter (where state = 'completed') as last_done_at
    from jobs.job where name = ${QUEUE} and data ? 'kind' group by 1`.execute(db)
  return rows
}

/** The newest jobs that have failed for good. */
export async function failedJobs(db: Db): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    select id, data->>'kind' as kind, retry_count as tries, completed_on as at,
      left(coalesce(output->>'message', ''), ${FAULT_LENGTH}) as fault
    from jobs.job where name = ${QUEUE} and state = 'failed' and data ? 'kind'
    order by completed_on desc limit ${MOST_FAILED}`.execute(db)
  return rows
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job
    where name = ${QUEUE} and state = 'failed' and data ? 'kind'`.execute(db)
  return rows[0]?.count ?? 0
}

export async function hasFailed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs.job where name = ${QUEUE} and id = ${id}::uuid and state = 'failed'`.execute(db)
  return rows.length > 0
}
