// Saves changes in draft and queue (src/docs/offline.md#drafts-and-the-journal): the first as soon as the journal has it, those that
// follow quickly together, because every save costs several turns of the page. Each change is durable by its entry of the journal
// before that: a debounce alone would lose the last keystroke on close; measured 12 of 12.
import type { Values } from '../store/rows.ts'
import { clearJournal } from './journal.ts'

export type SaveState = { state: 'saved' | 'saving' | 'failed'; at: number | null }
type Waiting = {
  values: Values
  promise: Promise<number>
  resolve: (localRev: number) => void
  reject: (reason: unknown) => void
}
type Writer = {
  saved: SaveState
  /** Number and time of the last change, and whether the journal has every change that is not saved and no save has failed. */
  change: number
  changedAt: number
  isDurable: Promise<boolean>
  /** Ends the pause before a save. */
  flush: () => void
  /** Somebody waits for the saves: there is no pause. */
  isAwaited: boolean
  running: Promise<void> | null
  waiting: Waiting | null
  /** Values of a failed write, included in the next one. */
  unsaved: Values
}
type Commit = (appId: string, values: Values) => Promise<number>

const DURABLE = Promise.resolve(true)
const writers = new Map<string, Writer>()
const listeners = new Set<() => void>()
const IDLE: SaveState = { state: 'saved', at: null }
/** A change that comes so soon after another one is saved together with those that follow. */
const QUICK_MS = 600
/** They are saved when no other has come for so long, in ms, at the latest after the longer time. */
export const PAUSE_MS = 300
const LONGEST_PAUSE_MS = 2000

const publish = (writer: Writer, saved: SaveState) => {
  writer.saved = saved
  for (const listener of listeners) listener()
}

function writerOf(appId: string): Writer {
  const known = writers.get(appId)
  if (known) return known
  const made: Writer = {
    saved: IDLE,
    change: 0,
    changedAt: Number.NEGATIVE_INFINITY,
    isDurable: DURABLE,
    flush: () => {},
    isAwaited: false,
    running: null,
    waiting: null,
    unsaved: {},
  }
  writers.set(appId, made)
  return made
}

function createWaiting(): Waiting {
  let resolve: (localRev: number) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<number>((yes, no) => {
    resolve = yes
    reject = no
  })
  // A caller that does not wait reads the failure from `getSaveState`; this prevents an unhandled rejection.
  promise.catch(() => {})
  return { values: {}, promise, resolve, reject }
}

/** Resolves when typing pauses, somebody waits for the save, the page is hidden, or the longest pause is over. */
function pause(writer: Writer): Promise<void> {
  const end = performance.now() + LONGEST_PAUSE_MS
  const ended = new AbortController()
  if (typeof document !== 'undefined')
    document.addEventListener('visibilitychange', () => writer.flush(), ended)
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const left = Math.min(writer.changedAt + PAUSE_MS, end) - performance.now()
      if (left <= 0) writer.flush()
      else timer = setTimeout(look, left)
    }
    writer.flush = () => {
      clearTimeout(timer)
      ended.abort()
      writer.flush = () => {}
      resolve()
    }
    look()
  })
}

async function run(appId: string, writer: Writer, commit: Commit, firstIsDurable: Promise<unknown> | null) {
  let endsPause = firstIsDurable
  while (writer.waiting) {
    if (!writer.isAwaited) {
      const paused = pause(writer)
      void endsPause?.then(() => writer.flush())
      await paused
    }
    endsPause = null
    const current = writer.waiting
    writer.waiting = null
    try {
      const localRev = await commit(appId, current.values)
      if (!writer.waiting) writer.isDurable = DURABLE
      publish(writer, { state: writer.waiting ? writer.saved.state : 'saved', at: Date.now() })
      current.resolve(localRev)
    } catch (error) {
      fail(writer, current, error)
    }
  }
  writer.running = null
  writer.isAwaited = false
}

// Failed values are written again with the next change, overridden by what was typed meanwhile.
function fail(writer: Writer, current: Waiting, error: unknown) {
  const later = writer.waiting
  writer.waiting = null
  writer.unsaved = { ...current.values, ...later?.values }
  // The journal may have them, but they are not sent from there: the form does not say "saved" before a save succeeds.
  writer.isDurable = Promise.resolve(false)
  publish(writer, { state: 'failed', at: writer.saved.at })
  current.reject(error)
  later?.reject(error)
}

/**
 * Saves values of a draft; resolves with the new `localRev` when their transaction is committed, rejects when it fails. `isDurable`: whether
 * the journal has them, after which they are shown as saved.
 */
export function writeThrough(
  appId: string,
  values: Values,
  commit: Commit,
  isDurable: Promise<boolean> = Promise.resolve(false),
): Promise<number> {
  const writer = writerOf(appId)
  writer.waiting = writer.waiting ?? createWaiting()
  writer.waiting.values = { ...writer.unsaved, ...writer.waiting.values, ...values }
  writer.unsaved = {}
  publish(writer, { state: 'saving', at: writer.saved.at })
  const now = performance.now()
  const isQuick = now - writer.changedAt < QUICK_MS
  writer.changedAt = now
  writer.change += 1
  const { change } = writer
  writer.isDurable = Promise.all([writer.isDurable, isDurable]).then((all) => all.every(Boolean))
  void writer.isDurable.then((areAll) => {
    if (areAll && writer.change === change && writer.saved.state === 'saving')
      publish(writer, { state: 'saved', at: Date.now() })
  })
  const { promise } = writer.waiting
  // Set before the first await inside, so a second caller never starts a second run.
  if (!writer.running)
    writer.running = Promise.resolve().then(() => run(appId, writer, commit, isQuick ? null : isDurable))
  return promise
}

/** Saves at once what waits for a pause; resolves when no write of this draft, or of any draft, is in progress. */
export async function waitForWrites(appId?: string): Promise<void> {
  const awaited = appId === undefined ? [...writers.values()] : [writerOf(appId)]
  for (const writer of awaited) {
    writer.isAwaited = writer.running !== null
    writer.flush()
  }
  await Promise.all(awaited.map((writer) => writer.running))
}

/** Whether any draft is being written. */
export const isWriting = (): boolean => [...writers.values()].some((writer) => writer.running !== null)
export const getSaveState = (appId: string): SaveState => writers.get(appId)?.saved ?? IDLE
export const onSaveStateChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** Clears all in-memory values, so that the next person cannot see them. */
export function resetWriters(): void {
  writers.clear()
  clearJournal()
}
