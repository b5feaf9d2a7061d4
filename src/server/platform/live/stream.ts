// One open event stream of one person (offline.md 2.5, issue 2 part 4): what was missed since Last-Event-ID, then what
// happens; only events of the person's scope; a slow reader is cut and comes back with its cursor; ends with the session.
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Row } from '#contract/row.ts'
import { liveEvent } from '#contract/tablet.ts'
import { scopeOf } from '#domain/access/can.ts'
import { personByToken } from '../auth.ts'
import { type Call, type Deps, type Person, person } from '../handler.ts'
import {
  type Cursor,
  cursorOf,
  cursorText,
  eventsAfter,
  isAfter,
  isUnusable,
  presentCursor,
  type StoredEvent,
} from './live.ts'

/** Events that wait for a slow reader before it is cut. */
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
const mark = (name: 'ready' | 'reset', cursor: Cursor) =>
  `event: ${name}\nid: ${cursorText(cursor)}\nretry: ${RETRY_MS}\ndata: {}\n\n`

/** Where to start: after the reader's cursor, or now (`reset`: the reader must load its lists anew). */
async function beginning(deps: Deps, lastEventId: string | undefined) {
  const given = cursorOf(lastEventId)
  if (given && !(await isUnusable(deps.db, given))) return { cursor: given, name: 'ready' as const }
  const name = lastEventId === undefined ? ('ready' as const) : ('reset' as const)
  return { cursor: await presentCursor(deps.db), name }
}

type Stream = { who: Person; cursor: Cursor; waiting: StoredEvent[]; caughtUp: boolean; out: ServerResponse }

function flush(stream: Stream): void {
  while (stream.caughtUp && stream.waiting.length > 0 && !stream.out.writableNeedDrain) {
    const event = stream.waiting.shift()
    if (!event || !isAfter(event.cursor, stream.cursor)) continue
    stream.cursor = event.cursor
    if (isVisible(event, stream.who)) stream.out.write(frame(event))
  }
}

function receive(stream: Stream, events: readonly StoredEvent[]): void {
  stream.waiting.push(...events)
  flush(stream)
  if (stream.waiting.length > MAX_WAITING) stream.out.destroy()
}

async function catchUp(stream: Stream, deps: Deps): Promise<void> {
  for (;;) {
    const page = await eventsAfter(deps.db, stream.cursor)
    if (page.length === 0 || stream.out.destroyed) break
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

/** A beat keeps proxies from closing the stream, and notices that the session is over or the rights have changed. */
async function beat(stream: Stream, deps: Deps): Promise<void> {
  const who = await personByToken(deps.db, stream.who.token_hash, deps.now()).catch(() => null)
  if (!who) return void stream.out.end()
  stream.who = who
  stream.out.write(': beat\n\n')
}

/** Serves a row of kind `stream`; returns when the stream is set up. */
export async function serveStream(call: Call<Row>): Promise<void> {
  const { deps, request, reply } = call
  const header = request.headers['last-event-id']
  const start = await beginning(deps, typeof header === 'string' ? header : undefined)
  reply.hijack()
  const out = reply.raw
  const headers: OutgoingHttpHeaders = {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  }
  out.writeHead(200, headers)
  out.write(mark(start.name, start.cursor))
  const stream: Stream = { who: person(call), cursor: start.cursor, waiting: [], caughtUp: false, out }
  const unsubscribe = deps.live.subscribe((events) => receive(stream, events))
  const forget = deps.live.onStop(() => out.end())
  const timer = setInterval(() => void beat(stream, deps), deps.env.HEARTBEAT_MS)
  out.on('drain', () => flush(stream))
  out.on('close', () => {
    clearInterval(timer)
    unsubscribe()
    forget()
  })
  await catchUp(stream, deps).catch(() => out.destroy())
}
