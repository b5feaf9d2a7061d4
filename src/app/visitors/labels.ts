// Labels of a visitor: fields, reasons, results, and instants in the time of Tashkent.

import type { VisitorLine } from '#api/back-office/visitors.ts'
import { getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { dateInTashkent, formatDate, formatDateTime, formatTime } from '#domain/kernel/time/dates.ts'
import type { VisitReason, VisitResult } from '#domain/visitors/visitor.ts'

type Field = KeyUnder<'visitors:fields'>

export const reasonLabel = (reason: VisitReason): string => label(`visitors:reasons.${reason}`)
export const resultLabel = (result: VisitResult | null): string =>
  result === null ? '' : label(`visitors:results.${result}`)
export const momentLabel = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant, getLanguage())

/** When a visitor left: without the date if it was the day of arrival. */
export function leftLabel({ arrived_at, left_at }: VisitorLine): string {
  if (left_at === null) return ''
  return dateInTashkent(left_at) === dateInTashkent(arrived_at) ? formatTime(left_at) : momentLabel(left_at)
}

const VALUES: ValueLabels<'branches'> = {
  reason: 'reasons',
  result: 'results',
  branch_id: named('branches', () => ''),
  phone: formatPhone,
  arrived_on: formatDate,
  left_on: formatDate,
}

export const { fieldLabel, describeChangeWith, actionLabel } = labelsOf('visitors', VALUES, 'guest')

/** The stored fields of a visitor with their labels, for reading. */
export function visitorRows(visitor: VisitorLine) {
  const values: Partial<Record<Field, string>> = {
    name: visitor.name,
    phone: formatPhone(visitor.phone),
    reason: reasonLabel(visitor.reason),
    host: visitor.host,
    branch: visitor.branch,
    arrived_at: momentLabel(visitor.arrived_at),
    left_at: momentLabel(visitor.left_at),
    result: resultLabel(visitor.result),
    comment: visitor.comment,
  }
  const fields = Object.keys(values) as Field[]
  return fields.map((field) => ({ label: fieldLabel(field), value: values[field] || '—' }))
}
