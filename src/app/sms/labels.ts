// Labels of SMS to many clients and of their templates.
import type { DispatchLine } from '#api/back-office/dispatches.ts'
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { DispatchState, Exclusion, RecipientState } from '#domain/dispatches/dispatch.ts'
import { formatDate } from '#domain/kernel/dates.ts'
import type { Language } from '#domain/kernel/language.ts'

export const fieldLabel = (field: KeyUnder<'dispatches:fields'>): string =>
  label(`dispatches:fields.${field}`)
export const stateLabel = (state: DispatchState): string => label(`dispatches:states.${state}`)
export const exclusionLabel = (reason: Exclusion): string => label(`dispatches:exclusions.${reason}`)
export const languageLabel = (language: Language): string => label(`dispatches:languages.${language}`)
export const recipientLabel = (state: RecipientState): string =>
  state === 'chosen' ? label('dispatches:chosen') : label(`sms-log:statuses.${state}`)

/** How many have it of how many are to get it. */
export const progressLabel = ({ sent, recipients }: Pick<DispatchLine, 'sent' | 'recipients'>): string =>
  `${sent} / ${recipients}`

/** Names of the ids of templates and branches. */
export type Names = { template_id: ReadonlyMap<number, string>; branches: ReadonlyMap<number, string> }
const NO_NAMES: Names = { template_id: new Map(), branches: new Map() }

/** The history has names; the conflict bar has the ids of the form. */
function valueLabel(field: string, value: unknown, names: Names): string {
  if (value === null || value === '' || value === undefined) return ''
  if (field === 'state') return findText(`dispatches:states.${String(value)}`) ?? String(value)
  if (field === 'template_id') return names.template_id.get(Number(value)) ?? String(value)
  if (field === 'branches' && Array.isArray(value))
    return value.map((id) => names.branches.get(Number(id)) ?? String(id)).join(', ')
  const isDay = ['bought_from', 'bought_to', 'idle_since'].includes(field)
  return isDay ? formatDate(String(value)) : String(value)
}

/** Returns the function that describes a changed field of a dispatch, for the conflict bar and the history. */
export const describeDispatchWith =
  (names: Names = NO_NAMES) =>
  (field: string, value: unknown) => ({
    label: findText(`dispatches:fields.${field}`) ?? field,
    value: valueLabel(field, value, names),
  })

/** A changed field of a template, for the conflict bar and the history. */
export function describeTemplate(field: string, value: unknown): { label: string; value: string } {
  const known = findText(`dispatches:fields.${field}`) ?? field
  if (field === 'active')
    return { label: known, value: label(`dispatches:uses.${value === true ? 'on' : 'off'}`) }
  if (field === 'approved')
    return {
      label: known,
      value: label(`dispatches:approvals.${value === true ? 'approved' : 'unapproved'}`),
    }
  return { label: known, value: value === null || value === undefined ? '' : String(value) }
}

export const actionLabel = (action: string): string | null =>
  findText(`dispatches:events.${action.slice('dispatch_'.length)}`)
