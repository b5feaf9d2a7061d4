// When this tablet reports (src/docs/offline.md#reports-of-a-tablet): at its start, when the outbox becomes empty,
// when an operation newly needs attention, when the connection returns, and every few minutes; never more often than
// the server allows.
import { liveQuery } from 'dexie'
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import { problemBody } from '#api/problems.ts'
import { tokenIsOver } from '#app/platform/session-store.ts'
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import { JSON_TIMEOUT_MS } from '../sync/backoff.ts'
import { getConnection, onConnectionEvent } from '../sync/connection.ts'
import type { Reply, Sender } from '../sync/request.ts'
import { checkPerson, recordLoss } from './generation.ts'
import { reportLosses } from './losses.ts'
import { makeReport } from './report.ts'
import { takeAnswer } from './report-answer.ts'
import { checkServerGeneration } from './restored-server.ts'

export const EVERY_MS = 5 * 60_000
/** While something is stuck, support's word should not be long on its way. */
export const STUCK_MS = 60_000
const LEAST_MS = 30_000
/** How soon a tablet that cannot report now, signed out or without a link, looks again. */
const AWAY_MS = 5000
/** Kept for all windows and for the next start: when the last report went, and how long the next has to wait. */
const LAST = 'report_last'
type Last = { at: number; least: number }

export type ReporterParts = {
  db: TabletDatabase
  send: Sender
  userNow: () => number | null
  now?: () => number
}

/** Reported lost: only a sign-in says more. Any other refusal (a first password is not chosen yet) ends nothing. */
function isLost(reply: Reply): boolean {
  const problem = problemBody.safeParse(reply.body)
  return reply.signed && problem.success && problem.data.problem === 'tablet_lost'
}

async function heed(parts: ReporterParts, reply: Reply): Promise<number> {
  if (isLost(reply)) tokenIsOver()
  const answer = api.tablet.report.returns.safeParse(reply.body)
  if (!reply.signed || reply.status >= 300 || !answer.success) return reply.retryAfterMs ?? LEAST_MS
  const { missing, least_ms } = answer.data
  const since = missing?.since ? Date.parse(missing.since) : null
  if (missing) await recordLoss('server', { ...missing, user_id: parts.db.userId, since })
  await takeAnswer(parts, answer.data)
  await checkServerGeneration(parts, answer.data)
  return least_ms
}

/** One report, with whatever its answer brings. Gives how long the next has to wait; null where none could be made. */
export async function reportOnce(parts: ReporterParts): Promise<number | null> {
  const { db, send, userNow } = parts
  const now = parts.now ?? Date.now
  await checkPerson(db)
  if (userNow() !== db.userId || getConnection() !== 'online') return null
  await reportLosses(send, now())
  const body = await makeReport(db, now())
  if (body === null) return null
  const at = now()
  await saveRef(LAST, { at, least: LEAST_MS } satisfies Last, db)
  const row = api.tablet.report
  const least = await heed(
    parts,
    await send({ row, input: { body }, opId: uuid(), timeoutMs: JSON_TIMEOUT_MS }),
  )
  await saveRef(LAST, { at, least } satisfies Last, db)
  return least
}

type Wish = 'soon' | 'sometime'
type Plan = { isStuck: boolean; wish: Wish; isRunning: boolean; isStopped: boolean }

async function waitOf(db: TabletDatabase, { isStuck, wish }: Plan, now: number): Promise<number> {
  const { at, least } = (await readRef<Last>(LAST, db)) ?? { at: 0, least: 0 }
  const calm = isStuck ? STUCK_MS : EVERY_MS
  const pause = wish === 'soon' ? least : Math.max(least, calm)
  // A clock that was put back must not silence the tablet.
  return Math.min(Math.max(0, at + pause - now), pause)
}

/** What waits for a person, and whether anything waits at all. */
async function stateOf(db: TabletDatabase) {
  const stuck = await db.outbox.where('state').equals('needs_attention').primaryKeys()
  return { stuck: stuck.join(), isEmpty: (await db.outbox.count()) === 0 }
}

/** Starts reporting; returns how to stop. */
export function startReporter(parts: ReporterParts): () => void {
  const { db } = parts
  const now = parts.now ?? Date.now
  const plan: Plan = { isStuck: false, wish: 'soon', isRunning: false, isStopped: false }
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (wait: number) => {
    clearTimeout(timer)
    if (!plan.isStopped) timer = setTimeout(() => void run(), wait)
  }
  const look = async () => set(await waitOf(db, plan, now()).catch(() => EVERY_MS))
  const hurry = () => {
    plan.wish = 'soon'
    if (!plan.isRunning) void look()
  }
  const run = async () => {
    if (plan.isRunning) return
    plan.isRunning = true
    plan.wish = 'sometime'
    const least = await reportOnce(parts).catch(() => null)
    plan.isRunning = false
    if (least === null) return set(AWAY_MS)
    await look()
  }

  const watch = liveQuery(() => stateOf(db)).subscribe({
    next: ({ stuck, isEmpty }) => {
      const isNews = isEmpty || stuck !== '' || plan.isStuck
      plan.isStuck = stuck !== ''
      if (isNews) hurry()
    },
    error: () => {},
  })
  const stopLink = onConnectionEvent((event) => {
    if (event === 'back') hurry()
  })
  hurry()
  return () => {
    plan.isStopped = true
    clearTimeout(timer)
    watch.unsubscribe()
    stopLink()
  }
}
