// Lifecycle of a person's database in this window: opened, monitored and synced during a session, closed before the
// next person's is opened (src/docs/offline.md#one-sync-engine-for-each-person,
// #sessions-and-people-on-a-shared-tablet).
import { liveQuery } from 'dexie'
import { v7 as uuid } from 'uuid'
import type { Endpoint, Input } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { changeSession, expireToken, getSession } from '#app/platform/session-store.ts'
import { recordPastTime } from '#app/platform/wire/clock.ts'
import { send } from '#app/platform/wire/send.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import { getConnection, recordPause, recordWaitingWork, requestProbe } from '../platform/connection.ts'
import { isWriting, resetWriters, waitForWrites } from './drafts/writer.ts'
import { getDeviceKey } from './encryption/device-key.ts'
import { watchIdle } from './encryption/idle.ts'
import { getLock, setLock } from './encryption/lock.ts'
import { createScreenLock } from './encryption/person-key.ts'
import { hasPin } from './encryption/pin.ts'
import { deliverSecret, recoverAfterSignIn } from './encryption/recovery.ts'
import { encryptOlderRows } from './encryption/unencrypted-rows.ts'
import { watchStorageGeneration } from './health/deletion-watch.ts'
import {
  alignPersonGeneration,
  checkPerson,
  hasPersonGeneration,
  isTabletWhole,
  recordWaitingInCanary,
} from './health/generation.ts'
import { openTablet } from './open-tablet.ts'
import { removeExpiredOfOthers } from './outbox/acknowledged.ts'
import { onPendingWork } from './outbox/pending-work.ts'
import { newestReceiptTime, prune } from './outbox/receipts.ts'
import { retryAfterRights } from './outbox/rights.ts'
import { isWritingPhoto } from './photos/photos.ts'
import { refreshRescueKey } from './rescue/key.ts'
import { closeTablet, releaseTablet, type TabletDatabase, tabletOrNull } from './store/db.ts'
import { readCurrentUserId, recordUnsent } from './store/device.ts'
import { recordEvent } from './store/event-log.ts'
import { isFresh, saveRef } from './store/refs.ts'
import type { Key } from './store/rows.ts'
import type { Verdict } from './sync/answers.ts'
import { createSyncEngine, type SyncEngine } from './sync/engine.ts'
import { createLock } from './sync/lock.ts'
import { startConnectionMonitor, syncLimits } from './sync/probe.ts'
import type { OperationRequest, QueryRequest } from './sync/request.ts'
import { shrink } from './sync/shrink.ts'
import { getTokenOwner } from './sync/token-owner.ts'

const PING_MS = 8000
const REFERENCE_MS = 10 * 60_000

type Attached = { db: TabletDatabase; engine: SyncEngine; stop: () => Promise<void> }
let attached: Attached | null = null
let lastChange: Promise<unknown> = Promise.resolve()

const runInOrder = <T>(work: () => Promise<T>): Promise<T> => {
  const next = lastChange.then(work, work)
  lastChange = next.catch(() => {})
  return next
}

/**
 * Opens a person's database and starts the sync engine and the connection monitor; closes another person's first. Where a
 * PIN is set it waits at the locked screen; right after a sign-in the key may be recovered from the server instead.
 */
export const attachUser = (userId: number, isSignIn = false): Promise<void> =>
  runInOrder(async () => {
    if (attached?.db.userId === userId) return attached.engine.resume()
    await detachCurrent()
    const db = await openTablet(userId, isSignIn ? recoverAfterSignIn : undefined)
    await alignPersonGeneration(db)
    attached = startEngine(db)
    void newestReceiptTime(db)
      .then(recordPastTime)
      .catch(() => {})
    void prune(db, Date.now()).catch(() => {})
    void removeExpiredOfOthers(db.userId, Date.now()).catch(() => {})
    void encryptOlderRows(db).catch(() => {})
    void recordWeakDevice(db)
  })

// A browser that cannot store a CryptoKey: shown in the settings, recorded in the diagnostics.
const recordWeakDevice = async (db: TabletDatabase) => {
  const key = await getDeviceKey()
  if (key?.kind === 'raw') await recordEvent(db, 'device_key_raw')
}

