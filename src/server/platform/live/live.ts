// Live events: written in the transaction of the change, read in the order of (xid, id) and only below the oldest
// transaction that still runs, so that no reader ever steps over one (decisions/0006-events-by-cursor.md).
import { sql } from 'kysely'
import type { LiveEvent } from '#api/tablet.ts'
import type { OpenDatabase, Unlisten } from '../../db/open.ts'
import type { Db, Trx } from '../trx.ts'
import type { EmittedEvent } from './emitted-event.ts'
import { openSlots, type StreamSlots } from './slots.ts'

export type Cursor = { xid: bigint; id: number }
export type StoredEvent = EmittedEvent & { cursor: Cursor }
export type Subscriber = (events: readonly StoredEvent[]) => void

const CHANNEL = 'anketa_events'
const PAGE = 500

export const cursorText = (cursor: Cursor): string => `${cursor.xid}.${cursor.id}`
export const isAfter = (a: Cursor, b: Cursor): boolean => (a.xid === b.xid ? a.id > b.id : a.xid > b.xid)

/** Parses a Last-Event-ID; null when it is not a cursor of this server. */
export function parseCursor(text: string | undefined): Cursor | null {
  const match = /^(\d{1,19})\.(\d{1,15})$/.exec(text ?? '')
  return match ? { xid: BigInt(match[1] ?? 0), id: Number(match[2]) } : null
}

/** An event that concerns no application: for everybody, or for one person. */
export const announcementOf = (
  kind: EmittedEvent['kind'],
  created_by: number | null = null,
): EmittedEvent => ({
  kind,
  application_id: null,
  status: null,
  branch_id: null,
  version: null,
  created_by,
  manager_id: null,
  partner_id: null,
})

/** Writes an event in the caller's transaction and notifies the readers when it commits. */
export async function emitEvent(trx: Trx, event: EmittedEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      kind: event.kind,
      application_id: event.application_id,
      status: event.status,
      branch_id: event.branch_id,
      created_by: event.created_by,
      manager_id: event.manager_id,
      partner_id: event.partner_id,
      version: event.version,
    })
    .execute()
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/** The same event for each of these people, of something that concerns no application. */
export async function emitToPeople(
  trx: Trx,
  kind: EmittedEvent['kind'],
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return
  await sql`insert into events (kind, created_by) select ${kind}, unnest(${[...people]}::int[])`.execute(trx)
  await sql`select pg_notify(${CHANNEL}, '')`.execute(trx)
}

/** The cursor before every event that is not yet visible to all transactions. */
export async function presentCursor(db: Db): Promise<Cursor> {
  const { rows } = await sql<{ xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db)
  return { xid: BigInt(rows[0]?.xid ?? 0), id: 0 }
}

type EventRow = LiveEvent & {
  xid: string
  id: number
  created_by: number
  manager_id: number
  partner_id: number
}

/** One page of events after a cursor that no running transaction can still precede. */
export async function eventsAfter(db: Db, after: Cursor): Promise<StoredEvent[]> {
  const { rows } = await sql<EventRow>`
    select e.xid::text as xid, e.id, e.kind, e.application_id, e.status, e.branch_id, e.created_by, e.manager_id,
      e.partner_id, e.version
    from events e
    where (e.xid, e.id) > (${String(after.xid)}::xid8, ${after.id}::bigint)
      and e.xid < pg_snapshot_xmin(pg_current_snapshot())
    order by e.xid, e.id limit ${PAGE}`.execute(db)
  return rows.map(({ xid, id, ...event }) => ({ ...event, cursor: { xid: BigInt(xid), id } }))
}

/** Whether events after this cursor cannot be read: they were purged, or it comes from another database cluster. */
export async function isUnusable(db: Db, cursor: Cursor): Promise<boolean> {
  const { rows } = await sql<{ oldest: string | null; next: string }>`
    select (select e.xid::text from events e order by e.xid, e.id limit 1) as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const { oldest = null, next = '0' } = rows[0] ?? {}
  return cursor.xid > BigInt(next) || (oldest !== null && cursor.xid + 1n < BigInt(oldest))
}

export type Live = {
  /** Calls the subscriber with events from now on; returns the function that unsubscribes. */
  subscribe: (subscriber: Subscriber) => () => void
  /** Registers a function that is called at shutdown, to end an open stream. */
  onStop: (stop: () => void) => () => void
  /** Bounds the open streams of a session. */
  slots: StreamSlots
  stop: () => Promise<void>
}

/** Reads new events for all subscribers, one round at a time; a notification during a round starts another one. */
function createReader(
  db: Db,
  from: Cursor,
  subscribers: ReadonlySet<Subscriber>,
  onFault: (error: unknown) => void,
) {
  let cursor = from
  let running: Promise<void> | null = null
  let again = false
  const drain = async () => {
    do {
      again = false
      const events = await eventsAfter(db, cursor)
      cursor = events.at(-1)?.cursor ?? cursor
      if (events.length > 0) for (const subscriber of subscribers) subscriber(events)
      again ||= events.length === PAGE
    } while (again)
  }
  const requestRead = () => {
    again = true
    if (subscribers.size === 0) return
    running ??= drain()
      .catch(onFault)
      .finally(() => {
        running = null
      })
  }
  return { requestRead, whenIdle: async () => void (await running) }
}

const addTo = <T>(all: Set<T>, one: T) => {
  all.add(one)
  return () => void all.delete(one)
}

/** One reader for all open streams: runs after NOTIFY, and by a slow poll in case a notification was lost. */
export async function startLive(
  database: OpenDatabase,
  pollMs: number,
  onFault: (error: unknown) => void,
): Promise<Live> {
  const subscribers = new Set<Subscriber>()
  const stops = new Set<() => void>()
  const { requestRead, whenIdle } = createReader(
    database.db,
    await presentCursor(database.db),
    subscribers,
    onFault,
  )
  const timer = setInterval(requestRead, pollMs)
  const slots = openSlots(database, CHANNEL, onFault)
  const unlisten: Unlisten = await database.listen(CHANNEL, (payload) => {
    if (!slots.endNamed(payload)) requestRead()
  })
  return {
    subscribe: (subscriber) => addTo(subscribers, subscriber),
    onStop: (stop) => addTo(stops, stop),
    slots,
    stop: async () => {
      clearInterval(timer)
      for (const stop of [...stops]) stop()
      await whenIdle()
      await slots.stop()
      await unlisten().catch(onFault)
    },
  }
}
