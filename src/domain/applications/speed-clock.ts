// What counts as work on an application. Work ends a pause, so that the speed clock runs whenever somebody works.

/**
 * Whether a kind of change is work: changes by the holder and changes of status are. Changes by others are not, because
 * they are often what the pause waits for.
 */
export const IS_WORK = {
  /** A step of the stages, also a failed one: codes, card, goods, partners, contract, payment, a photo sent back. */
  step: true,
  /** A change of status by a person or by the server. */
  move: true,
  /** Another person takes over from a holder who is away. */
  take_over: true,
  /** It is assigned to another manager. */
  assign: true,
  /** The director's decision about a large sale. */
  approval: true,
  holder_fields: true,
  holder_photo: true,
  others_fields: false,
  others_photo: false,
  comment: false,
  /** An answer of a partner that does not change the status. */
  partner_answer: false,
  /** Sent every minute by the open screen of the holder. */
  heartbeat: false,
} as const satisfies Record<string, boolean>
export type ChangeKind = keyof typeof IS_WORK

export type Pause = { from: string; to: string | null }

/** Milliseconds since `start` without the pauses; all instants must come from the same clock. */
export function workedMs(start: string, pauses: readonly Pause[], now: number): number {
  const begin = Date.parse(start)
  const paused = pauses.map(({ from, to }) => {
    const end = to === null ? now : Date.parse(to)
    return Math.max(0, Math.min(end, now) - Math.max(Date.parse(from), begin))
  })
  return Math.max(0, now - begin - paused.reduce((sum, ms) => sum + ms, 0))
}

/** The clock columns of an application: the open pause, and the total of the pauses that ended since `taken_at`. */
export type Clock = { taken_at: string; paused_since: string | null; paused_ms: number }

/** The same result as `workedMs`, computed from the columns of the record. */
export function workedMsOf({ taken_at, paused_since, paused_ms }: Clock, now: number): number {
  const openPause = paused_since === null ? 0 : Math.max(0, now - Date.parse(paused_since))
  return Math.max(0, now - Date.parse(taken_at) - paused_ms - openPause)
}