/** Waits for writes in progress, stops the sync engine, closes the database. Unsent work stays in it. */
export const detachUser = (): Promise<void> => runInOrder(detachCurrent)

async function detachCurrent(): Promise<void> {
  const leaving = attached
  attached = null
  if (!leaving) return
  await waitForWrites()
  await leaving.stop()
  const left = await leaving.db.outbox.toArray().catch(() => null)
  if (left !== null) await recordUnsent(leaving.db.userId, left.length, waitingWork(left))
  resetWriters()
  recordWaitingWork(null)
  recordPause(null)
  closeTablet()
}

/** Sends a request of the sync engine and of the reports. */
export const sendRequest = ({ endpoint, input, ...options }: OperationRequest | QueryRequest) =>
  send(endpoint, input as Input<Endpoint>, options)

function startEngine(db: TabletDatabase): Attached {
  const owner = uuid()
  const engine = createSyncEngine({
    db,
    owner,
    withLock: createLock(db, owner),
    send: sendRequest,
    ask: sendRequest,
    // Without a key no operation can be read.
    getUserId: () => (db.encryption.key ? getTokenOwner() : null),
    shrink,
    limits: () => syncLimits,
    onVerdict: (verdict) => REACTIONS[verdict]?.(db),
  })
  const stops = [
    onPendingWork(engine.requestDrain),
    startConnectionMonitor({
      ping: () => send(api.tablet.ping, {}, { timeoutMs: PING_MS }),
      onBack: (awayMs) => void engine.reconnect(awayMs).catch(() => {}),
      onHide: engine.release,
      onFreeze: releaseTablet,
      onResume: engine.requestDrain,
      onGood: () => void catchUp(),
    }),
    countUnsent(db),
    watchIdle(db, lockTablet),
    watchStorageGeneration(db),
    startReports(db),
    pruneHourly(db),
    watchPerson(db),
  ]
  engine.requestDrain()
  const stop = async () => {
    for (const stopOne of stops) stopOne()
    await engine.stop()
  }
  return { db, engine, stop }
}

/**
 * Refreshes reference data and the key of rescue files, and delivers the recovery secret while the server has none. Runs
 * after a sign-in and after every successful probe, only with the person's own token.
 */
export async function catchUp(): Promise<void> {
  const db = attached?.db
  // Before the first password is chosen the server rejects these requests.
  if (!db || getTokenOwner() !== db.userId || getSession().isFirst) return
  await Promise.all([refresh(db).catch(() => {}), deliverSecret(db).catch(() => {})])
}

/** Locks the screen of a person with a PIN. Waiting work is sent first; then the key is removed (decision 0020). */
export async function lockTablet(): Promise<void> {
  const db = attached?.db
  if (!db || getLock() || !(await hasPin(db))) return
  await waitForWrites()
  const admit = async (key: Key | null) => {
    db.encryption.key = key ?? db.encryption.key
    if (key) attached?.engine.requestDrain()
  }
  setLock(createScreenLock(db, 'pin', admit))
  await dropKeyWhenIdle(db)
}

async function dropKeyWhenIdle(db: TabletDatabase): Promise<void> {
  if (getLock()?.userId !== db.userId || isWritingPhoto()) return
  const sendable = await db.outbox.where('state').notEqual('needs_attention').count()
  if (sendable > 0 || getLock()?.userId !== db.userId) return
  db.encryption.key = null
  db.encryption.opened.clear()
}

const REACTIONS: Partial<Record<Verdict, (db: TabletDatabase) => void>> = {
  acked: () => void (getConnection() === 'online' || requestProbe()),
  pause_auth: expireToken,
  retry: () => void requestProbe(),
  portal: () => void requestProbe(),
  rights: (db) => void readRightsAgain(db).catch(() => {}),
}

