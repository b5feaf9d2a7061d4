// What counts as work on an application: work ends a pause, so that the speed clock never stands still while somebody works.

/**
 * Whether a kind of change is work. Work is done by whoever holds the application or moves it; what arrives from others
 * in the meantime is not work, because it is often what the pause waits for.
 */
export const IS_WORK = {
  /** A step of the stages, and its attempt: codes, card, goods, partners, contract, payment, a photo sent back. */
  step: true,
  /** A change of status, also one that the server makes by itself. */
  move: true,
  /** Another person takes over from one who is away. */
  take_over: true,
  /** The director's word on a large sale. */
  approval: true,
  holder_fields: true,
  holder_photo: true,
  others_fields: false,
  others_photo: false,
  comment: false,
  /** An answer of a partner that moves nothing. */
  partner_answer: false,
  /** The open screen of the holder says every minute that it is there. */
  heartbeat: false,
} as const satisfies Record<string, boolean>
export type ChangeKind = keyof typeof IS_WORK

export type Pause = { from: string; to: string | null }

/** Time since `start` without the pauses; all instants by the same clock. */
export function workedMs(start: string, pauses: readonly Pause[], now: number): number {
  const begin = Date.parse(start)
  const paused = pauses.map(({ from, to }) => {
    const end = to === null ? now : Date.parse(to)
    return Math.max(0, Math.min(end, now) - Math.max(Date.parse(from), begin))
  })
  return Math.max(0, now - begin - paused.reduce((sum, ms) => sum + ms, 0))
}

/** What the record of an application keeps of its clock: the open pause, and the time of the closed ones since the take. */
export type Clock = { taken_at: string; paused_since: string | null; paused_ms: number }

/** The same time as `workedMs` gives, from the columns of the record alone. */
export function workedMsOf({ taken_at, paused_since, paused_ms }: Clock, now: number): number {
  const standing = paused_since === null ? 0 : Math.max(0, now - Date.parse(paused_since))
  return Math.max(0, now - Date.parse(taken_at) - paused_ms - standing)
}
