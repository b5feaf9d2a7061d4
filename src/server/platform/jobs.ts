// Durable jobs in the same database (pg-boss): sent in the transaction of the change that needs them, executed at least
// once by any server process, again after a kill, never by two at a time. A worker must therefore be safe to repeat.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { fromKysely, getConstructionPlans, PgBoss } from 'pg-boss'
import { TIME_ZONE } from '#domain/kernel/time/dates.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { Trx } from './trx.ts'

/** Kinds of jobs; `id` is that of the application, the attempt, the contract, the card, the check or the return, and '' for scheduled maintenance. */
export const JOB_KINDS = [
  'client_code',
  'score',
  'contract_make',
  'contract_check',
  'contract_settle',
  'contract_cancel',
  'contract_act',
  'tariffs',
  'card_removal',
  'return_approved',
  'return_paid',
  'identity',
  'sms_follow',
  'retention',
  'partner_limits',
  'shift_close',
  'reservation_expiry',
  'complaint_close',
  'complaint_deadlines',
  'announcements',
  'scheduled_reports',
  'dispatches',
  'search_keys',
] as const
export type JobKind = (typeof JOB_KINDS)[number]
export type Job = { kind: JobKind; id: string }
export type Workers = Record<JobKind, (id: string) => Promise<void>>

export type Jobs = {
  /** Sends a job with the transaction, to be done `afterMs` from now. */
  send: (trx: Trx, job: Job, afterMs?: number) => Promise<void>
  /** Starts executing jobs. */
  work: (workers: Workers) => Promise<void>
  /** Retries a job that has failed permanently. */
  retry: (id: string) => Promise<void>
  /** Waits for running jobs to finish. */
  stop: () => Promise<void>
}

const SCHEMA = 'jobs'
export const QUEUE = 'work'
const POLL_S = 0.5
const CONCURRENCY = 6
/** A job whose server was killed is executed by another one after this time. */
export const EXPIRE_S = 90
const RETRIES = 12
const STOP_MS = 10_000

/** Scheduled maintenance, in Tashkent's time. */
export const CRON: readonly { kind: JobKind; cron: string }[] = [
  { kind: 'sms_follow', cron: '* * * * *' },
  { kind: 'retention', cron: '*/10 * * * *' },
  // Specification S9.16: daily at 11:00 in Tashkent, for the day before.
  { kind: 'partner_limits', cron: '0 11 * * *' },
  // At the end of the day, and again in the hour after a server that was down comes back.
  { kind: 'shift_close', cron: '0 * * * *' },
  { kind: 'reservation_expiry', cron: '*/10 * * * *' },
  { kind: 'card_removal', cron: '*/10 * * * *' },
  { kind: 'complaint_close', cron: '30 * * * *' },
  { kind: 'complaint_deadlines', cron: '*/5 * * * *' },
  { kind: 'announcements', cron: '* * * * *' },
  { kind: 'scheduled_reports', cron: '* * * * *' },
  { kind: 'dispatches', cron: '* * * * *' },
]

/** Creates the tables of the queue where they are missing. */
export async function migrateJobs({ db, exec, kind }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from information_schema.tables
      where table_schema = ${SCHEMA} and table_name = 'version') as found`.execute(db)
  if (rows[0]?.found) return
  await exec(getConstructionPlans(SCHEMA, { backend: kind }))
}

// pg-boss describes the transaction by its own structural type, which has no table types; Kysely's type does not match it.
const inTransaction = (trx: Trx) => fromKysely(trx as unknown as Parameters<typeof fromKysely>[0])

async function schedule(boss: PgBoss): Promise<void> {
  for (const { kind, cron } of CRON)
    await boss.schedule(QUEUE, cron, { kind, id: '' } satisfies Job, { tz: TIME_ZONE, key: kind })
}

/** Opens the queue; it executes nothing until `work` is called. */
export async function openJobs(database: OpenDatabase, onFault: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: database.queue,
    backend: database.kind,
    schema: SCHEMA,
    migrate: false,
    supervise: true,
    schedule: true,
  })
  boss.on('error', onFault)
  await boss.start()
  await boss.createQueue(QUEUE, { retryLimit: RETRIES, retryBackoff: true, expireInSeconds: EXPIRE_S })
  // The queue's row is read now: read at the first send, inside a transaction, it would wait for that very transaction on
  // the single connection of PGlite.
  await boss.cancel(QUEUE, randomUUID())
  return {
    send: async (trx, job, afterMs = 0) => {
      const startAfter = new Date(Date.now() + afterMs)
      await boss.send(QUEUE, job, { db: inTransaction(trx), ...(afterMs > 0 && { startAfter }) })
    },
    work: async (workers) => {
      await schedule(boss)
      const options = { pollingIntervalSeconds: POLL_S, localConcurrency: CONCURRENCY }
      await boss.work<Job>(QUEUE, options, async (jobs) => {
        for (const { data } of jobs) await workers[data.kind](data.id)
      })
    },
    retry: async (id) => void (await boss.retry(QUEUE, id)),
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS, close: false }),
  }
}