/** Reloads the permissions after a 403; where they changed, retries the rejected operations once. */
async function readRightsAgain(db: TabletDatabase): Promise<void> {
  const reply = await send(api.session.userRoles, {}, { timeoutMs: PING_MS })
  const roles =
    reply.signed && reply.status === 200 ? api.session.userRoles.returns.safeParse(reply.body) : null
  if (!roles?.success || getTokenOwner() !== db.userId) return
  if (JSON.stringify(roles.data) === JSON.stringify(getSession().roles)) return
  changeSession({ roles: roles.data })
  await saveRef('roles', roles.data, db)
  await retryAfterRights(db)
  attached?.engine.requestDrain()
}

async function readUnsent(db: TabletDatabase) {
  const ops = await db.outbox.orderBy('seq').toArray()
  const isWhole = await hasPersonGeneration(db)
  return { count: ops.length, waiting: waitingWork(ops), oldest: ops[0]?.createdAt ?? null, isWhole }
}

function countUnsent(db: TabletDatabase): () => void {
  const subscription = liveQuery(() => readUnsent(db)).subscribe({
    next: ({ count, waiting, oldest, isWhole }) => {
      // The database was deleted: reporting an empty queue would hide the loss.
      if (!isWhole) return void checkPerson(db).catch(() => {})
      recordWaitingWork(waiting)
      void dropKeyWhenIdle(db).catch(() => {})
      recordWaitingInCanary(db.userId, { count, work: waiting, oldest })
      void recordUnsent(db.userId, count, waiting).catch(() => {})
    },
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

async function refresh(db: TabletDatabase): Promise<void> {
  await refreshReference(db)
  if (getTokenOwner() === db.userId) await refreshRescueKey(db, getSession().user?.branch_id ?? null)
}

const PRUNE_MS = HOUR_MS

/** Removes expired rows hourly, for tablets that are never restarted. */
function pruneHourly(db: TabletDatabase): () => void {
  const timer = setInterval(() => void prune(db, Date.now()).catch(() => {}), PRUNE_MS)
  return () => clearInterval(timer)
}

/** Who may report: nobody before a first password is chosen, which the server would refuse. */
const reportingUser = (): number | null => (getSession().isFirst ? null : getTokenOwner())

/** Loads the reporter after everything that the start needs. */
function startReports(db: TabletDatabase): () => void {
  let stop: (() => void) | null = () => {}
  import('./health/reporter.ts').then(
    ({ startReporter }) => {
      if (stop !== null) stop = startReporter({ db, send: sendRequest, getUserId: reportingUser })
    },
    () => {},
  )
  return () => {
    stop?.()
    stop = null
  }
}

/**
 * Another window signed the person out or another person in (I8): this window reloads, after writes in progress, so that
 * no data of its person stays on the screen or in memory.
 */
function watchPerson(db: TabletDatabase): () => void {
  let wasTheirs = false
  const reload = () => waitForWrites().then(() => location.reload())
  const readState = async () => ({ id: await readCurrentUserId(), isWhole: await isTabletWhole() })
  const subscription = liveQuery(readState).subscribe({
    next: ({ id, isWhole }) => {
      // A deleted device database is not a sign-out.
      if (!isWhole) return void checkPerson(db).catch(() => {})
      if (id !== db.userId && wasTheirs && !getSession().isLeaving) void reload()
      wasTheirs ||= id === db.userId
    },
    error: () => {},
  })
  return () => subscription.unsubscribe()
}

async function refreshReference(db: TabletDatabase, maxAge = REFERENCE_MS): Promise<void> {
  if (getTokenOwner() !== db.userId || (await isFresh('reference', maxAge, db))) return
  const reply = await send(api.tablet.reference, {}, { timeoutMs: PING_MS })
  const parsed = api.tablet.reference.returns.safeParse(reply.body)
  if (reply.signed && parsed.success && db.isOpen()) await saveRef('reference', parsed.data, db)
}

/** Fetches the reference data, however recent the stored copy is: somebody has changed them. */
export async function renewReference(): Promise<void> {
  const db = tabletOrNull()
  if (db !== null) await refreshReference(db, 0)
}

/** Whether a reload now would interrupt a write or a request: the update prompt waits for it to end. */
export const isRuntimeBusy = (): boolean =>
  isWriting() || isWritingPhoto() || (attached?.engine.isSending() ?? false)
