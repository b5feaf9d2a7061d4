// Lifecycle of a person's database in this window: opened, monitored and synced while they are at work, closed before
// the next person's is opened (src/docs/offline.md#one-sync-engine-for-each-person,
// #sessions-and-people-on-a-shared-tablet).
import { liveQuery } from 'dexie'
import { v7 as uuid } from 'uuid'
import type { Endpoint, Input } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { changeSession, getSession, tokenIsOver } from '#app/platform/session-store.ts'
import { send } from '#app/platform/wire/send.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { forgetWriters, isWriting, settled } from './drafts/writer.ts'
import type { Key } from './encryption/cipher.ts'
import { deviceKey } from './encryption/device-key.ts'
import { watchIdle } from './encryption/idle.ts'
import { getLock, setLock } from './encryption/lock.ts'
import { lockOf } from './encryption/person-key.ts'
import { hasPin } from './encryption/pin.ts'
import { giveSecret, recoverAfterSignIn } from './encryption/recovery.ts'
import { encryptOlderRows } from './encryption/unencrypted-rows.ts'
import { watchStorageGeneration } from './health/deletion-watch.ts'
import {
  alignPersonGeneration,
  checkPerson,
  hasPersonGeneration,
  isTabletWhole,
  markWaiting,
} from './health/generation.ts'
import { removeExpiredOfOthers } from './outbox/acknowledged.ts'
import { onPendingWork } from './outbox/pending-work.ts'
import { prune } from './outbox/receipts.ts'
import { retryAfterRights } from './outbox/rights.ts'
import { shrink } from './outbox/shrink.ts'
import { isWritingPhoto } from './photos/photos.ts'
import { refreshRescueKey } from './rescue/key.ts'
import { closeTablet, openTablet, restTablet, type TabletDatabase, tabletOrNull } from './store/db.ts'
import { currentUserId, recordUnsent } from './store/device.ts'
import { recordEvent } from './store/event-log.ts'
import { isFresh, saveRef } from './store/refs.ts'
import type { Verdict } from './sync/answers.ts'
import { getConnection, noteWaiting, recordPause, requestProbe } from './sync/connection.ts'
import { createSyncEngine, type SyncEngine } from './sync/engine.ts'
import { bestLock } from './sync/lock.ts'
import { limits, startWatcher } from './sync/probe.ts'
import type { OutRequest, Question } from './sync/request.ts'
import { getTokenOwner } from './sync/token-owner.ts'

const PING_MS = 8000
const REFERENCE_MS = 10 * 60_000

type Attached = { db: TabletDatabase; replayer: SyncEngine; stop: () => Promise<void> }
let attached: Attached | null = null
let turn: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = turn.then(work, work)
  turn = next.catch(() => {})
  return next
}

/**
 * Opens a person's database and starts the replay and the watcher. Another person's is closed first. Where a PIN is set
 * it waits at the locked screen; right after a sign-in the server may open it instead.
 */
export const attachUser = (userId: number, isSignIn = false): Promise<void> =>
  inTurn(async () => {
    if (attached?.db.userId === userId) return attached.replayer.resume()
    await end()
    const db = await openTablet(userId, isSignIn ? recoverAfterSignIn : undefined)
    await alignPersonGeneration(db)
    attached = start(db)
    void prune(db, Date.now()).catch(() => {})
    void removeExpiredOfOthers(db.userId, Date.now()).catch(() => {})
    void encryptOlderRows(db).catch(() => {})
    void noteWeakDevice(db)
  })

// A browser that cannot keep a CryptoKey: said in the settings, and in the diagnostics.
const noteWeakDevice = async (db: TabletDatabase) => {
  const key = await deviceKey()
  if (key?.kind === 'raw') await recordEvent(db, 'device_key_raw')
}

/** Lets the write under way finish, stops the replay, closes the database. Unsent work stays in it. */
export const detachUser = (): Promise<void> => inTurn(end)

async function end(): Promise<void> {
  const leaving = attached
  attached = null
  if (!leaving) return
  await settled()
  await leaving.stop()
  const left = await leaving.db.outbox.toArray().catch(() => null)
  if (left !== null) await recordUnsent(leaving.db.userId, left.length, waitingWork(left))
  forgetWriters()
  noteWaiting(null)
  recordPause(null)
  closeTablet()
}

/** The one way of an operation to the wire. */
export const sendOut = ({ row, input, ...options }: OutRequest | Question) =>
  send(row, input as Input<Endpoint>, options)

function start(db: TabletDatabase): Attached {
  const owner = uuid()
  const replayer = createSyncEngine({
    db,
    owner,
    hold: bestLock(db, owner),
    send: sendOut,
    ask: sendOut,
    // Without a key nothing of the queue can be read, let alone sent.
    userNow: () => (db.safe.key ? getTokenOwner() : null),
    shrink,
    limits: () => limits,
    onVerdict: (verdict) => REACTIONS[verdict]?.(db),
  })
  const stops = [
    onPendingWork(replayer.wake),
    startWatcher({
      ping: () => send(api.tablet.ping, {}, { timeoutMs: PING_MS }),
      onBack: (awayMs) => void replayer.reconnect(awayMs).catch(() => {}),
      onSleep: replayer.release,
      onFreeze: restTablet,
      onWake: replayer.wake,
      onGood: () => void catchUp(),
    }),
    countUnsent(db),
    watchIdle(db, lockTablet),
    watchStorageGeneration(db),
    startReports(db),
    pruneHourly(db),
    watchPerson(db),
  ]
  replayer.wake()
  const stop = async () => {
    for (const stopOne of stops) stopOne()
    await replayer.stop()
  }
  return { db, replayer, stop }
}

