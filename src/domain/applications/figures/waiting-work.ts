// What waits on a tablet to be sent, in the units a person knows: applications and photos, never operations. One function
// behind the connection state, the outbox, the sign-out dialog, the home screen and the sign-in screen.
import type { OpKind } from '../operations.ts'

export type WaitingOp = { appId: string | null; kind: OpKind; targetId: string }
export type WaitingWork = {
  /** Applications with anything that waits: new, changed, or with photos. */
  applications: number
  photos: number
  /** Reports that belong to no application, and what an older build counted in operations: records. */
  other: number
}
export const NOTHING_WAITS: WaitingWork = { applications: 0, photos: 0, other: 0 }

/** The units that operations stand for, each named once: several operations on one application are one unit. */
export function piecesOf(ops: readonly WaitingOp[]): Set<string> {
  const pieces = new Set<string>()
  for (const { appId, kind, targetId } of ops) {
    pieces.add(appId === null ? `other:${targetId}` : `application:${appId}`)
    if (kind === 'photo.put') pieces.add(`photo:${targetId}`)
  }
  return pieces
}

/** How much waits. */
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
 * Work as the detection of data loss counts it: in operations. `waiting` says the same in applications and photos; reports,
 * markers and rows of builds before it existed have none.
 */
export type CountedWork = { unsent: number; waiting?: WaitingWork | null | undefined }

/** Counted work in applications and photos; what is known in operations alone is `other`. */
export const workOf = ({ unsent, waiting }: CountedWork): WaitingWork =>
  waiting ?? { ...NOTHING_WAITS, other: unsent }

/** Counted work of several people together. */
export function totalWork(parts: readonly CountedWork[]): WaitingWork {
  const total = { ...NOTHING_WAITS }
  for (const { applications, photos, other } of parts.map(workOf)) {
    total.applications += applications
    total.photos += photos
    total.other += other
  }
  return total
}

/** The larger of two counts of the same work; of equal ones the one that names applications and photos. */
export function largerCount<W extends CountedWork>(a: W, b: W): W {
  if (a.unsent !== b.unsent) return a.unsent > b.unsent ? a : b
  return a.waiting ? a : b
}

export const isAnythingWaiting = ({ applications, photos, other }: WaitingWork): boolean =>
  applications + photos + other > 0

/** Progress of a sending in the same units: `seen` holds the pieces that have waited since it began. */
export function sendingProgress(
  seen: ReadonlySet<string>,
  left: ReadonlySet<string>,
): { done: number; total: number } | null {
  if (left.size === 0) return null
  const done = [...seen].filter((piece) => !left.has(piece)).length
  return { done, total: done + left.size }
}
