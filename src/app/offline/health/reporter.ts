// When this tablet reports (src/docs/offline.md#reports-of-a-tablet): at its start, when the outbox becomes empty,
// when an operation newly needs attention, when the connection returns, and every few minutes; never more often than
// the server allows.
import { liveQuery } from 'dexie'
import { v7 as uuid } from 'uuid'
import { api } from '#api/index.ts'
import { problemBody } from '#api/problems.ts'
import { getConnection, onConnectionEvent } from '#app/platform/connection.ts'
import { expireToken } from '#app/platform/session-store.ts'
import type { TabletDatabase } from '../store/db.ts'
import { readRef, saveRef } from '../store/refs.ts'
import { JSON_TIMEOUT_MS } from '../sync/backoff.ts'
import type { Reply, Sender } from '../sync/request.ts'
import { checkPerson, recordLoss } from './generation.ts'
import { reportLosses } from './losses.ts'
import { makeReport } from './report.ts'
import { applyReportAnswer } from './report-answer.ts'
import { checkServerGeneration } from './restored-server.ts'

export const EVERY_MS = 5 * 60_000
/** Interval while an operation needs attention, so that answers of support arrive soon. */
export const STUCK_MS = 60_000
const LEAST_MS = 30_000
/** Interval of attempts while the tablet cannot report (signed out or offline). */
const AWAY_MS = 5000
/** Stored for all windows and the next start: time of the last report and the least wait, in ms, before the next. */
const LAST = 'report_last'
type Last = { at: number; least: number }

export type ReporterDependencies = {
  db: TabletDatabase
  send: Sender
  getUserId: () => number | null
  now?: () => number
}

/** Whether the tablet was reported lost, which ends the session. Other rejections (no password chosen yet) do not. */
function isLost(reply: Reply): boolean {
  const problem = problemBody.safeParse(reply.body)
  return reply.signed && problem.success && problem.data.problem === 'tablet_lost'
}

async function handleAnswer(dependencies: ReporterDependencies, reply: Reply): Promise<number> {
  if (isLost(reply)) expireToken()
  const answer = api.tablet.report.returns.safeParse(reply.body)
  if (!reply.signed || reply.status >= 300 || !answer.success) return reply.retryAfterMs ?? LEAST_MS
  const { missing, least_ms } = answer.data
  const since = missing?.since ? Date.parse(missing.since) : null
  if (missing) await recordLoss('server', { ...missing, user_id: dependencies.db.userId, since })
  await applyReportAnswer(dependencies, answer.data)
  await checkServerGeneration(dependencies, answer.data)
  return least_ms
}

/** Sends one report and applies its answer. Returns the least wait, in ms, before the next; null where none could be sent. */
export async function reportOnce(dependencies: ReporterDependencies): Promise<number | null> {
  const { db, send, getUserId } = dependencies
  const now = dependencies.now ?? Date.now
  await checkPerson(db)
  if (getUserId() !== db.userId || getConnection() !== 'online') return null
  await reportLosses(send, now())
  const body = await makeReport(db, now())
  if (body === null) return null
  const at = now()
  await saveRef(LAST, { at, least: LEAST_MS } satisfies Last, db)
  const endpoint = api.tablet.report
  const least = await handleAnswer(
    dependencies,
    await send({ endpoint, input: { body }, opId: uuid(), timeoutMs: JSON_TIMEOUT_MS }),
  )
  await saveRef(LAST, { at, least } satisfies Last, db)
  return least
}

type Urgency = 'soon' | 'sometime'
type Plan = { isStuck: boolean; urgency: Urgency; isRunning: boolean; isStopped: boolean }

async function waitOf(db: TabletDatabase, { isStuck, urgency }: Plan, now: number): Promise<number> {
  const { at, least } = (await readRef<Last>(LAST, db)) ?? { at: 0, least: 0 }
  const calm = isStuck ? STUCK_MS : EVERY_MS
  const pause = urgency === 'soon' ? least : Math.max(least, calm)
  // A clock that was set back must not stop the reports.
  return Math.min(Math.max(0, at + pause - now), pause)
}

/** The operations that need attention, and whether the outbox is empty. */
async function stateOf(db: TabletDatabase) {
  const stuck = await db.outbox.where('state').equals('needs_attention').primaryKeys()
  return { stuck: stuck.join(), isEmpty: (await db.outbox.count()) === 0 }
}

/** Starts reporting; returns how to stop. */
export function startReporter(dependencies: ReporterDependencies): () => void {
  const { db } = dependencies
  const now = dependencies.now ?? Date.now
  const plan: Plan = { isStuck: false, urgency: 'soon', isRunning: false, isStopped: false }
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (wait: number) => {
    clearTimeout(timer)
    if (!plan.isStopped) timer = setTimeout(() => void run(), wait)
  }
  const scheduleNext = async () => set(await waitOf(db, plan, now()).catch(() => EVERY_MS))
  const reportSoon = () => {
    plan.urgency = 'soon'
    if (!plan.isRunning) void scheduleNext()
  }
  const run = async () => {
    if (plan.isRunning) return
    plan.isRunning = true
    plan.urgency = 'sometime'
    const least = await reportOnce(dependencies).catch(() => null)
    plan.isRunning = false
    if (least === null) return set(AWAY_MS)
    await scheduleNext()
  }

  const watch = liveQuery(() => stateOf(db)).subscribe({
    next: ({ stuck, isEmpty }) => {
      const isChanged = isEmpty || stuck !== '' || plan.isStuck
      plan.isStuck = stuck !== ''
      if (isChanged) reportSoon()
    },
    error: () => {},
  })
  const stopLink = onConnectionEvent((event) => {
    if (event === 'back') reportSoon()
  })
  reportSoon()
  return () => {
    plan.isStopped = true
    clearTimeout(timer)
    watch.unsubscribe()
    stopLink()
  }
}