/**
 * What is exchanged with the server once this is the person's own token and the line is good: reference data, the key of
 * parcels, and the secret of the key at work while the server has none. After a sign-in and after every good probe.
 */
export async function catchUp(): Promise<void> {
  const db = attached?.db
  // Before the first password is chosen the server answers nothing else.
  if (!db || getTokenOwner() !== db.userId || getSession().isFirst) return
  await Promise.all([refresh(db).catch(() => {}), giveSecret(db).catch(() => {})])
}

/** Locks the screen of a person with a PIN. What waits to be sent goes on; then the key is forgotten (decision 0020). */
export async function lockTablet(): Promise<void> {
  const db = attached?.db
  if (!db || getLock() || !(await hasPin(db))) return
  await settled()
  const admit = async (key: Key | null) => {
    db.safe.key = key ?? db.safe.key
    if (key) attached?.replayer.wake()
  }
  setLock(lockOf(db, 'pin', admit))
  await dropKeyWhenIdle(db)
}

async function dropKeyWhenIdle(db: TabletDatabase): Promise<void> {
  if (getLock()?.userId !== db.userId || isWritingPhoto()) return
  const sendable = await db.outbox.where('state').notEqual('needs_attention').count()
  if (sendable > 0 || getLock()?.userId !== db.userId) return
  db.safe.key = null
  db.safe.opened.clear()
}

const REACTIONS: Partial<Record<Verdict, (db: TabletDatabase) => void>> = {
  acked: () => void (getConnection() === 'online' || requestProbe()),
  pause_auth: tokenIsOver,
  retry: () => void requestProbe(),
  portal: () => void requestProbe(),
  rights: (db) => void readRightsAgain(db).catch(() => {}),
}

/** The role map anew after a 403; when it differs, what was refused gets its one more try. */
async function readRightsAgain(db: TabletDatabase): Promise<void> {
  const reply = await send(api.session.userRoles, {}, { timeoutMs: PING_MS })
  const roles =
    reply.signed && reply.status === 200 ? api.session.userRoles.returns.safeParse(reply.body) : null
  if (!roles?.success || getTokenOwner() !== db.userId) return
  if (JSON.stringify(roles.data) === JSON.stringify(getSession().roles)) return
  changeSession({ roles: roles.data })
  await saveRef('roles', roles.data, db)
  await retryAfterRights(db)
  attached?.replayer.wake()
}

async function unsentNow(db: TabletDatabase) {
  const ops = await db.outbox.orderBy('seq').toArray()
  const isWhole = await hasPersonGeneration(db)
  return { count: ops.length, waiting: waitingWork(ops), oldest: ops[0]?.createdAt ?? null, isWhole }
}

function countUnsent(db: TabletDatabase): () => void {
  const subscription = liveQuery(() => unsentNow(db)).subscribe({
    next: ({ count, waiting, oldest, isWhole }) => {
      // Wiped under this window: an empty queue would be told where a lost one is.
      if (!isWhole) return void checkPerson(db).catch(() => {})
      noteWaiting(waiting)
      void dropKeyWhenIdle(db).catch(() => {})
      markWaiting(db.userId, { count, work: waiting, oldest })
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

const PRUNE_MS = 3_600_000

/** A tablet that is never restarted keeps nothing for longer than one that is. */
function pruneHourly(db: TabletDatabase): () => void {
  const timer = setInterval(() => void prune(db, Date.now()).catch(() => {}), PRUNE_MS)
  return () => clearInterval(timer)
}

/** The reports come behind everything that a start needs. */
function startReports(db: TabletDatabase): () => void {
  let stop: (() => void) | null = () => {}
  import('./health/reporter.ts').then(
    ({ startReporter }) => {
      if (stop !== null) stop = startReporter({ db, send: sendOut, userNow: getTokenOwner })
    },
    () => {},
  )
  return () => {
    stop?.()
    stop = null
  }
}

/**
 * Another window of this tablet has let its person go, or let another one in (I8): this one starts anew, so that nothing
 * of its person stays on the glass or in memory. What was being written is written first.
 */
function watchPerson(db: TabletDatabase): () => void {
  let wasTheirs = false
  const leave = () => settled().then(() => location.reload())
  const seen = async () => ({ id: await currentUserId(), isWhole: await isTabletWhole() })
  const subscription = liveQuery(seen).subscribe({
    next: ({ id, isWhole }) => {
      // Nobody has signed out where the tablet's own database was taken away.
      if (!isWhole) return void checkPerson(db).catch(() => {})
      if (id !== db.userId && wasTheirs && !getSession().isLeaving) void leave()
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

/** Somebody has changed the reference data: however fresh the tablet's are, they are fetched. */
export async function renewReference(): Promise<void> {
  const db = tabletOrNull()
  if (db !== null) await refreshReference(db, 0)
}

/** Whether a reload now would interrupt a write or a request: the update prompt waits for it to end. */
export const isRuntimeBusy = (): boolean =>
  isWriting() || isWritingPhoto() || (attached?.replayer.isSending() ?? false)

/** The diagnostics of this tablet: events without personal data (src/docs/offline.md#databases-and-tables). */
export const readEvents = async () => (await tabletOrNull()?.log.orderBy('n').toArray()) ?? []
