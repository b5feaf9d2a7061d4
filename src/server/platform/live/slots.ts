// Limits the open event streams of a session: a further one ends the oldest, whose connection may be broken without the
// server having noticed. PGlite has one process and counts in memory; processes beside one PostgreSQL count in a table whose
// rows live by a lease (decisions/0037-limits-of-codes-sign-ins-streams-and-uploads.md).
import { sql } from 'kysely'
import type { OpenDatabase } from '../../db/open.ts'
import type { Db, Trx } from '../trx.ts'

export const STREAMS_PER_SESSION = 10
/** The slots of a killed process expire after this time. */
export const LEASE_S = 60
const RENEW_MS = 20_000
const LOCK_CLASS = 734_503
/** Precedes the numbers of ended streams in a notification. */
const END = 'end '

export type StreamSlots = {
  /**
   * Takes a slot for a stream of a session. `end` is called when newer streams of the session have taken all slots, on
   * whichever process they are open. Returns the function that frees the slot.
   */
  take: (tokenHash: Uint8Array, end: () => void) => Promise<() => void>
  /** Ends the streams of this process that a notification names; false for any other notification. */
  endNamed: (payload: string) => boolean
  /** Frees every slot of this process. */
  stop: () => Promise<void>
}

function slotsInMemory(): StreamSlots {
  const sessions = new Map<string, (() => void)[]>()
  return {
    take: async (tokenHash, end) => {
      const key = Buffer.from(tokenHash).toString('base64')
      // A function of its own for every stream: the same `end` could be given twice.
      const own = () => end()
      const streams = [...(sessions.get(key) ?? []), own]
      for (const endOldest of streams.splice(0, streams.length - STREAMS_PER_SESSION)) endOldest()
      sessions.set(key, streams)
      return () => {
        const left = sessions.get(key)?.filter((one) => one !== own) ?? []
        if (left.length > 0) sessions.set(key, left)
        else sessions.delete(key)
      }
    },
    endNamed: () => false,
    stop: async () => sessions.clear(),
  }
}

const leaseEnd = sql<Date>`now() + make_interval(secs => ${LEASE_S})`

/** Writes the row of a new stream and deletes those of the oldest beyond the limit, one opening of a session at a time. */
async function insertStream(trx: Trx, tokenHash: Uint8Array, channel: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(encode(${tokenHash}, 'hex')))`.execute(trx)
  const { id } = await trx
    .insertInto('event_streams')
    .values({ token_hash: tokenHash, lease_until: leaseEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows: over } = await sql<{ id: number }>`
    delete from event_streams where id in (
      select id from event_streams where token_hash = ${tokenHash} and lease_until > now()
      order by id desc offset ${STREAMS_PER_SESSION}) returning id`.execute(trx)
  if (over.length > 0)
    await sql`select pg_notify(${channel}, ${END + over.map((row) => row.id).join(' ')})`.execute(trx)
  return id
}

/** Renews the leases of this process; returns the numbers of those that are still in force. */
async function renewLeases(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .updateTable('event_streams')
    .set({ lease_until: leaseEnd })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  // Not at once: a process that could not reach the database for a while renews its leases when it can again.
  await sql`delete from event_streams where lease_until < now() - interval '10 minutes'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Shared = { db: Db; channel: string; renewMs: number; onFault: (error: unknown) => void }

function slotsInTable({ db, channel, renewMs, onFault }: Shared): StreamSlots {
  const own = new Map<number, () => void>()
  const end = (id: number) => own.get(id)?.()
  const renew = async () => {
    const ids = [...own.keys()]
    if (ids.length === 0) return
    const inForce = await renewLeases(db, ids)
    // The notification may have been lost.
    for (const id of ids) if (!inForce.has(id)) end(id)
  }
  const timer = setInterval(() => void renew().catch(onFault), renewMs)
  timer.unref()
  const deleteRows = async (ids: readonly number[]) => {
    if (ids.length > 0) await db.deleteFrom('event_streams').where('id', 'in', ids).execute()
  }
  return {
    take: async (tokenHash, endStream) => {
      const id = await db.transaction().execute((trx) => insertStream(trx, tokenHash, channel))
      own.set(id, endStream)
      return () => {
        if (own.delete(id)) void deleteRows([id]).catch(onFault)
      }
    },
    endNamed: (payload) => {
      if (!payload.startsWith(END)) return false
      for (const id of payload.slice(END.length).split(' ')) end(Number(id))
      return true
    },
    stop: async () => {
      clearInterval(timer)
      const ids = [...own.keys()]
      own.clear()
      await deleteRows(ids).catch(onFault)
    },
  }
}

/** Opens the count of event streams; `channel` is where notifications of other processes arrive. */
export const openSlots = (
  { kind, db }: Pick<OpenDatabase, 'kind' | 'db'>,
  channel: string,
  onFault: (error: unknown) => void,
  renewMs = RENEW_MS,
): StreamSlots => (kind === 'pglite' ? slotsInMemory() : slotsInTable({ db, channel, renewMs, onFault }))
