// The words of a tablet: its figures, ages, and what is stuck on it.

import type { HeldLine } from '#api/back-office/tablets.ts'
import { textOf } from '#app/i18n/i18n.ts'
import type { PillLook } from '#app/kit/display/pill.tsx'
import type { TabletSign, UnsentAge } from '#domain/tablets/signs.ts'

export const fieldWord = (field: string): string => textOf(`tablets:fields.${field}`) ?? ''
export const signWord = (sign: TabletSign): string => textOf(`tablets:signs.${sign}`) ?? ''

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A span in its largest unit: minutes, hours from one on, days from two on. */
export function spanWord(ms: number): string {
  const [unit, size] = ms >= 2 * DAY ? ['days', DAY] : ms >= HOUR ? ['hours', HOUR] : ['minutes', MINUTE]
  return textOf(`tablets:span.${unit}`, { n: Math.max(0, Math.floor(ms / Number(size))) }) ?? ''
}

/** How long ago an instant was. */
export const agoWord = (instant: string | null, now: number): string =>
  instant === null ? '—' : spanWord(now - Date.parse(instant))

export const AGE_LOOKS: Record<UnsentAge, PillLook> = {
  none: 'calm',
  fresh: 'calm',
  late: 'warn',
  old: 'danger',
}

export const percent = (share: number | null): string =>
  share === null ? '—' : `${Math.round(share * 100)} %`

/** How far a clock is off, with its sign; nothing for a clock that is right. */
export const skewWord = (ms: number): string =>
  Math.abs(ms) < MINUTE ? '—' : `${ms > 0 ? '+' : '−'}${spanWord(Math.abs(ms))}`

/** What an operation of a tablet's queue is; the number of a photo is known only where the item is shown. */
export const kindWord = (kind: string): string =>
  textOf(`tablets:kinds.${kind.replaceAll('.', '_')}`) ?? textOf('tablets:kinds.other') ?? ''

/** Why an item is stuck, as its seller reads it. */
export const problemWord = (problem: string): string =>
  (problem === 'waits' ? textOf('tablets:waits') : textOf(`outbox:reason.${problem}`)) ??
  textOf('outbox:reason.unknown') ??
  ''

export const stateWord = (state: HeldLine['state']): string => textOf(`tablets:states.${state}`) ?? ''
export const signOfLoss = (sign: string): string => textOf(`tablets:loss_signs.${sign}`) ?? ''
export const actionWord = (action: string): string | null => textOf(`tablets:actions.${action}`)
