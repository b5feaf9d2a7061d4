// One open event stream of one person (decision 0006): events missed since Last-Event-ID, then new ones; only events
// of the person's scope; a slow reader is disconnected and resumes with its cursor. Ends with the session: every
// change of sessions and rights writes an event, so streams on other server processes receive it too.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Endpoint } from '#api/endpoint.ts'
import { liveEvent } from '#api/tablet.ts'
import { scopeOf } from '#domain/access/can.ts'
import { personByToken } from '../auth.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../handler.ts'
import { type Person, person } from '../person.ts'
import {
  type Cursor,
  cursorText,
  eventsAfter,
  isAfter,
  isUnusable,
  parseCursor,
  presentCursor,
  type StoredEvent,
} from './live.ts'

/** Number of events that wait for a slow reader before it is disconnected. */
const MAX_WAITING = 1000
const RETRY_MS = 3000

/**
 * Whether an event falls in a person's scope on applications; one without an application is for everybody, or for the
 * person it names.
 */
export function isVisible(event: StoredEvent, who: Person): boolean {
  if (event.application_id === null) return event.created_by === null || event.created_by === who.id
  if (who.partner_id !== null && event.partner_id !== who.partner_id) return false
  const scope = scopeOf(who, 'applications')
  if (scope !== 'own') return scope === 'all'
  if (who.partner_id !== null) return true
  const isMine = event.created_by === who.id || event.manager_id === who.id
  return isMine || (event.branch_id !== null && event.branch_id === who.branch_id)
}

const frame = (event: StoredEvent) =>
  `id: ${cursorText(event.cursor)}\ndata: ${JSON.stringify(liveEvent.parse(event))}\n\n`
const controlFrame = (name: 'ready' | 'reset', cursor: Cursor) =>
  `event: ${name}\nid: ${cursorText(cursor)}\nretry: ${RETRY_MS}\ndata: {}\n\n`

/** Where to start: after the reader's cursor, or now (`reset`: the reader must reload its lists). */
async function startPosition(deps: Deps, lastEventId: string | undefined) {
  const lastCursor = parseCursor(lastEventId)
  if (lastCursor && !(await isUnusable(deps.db, lastCursor)))
    return { cursor: lastCursor, name: 'ready' as const }
  const name = lastEventId === undefined ? ('ready' as const) : ('reset' as const)
  return { cursor: await presentCursor(deps.db), name }
}

type Stream = {
  who: Person
  cursor: Cursor
  waiting: StoredEvent[]
  caughtUp: boolean
  /** Number of running checks of the session and its permissions; nothing is sent while there is one. */
  checks: number
  out: ServerResponse
}

function flush(stream: Stream): void {
  const { out } = stream
  const isOpen = () => stream.caughtUp && stream.checks === 0 && !out.writableNeedDrain && !out.writableEnded
  while (stream.waiting.length > 0 && isOpen()) {
    const event = stream.waiting.shift()
    if (!event || !isAfter(event.cursor, stream.cursor)) continue
    stream.cursor = event.cursor
    if (isVisible(event, stream.who)) out.write(frame(event))
  }
}

/** Whether an event may change the session or the permissions of this person. */
const concerns = ({ kind, created_by }: StoredEvent, who: Person): boolean =>
  kind === 'roles_changed' && (created_by === null || created_by === who.id)

function receive(stream: Stream, events: readonly StoredEvent[], deps: Deps): void {
  stream.waiting.push(...events)
  if (events.some((event) => concerns(event, stream.who))) void recheck(stream, deps)
  flush(stream)
  if (stream.waiting.length > MAX_WAITING) stream.out.destroy()
}

async function catchUp(stream: Stream, deps: Deps): Promise<void> {
  for (;;) {
    const page = await eventsAfter(deps.db, stream.cursor)
    if (page.length === 0 || stream.out.destroyed || stream.out.writableEnded) break
    for (const event of page) {
      stream.cursor = event.cursor
      if (isVisible(event, stream.who)) stream.out.write(frame(event))
    }
    if (stream.out.writableNeedDrain)
      await new Promise((resolve) => stream.out.once('drain', resolve).once('close', resolve))
  }
  stream.caughtUp = true
  flush(stream)
}

/** Reads the session and its permissions again; an expired session ends the stream. */
async function recheck(stream: Stream, deps: Deps): Promise<void> {
  stream.checks += 1
  const who = await personByToken(deps.db, stream.who.token_hash, deps.now()).catch(() => null)
  if (!who) return void stream.out.end()
  stream.who = who
  stream.checks -= 1
  flush(stream)
}

/** Keeps proxies from closing the stream, and detects what no event reports: a session that has expired. */
async function sendHeartbeat(stream: Stream, deps: Deps): Promise<void> {
  await recheck(stream, deps)
  if (!stream.out.writableEnded) stream.out.write(': beat\n\n')
}

/** Serves an endpoint of kind `stream`; returns when the stream is set up. */
export async function serveStream(call: Call<Endpoint>): Promise<void> {
  const { deps, request, reply } = call
  const header = request.headers['last-event-id']
  const start = await startPosition(deps, typeof header === 'string' ? header : undefined)
  const out = reply.raw
  const release = await deps.live.slots.take(person(call).token_hash, () => void out.end())
  reply.hijack()
  // `close` is not emitted any more.
  if (out.destroyed) return release()
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  }
  out.writeHead(200, headers)
  out.write(controlFrame(start.name, start.cursor))
  const state = { waiting: [], caughtUp: false, checks: 0 }
  const stream: Stream = { who: person(call), cursor: start.cursor, ...state, out }
  const unsubscribe = deps.live.subscribe((events) => receive(stream, events, deps))
  const forget = deps.live.onStop(() => out.end())
  const timer = setInterval(() => void sendHeartbeat(stream, deps), deps.env.HEARTBEAT_MS)
  out.on('drain', () => flush(stream))
  out.on('close', () => {
    clearInterval(timer)
    unsubscribe()
    forget()
    release()
  })
  // Permissions may have changed since the request was authenticated.
  await recheck(stream, deps)
  await catchUp(stream, deps).catch(() => out.destroy())
}
