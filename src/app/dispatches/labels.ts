// Labels of SMS to many clients and of their templates.
import type { DispatchLine } from '#api/back-office/dispatches.ts'
import { label } from '#app/i18n/i18n.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import type { Exclusion, RecipientState } from '#domain/dispatches/dispatch.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'

export const exclusionLabel = (reason: Exclusion): string => label(`dispatches:exclusions.${reason}`)
export const languageLabel = (language: Language): string => label(`dispatches:languages.${language}`)
export const recipientLabel = (state: RecipientState): string =>
  state === 'chosen' ? label('dispatches:chosen') : label(`sms-log:statuses.${state}`)

/** How many have it of how many are to get it. */
export const progressLabel = ({ sent, recipients }: Pick<DispatchLine, 'sent' | 'recipients'>): string =>
  `${sent} / ${recipients}`

/** The history has names; the conflict bar has the ids of the form. */
const VALUES: ValueLabels<'templates' | 'branches'> = {
  state: 'states',
  template_id: named('templates'),
  branches: named('branches'),
  bought_from: formatDate,
  bought_to: formatDate,
  idle_since: formatDate,
  active: (_text, value) => label(`dispatches:uses.${value === true ? 'on' : 'off'}`),
  approved: (_text, value) => label(`dispatches:approvals.${value === true ? 'approved' : 'unapproved'}`),
}

/** Of dispatches and of their templates. */
export const { fieldLabel, describeChange, describeChangeWith, actionLabel } = labelsOf(
  'dispatches',
  VALUES,
  'dispatch',
)
