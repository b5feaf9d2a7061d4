// Labels of a tablet: figures, ages, and items that the server could not apply.

import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { PillLook } from '#app/kit/display/pill.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { TabletSign, UnsentAge } from '#domain/tablets/signs.ts'

type Field = KeyUnder<'tablets:fields'>
/** A field with a label of its own; `payload` and `waiting` are groups of labels. */
export type PlainField = Exclude<Field, `${string}.${string}` | 'payload' | 'waiting'>
export const { fieldLabel, describeChange, actionLabel } = labelsOf('tablets')
export const signLabel = (sign: TabletSign): string => label(`tablets:signs.${sign}`)

/** A duration in milliseconds as minutes, from one hour as hours, from two days as days. */
export function spanLabel(ms: number): string {
  const count = (size: number) => Math.max(0, Math.floor(ms / size))
  if (ms >= 2 * DAY_MS) return label('tablets:span.days', { n: count(DAY_MS) })
  if (ms >= HOUR_MS) return label('tablets:span.hours', { n: count(HOUR_MS) })
  return label('tablets:span.minutes', { n: count(MINUTE_MS) })
}

/** The time since an instant. */
export const agoLabel = (instant: string | null, now: number): string =>
  instant === null ? '—' : spanLabel(now - Date.parse(instant))

export const AGE_LOOKS: Record<UnsentAge, PillLook> = {
  none: 'calm',
  fresh: 'calm',
  late: 'warn',
  old: 'danger',
}

export const percent = (share: number | null): string =>
  share === null ? '—' : `${Math.round(share * 100)} %`

/** The difference of a clock with its sign; a dash below one minute. */
export const skewLabel = (ms: number): string =>
  Math.abs(ms) < MINUTE_MS ? '—' : `${ms > 0 ? '+' : '−'}${spanLabel(Math.abs(ms))}`

/** The label of an operation in the outbox of a tablet. */
export const kindLabel = (kind: string): string =>
  findText(`tablets:kinds.${kind.replaceAll('.', '_')}`) ?? label('tablets:kinds.other')

/** Why the server did not apply an item: the text that its seller sees. */
export const problemLabel = (problem: string): string =>
  problem === 'waits'
    ? label('tablets:waits')
    : (findText(`outbox:reason.${problem}`) ?? label('outbox:reason.unknown'))

export const lossSignLabel = (sign: string): string => findText(`tablets:loss_signs.${sign}`) ?? sign

export const ItemPill = statePill('tablets:states', {
  waiting: ['warn'],
  answered: ['brand'],
  released: ['ok'],
  gone: ['calm'],
})
