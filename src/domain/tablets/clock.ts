// What time it is, estimated on a tablet whose own clock may be wrong (src/docs/offline.md#clocks, decision 0063). Every rule
// that compares with today reads this estimate; what it does not know is a hint of the form and never a refusal.
import { DAY_MS, HOUR_MS } from '../kernel/time/durations.ts'

/** The server's time in an answer, and what the tablet's clock showed when it arrived; milliseconds since 1970. */
export type ServerContact = { server: number; tablet: number }

/** How long after the last answer of the server a clock that has not been put back is believed. */
export const KNOWN_MS = 72 * HOUR_MS

export type ClockReading = {
  /** What the tablet's clock shows. */
  tablet: number
  contact: ServerContact | null
  /** Not earlier than this: when the app was built, and the newest acknowledgement. */
  floor: number
  /** The clock has not been changed since the contact: it has advanced like the page's own timer. */
  isSteady: boolean
}
export type TimeEstimate = { now: number; isKnown: boolean }

/**
 * The current time: the server's time plus what has passed since by the tablet's clock, never earlier than the server's last
 * time. Where the clock was wrong by more than a day it may have been corrected since; of two possible times the earlier one
 * is taken, and `isKnown` is false.
 */
export function estimateTime({ tablet, contact, floor, isSteady }: ClockReading): TimeEstimate {
  if (contact === null) return { now: Math.max(tablet, floor), isKnown: false }
  const corrected = contact.server + (tablet - contact.tablet)
  if (isSteady) return { now: Math.max(corrected, contact.server), isKnown: true }
  const earliest = Math.max(contact.server, floor)
  const wasWrong = Math.abs(contact.tablet - contact.server) > DAY_MS
  const possible = (wasWrong ? [corrected, tablet] : [corrected]).filter((time) => time >= earliest)
  if (possible.length === 0) return { now: earliest, isKnown: false }
  const now = Math.min(...possible)
  return { now, isKnown: possible.length === 1 && now - contact.server <= KNOWN_MS }
}
