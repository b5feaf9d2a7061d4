// Unsent work of a tablet in the units that people know: applications and photos, not operations. One definition for the
// connection state, the outbox, the sign-out dialog, the home screen and the sign-in screen.
import type { OpKind } from '../operations.ts'

export type WaitingOp = { appId: string | null; kind: OpKind; targetId: string }
export type WaitingWork = {
  /** Applications with unsent work: new, changed, or with photos. */
  applications: number
  photos: number
  /** Reports that belong to no application, and operations counted by builds that do not know the units. */
  other: number
}
export const NOTHING_WAITS: WaitingWork = { applications: 0, photos: 0, other: 0 }

/** The units of the operations, each once: several operations on one application are one unit. */
export function piecesOf(ops: readonly WaitingOp[]): Set<string> {
  const pieces = new Set<string>()
  for (const { appId, kind, targetId } of ops) {
    pieces.add(appId === null ? `other:${targetId}` : `application:${appId}`)
    if (kind === 'photo.put') pieces.add(`photo:${targetId}`)
  }
  return pieces
}

/** Counts the units of unsent operations. */
export function waitingWork(ops: readonly WaitingOp[]): WaitingWork {
  const work = { ...NOTHING_WAITS }
  for (const piece of piecesOf(ops)) {
    if (piece.startsWith('application:')) work.applications += 1
    else if (piece.startsWith('photo:')) work.photos += 1
    else work.other += 1
  }
  return work
}

/**
 * Unsent work as the data-loss detection counts it: in operations. `waiting` is the same work in applications and photos;
 * reports, storage canaries and rows of older builds do not have it.
 */
export type CountedWork = { unsent: number; waiting?: WaitingWork | null | undefined }

/** Counted work in applications and photos; if only the number of operations is known, it is `other`. */
export const workOf = ({ unsent, waiting }: CountedWork): WaitingWork =>
  waiting ?? { ...NOTHING_WAITS, other: unsent }

/** Sum of the counted work of several people. */
export function totalWork(counts: readonly CountedWork[]): WaitingWork {
  const total = { ...NOTHING_WAITS }
  for (const { applications, photos, other } of counts.map(workOf)) {
    total.applications += applications
    total.photos += photos
    total.other += other
  }
  return total
}

/** The larger of two counts of the same work; of equal counts the one in applications and photos. */
export function largerCount<W extends CountedWork>(a: W, b: W): W {
  if (a.unsent !== b.unsent) return a.unsent > b.unsent ? a : b
  return a.waiting ? a : b
}

export const isAnythingWaiting = ({ applications, photos, other }: WaitingWork): boolean =>
  applications + photos + other > 0

/** Upload progress in units, or null when nothing is left. `seen`: all units unsent since the upload began. */
export function sendingProgress(
  seen: ReadonlySet<string>,
  left: ReadonlySet<string>,
): { done: number; total: number } | null {
  if (left.size === 0) return null
  const done = [...seen].filter((piece) => !left.has(piece)).length
  return { done, total: done + left.size }
}
