// Labels of the reports.
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { LOSS_REASONS, PARTNER_REASONS } from '#domain/applications/reasons.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import type { ReportGroup } from '#domain/reports/measures.ts'
import { LEAST_TAKEN_A_DAY, type Unranked } from '#domain/reports/ranking.ts'

export const rankLabel = (field: KeyUnder<'reports:rank.fields'>): string =>
  label(`reports:rank.fields.${field}`)
export const unrankedLabel = (reason: Unranked): string =>
  label(`reports:rank.reasons.${reason}`, { least: LEAST_TAKEN_A_DAY })
export const { fieldLabel } = labelsOf('reports')

const REASONS: readonly string[] = [...LOSS_REASONS, ...PARTNER_REASONS]

/** The label of a reason; one that was typed is shown as it is. */
const reasonLabel = (reason: string): string =>
  findText(`reasons:loss.${reason}`) ?? findText(`reasons:rejection.${reason}`) ?? reason

/** The words of all reasons, for a file. */
export const reasonLabels = (): Record<string, string> =>
  Object.fromEntries(REASONS.map((reason) => [reason, reasonLabel(reason)]))

/** The name of a line: a day and a reason are keys, and what has none is named by what it lacks. */
export function lineName(by: ReportGroup, name: string): string {
  if (name === '') return by === 'day' || by === 'seller' ? '—' : label(`reports:none.${by}`)
  if (by === 'day') return formatDate(name)
  return by === 'reason' ? reasonLabel(name) : name
}
