// The texts of an entry of the history: what happened, and what it is about.
import { useTranslation } from 'react-i18next'
import type { ApplicationHistoryEntry } from '#api/shapes/application-history.ts'
import { findText, label, useLanguage } from '#app/i18n/i18n.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { fullLabel } from '#app/pickers/fields/full-label.ts'
import { FORM_FIELDS } from '#domain/applications/form.ts'
import { HISTORY_KIND_NAMES } from '#domain/applications/history.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import { ACTIONS, HISTORY_EVENTS } from '#domain/applications/status.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { fieldLines } from '../application/comment-text.ts'
import { describeReason } from '../application/reason-label.ts'
import { rejectionLabel } from '../stages/partners/partner-labels.ts'

/** A reason of a partner is a key of its catalogue; all others are keys of a list, or typed. */
const reasonOf = ({ kind, reason }: ApplicationHistoryEntry): string | undefined =>
  kind === 'partner_refused' || kind === 'contract_refused'
    ? rejectionLabel(reason ?? null)
    : describeReason(reason ?? null)

const titleOf = ({ kind, action }: ApplicationHistoryEntry): string =>
  kind === 'moved' && action ? label(`reasons:history.${action}`) : label(`history:kinds.${kind}`)

/** Labels of an entry: its title, and its details in one line. */
export function useEntryLabels() {
  const { t } = useTranslation('history')
  const language = useLanguage()
  const { label: fieldLabel } = useFieldLabels()
  const commentOf = (text: string): string =>
    fieldLines(text)
      ?.map(({ field }) => fieldLabel(field))
      .join(', ') ?? text
  return {
    title: titleOf,
    details: (entry: ApplicationHistoryEntry): string => {
      const { group, slot, number, name, sum, fields, text, count } = entry
      const parts = [
        group ? label(`stages:check.groups.${group}`) : '',
        slot ? t('slot', { slot }) : '',
        number ? t('number', { number }) : '',
        name,
        typeof sum === 'number' ? formatMoney(sum, language) : '',
        fields?.map(fieldLabel).join(', '),
        reasonOf(entry),
        text && commentOf(text),
        count !== undefined && count > 1 ? t('times', { count }) : '',
      ]
      return parts.filter(Boolean).join(' · ')
    },
  }
}

/** The labels of all values that the exported file has as keys. */
export function exportLabels(): Record<string, string> {
  const reasons = Object.values(REASON_LISTS).flatMap((keys) => [...keys] as string[])
  const field = (name: string): [string, string][] => {
    const text = fullLabel(name)
    return text === null ? [] : [[`field.${name}`, text]]
  }
  return Object.fromEntries([
    ...HISTORY_KIND_NAMES.map((kind) => [kind, label(`history:kinds.${kind}`)]),
    ...[...ACTIONS, ...HISTORY_EVENTS].map((action) => [
      `moved.${action}`,
      label(`reasons:history.${action}`),
    ]),
    ...FORM_FIELDS.flatMap(field),
    ...reasons.flatMap((reason) => {
      const text = describeReason(reason) ?? findText(`reasons:rejection.${reason}`)
      return text === undefined || text === null ? [] : [[reason, text]]
    }),
  ])
}
