// Labels of complaints: kinds, subjects, states, and the fields and actions of their history.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { ComplaintKind, ComplaintState, ComplaintTopic } from '#domain/complaints/complaint.ts'

export const fieldLabel = (field: KeyUnder<'complaints:fields'>): string =>
  label(`complaints:fields.${field}`)
export const kindLabel = (kind: ComplaintKind): string => label(`complaints:kinds.${kind}`)
export const topicLabel = (topic: ComplaintTopic): string => label(`complaints:topics.${topic}`)
export const stateLabel = (state: ComplaintState): string => label(`complaints:states.${state}`)

/** The options of a choice: keys with their labels. */
export const itemsOf = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))

/** Texts of values that are keys, by field. */
const VALUES: Readonly<Record<string, string>> = { kind: 'kinds', topic: 'topics', state: 'states' }

function valueLabel(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (typeof value === 'boolean') return label(value ? 'complaints:yes' : 'complaints:no')
  return findText(`complaints:${VALUES[field] ?? ''}.${text}`) ?? text
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`complaints:fields.${field}`) ?? field,
  value: valueLabel(field, value),
})

/** What an action of the history did (`complaint_take_over`), or null: the kit then uses its own label. */
export const actionLabel = (action: string): string | null =>
  findText(`complaints:events.${action.slice('complaint_'.length)}`)
