// The time by which the app judges (src/docs/offline.md#clocks): the tablet's clock, corrected by the `Date` of the server's
// answers. The last answer's time survives a restart; `tests/architecture/clock.test.ts` refuses other readings of the clock.
import { useSyncExternalStore } from 'react'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { estimateTime, type ServerContact, type TimeEstimate } from '#domain/tablets/clock.ts'
import { isClockWrong, SKEW_MS } from '#domain/tablets/signs.ts'
import { BUILT_AT } from './build.ts'

/** Smaller differences are noise: the `Date` header has whole seconds, and the answer takes time to arrive. */
const NOISE_MS = 2000
/** In local storage; times only, kept at a sign-out. */
export const CLOCK_KEY = 'anketa-clock'

function readContact(): ServerContact | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(CLOCK_KEY) ?? 'null')
    const { server, tablet } = (kept ?? {}) as Partial<ServerContact>
    return Number.isFinite(server) && Number.isFinite(tablet) ? (kept as ServerContact) : null
  } catch {
    return null
  }
}

let skew = 0
let contact = readContact()
/** The page's own timer at the contact, which no change of the clock moves; null for a contact of an earlier page. */
let timerAt: number | null = null
let storedAt = Number.NEGATIVE_INFINITY
let floor = BUILT_AT
const listeners = new Set<() => void>()

/** Milliseconds by which the tablet is ahead. */
export const getClockSkew = (): number => skew

function storeContact(kept: ServerContact): void {
  if (Math.abs(kept.server - storedAt) < MINUTE_MS) return
  storedAt = kept.server
  try {
    localStorage.setItem(CLOCK_KEY, JSON.stringify(kept))
  } catch {
    // Without storage the time is known until the page is closed.
  }
}

/** Records the server time of an answer that has just arrived, in milliseconds. */
export function recordServerTime(serverTime: number, now = Date.now()): void {
  const found = now - serverTime
  const wasWrong = isClockWrong(skew)
  const before = skew
  skew = Math.abs(found) < NOISE_MS ? 0 : found
  contact = { server: serverTime, tablet: now }
  timerAt = performance.now()
  if (Math.abs(skew - before) > SKEW_MS) storedAt = Number.NEGATIVE_INFINITY
  storeContact(contact)
  if (isClockWrong(skew) !== wasWrong) for (const listener of listeners) listener()
}

/** Records a time that has certainly passed: of the newest acknowledgement. */
export function recordPastTime(time: number): void {
  floor = Math.max(floor, time)
}

function readTime(): TimeEstimate {
  const tablet = Date.now()
  const passed = timerAt === null ? null : performance.now() - timerAt
  const isSteady =
    contact !== null && passed !== null && Math.abs(tablet - contact.tablet - passed) <= SKEW_MS
  return estimateTime({ tablet, contact, floor, isSteady })
}

/** Now, as well as this tablet knows it: the only clock of a business rule. */
export const getCurrentTime = (): Date => new Date(readTime().now)

/** Today's plain date in Tashkent, by `getCurrentTime`. */
export const getToday = (): string => todayInTashkent(getCurrentTime())

/** The same instant as `getCurrentTime` has it: `tablet` is a time that the tablet's clock showed, `Date.now()` then. */
export const correctTime = (tablet: number): Date => new Date(tablet + readTime().now - Date.now())

/** Whether `getCurrentTime` follows from an answer of the server; otherwise a rule about today is a hint. */
export const isTimeKnown = (): boolean => readTime().isKnown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const isWrong = () => isClockWrong(skew)
/** True while the clock is so wrong that a banner must say so. */
export const useClockWrong = (): boolean => useSyncExternalStore(subscribe, isWrong, isWrong)
