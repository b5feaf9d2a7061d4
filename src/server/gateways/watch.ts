// Keeps the shapes of the answers of other systems, and notifies administrators and support of the first answer that is not as published, before
// a client is lost by it (decision 0094). Values are never kept.
import { type SqlBool, sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { type ConnectedSystem, keyOfChanged } from '#domain/set-up/answer-changes.ts'
import { hasRoleGrant, IS_ADMIN } from '../platform/accounts.ts'
import { notify } from '../platform/notify.ts'
import type { Db, Trx } from '../platform/trx.ts'
import { judge, type OutsideAnswer } from './interfaces/interface.ts'
import type { Part } from './interfaces/shape.ts'

/** Takes an answer; returns what is not as published (`data.balance: number, text wanted`), '' where all is. */
export type AnswerWatch = (answer: OutsideAnswer) => string
/** The watch of a system: of the partner or SMS provider `owner`, 0 for the one of the environment. */
export type OpenWatch = (system: ConnectedSystem, owner?: number) => AnswerWatch

/** For tests and tools without a database. */
export const unwatched: AnswerWatch = () => ''

type Judged = { system: ConnectedSystem; owner: number; call: string; parts: readonly Part[] }

/** A change that goes on is written again after so long. */
const REWRITE_MS = 10 * MINUTE_MS
/** One change is often seen in several places: it is reported once. */
const REPORTED_AGAIN_MS = HOUR_MS
const LOCK_CLASS = 90_053
const LONGEST = 500

const describe = (parts: readonly Part[]): string =>
  parts
    .map(({ path, found, wanted }) => `${path || 'answer'}: ${found}, ${wanted} wanted`)
    .join('; ')
    .slice(0, LONGEST)

/** Writes parts down; returns how many of them are changes that nobody had seen before. */
async function write(trx: Trx, { system, owner, call, parts }: Judged, now: Date): Promise<number> {
  const rows = parts.map(({ path, found, wanted, is }) => ({
    system,
    owner,
    call,
    path: path.slice(0, 300),
    found,
    wanted: wanted.slice(0, 300),
    is_change: is === 'changed',
    first_at: now,
    last_at: now,
  }))
  const written = await trx
    .insertInto('answer_shapes')
    .values(rows)
    .onConflict((on) =>
      on.columns(['system', 'owner', 'call', 'path', 'found']).doUpdateSet({
        last_at: now,
        is_change: (by) => by.ref('excluded.is_change'),
        wanted: (by) => by.ref('excluded.wanted'),
      }),
    )
    // A row that was updated has a transaction in xmax; two processes may write in the same millisecond.
    .returning([sql<boolean>`is_change and xmax = 0`.as('is_new')])
    .execute()
  return written.filter(({ is_new }) => is_new).length
}

const wasReportedLately = async (trx: Trx, { system, owner }: Judged, now: Date): Promise<boolean> =>
  (await trx
    .selectFrom('answer_shapes')
    .select('path')
    .where('system', '=', system)
    .where('owner', '=', owner)
    .where('is_change', '=', true)
    .where('first_at', '<', now)
    .where('first_at', '>', new Date(now.getTime() - REPORTED_AGAIN_MS))
    .limit(1)
    .executeTakeFirst()) !== undefined

const record = (db: Db, judged: Judged, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const key = keyOfChanged(judged)
    await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${key}))`.execute(trx)
    const fresh = await write(trx, judged, now)
    if (fresh === 0 || (await wasReportedLately(trx, judged, now))) return
    const to = sql<SqlBool>`(${IS_ADMIN} or ${hasRoleGrant('partners.edit')} or ${hasRoleGrant('dashboard')})`
    await notify(trx, to, { kind: 'answers_changed', subject: key, number: null, at: now })
  })

/** Opens the watches of a server; what this process has written down is not written again at once. */
export function openWatches(db: Db, onFault: (error: unknown) => void): OpenWatch {
  const written = new Map<string, number>()
  return (system, owner = 0) =>
    (answer) => {
      const judged = judge(system, answer)
      if (judged === null) return ''
      const now = new Date()
      const keyOf = ({ path, found }: Part) => `${system} ${owner} ${judged.name} ${path} ${found}`
      const parts = judged.parts.filter((part) => {
        const last = written.get(keyOf(part))
        return last === undefined || (part.is === 'changed' && now.getTime() - last > REWRITE_MS)
      })
      for (const part of parts) written.set(keyOf(part), now.getTime())
      if (parts.length > 0)
        void record(db, { system, owner, call: judged.name, parts }, now).catch((error: unknown) => {
          for (const part of parts) written.delete(keyOf(part))
          onFault(error)
        })
      return describe(judged.parts.filter(({ is }) => is === 'changed'))
    }
}
