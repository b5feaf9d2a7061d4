// The words of a guest: fields, reasons, results, and instants as the clock in the shop shows them.

import type { GuestLine } from '#api/back-office/visitors.ts'
import { getLanguage, textOf } from '#app/i18n/i18n.ts'
import { dateInTashkent, formatDate, formatDateTime, formatTime } from '#domain/kernel/dates.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

export const fieldWord = (field: string): string => textOf(`visitors:fields.${field}`) ?? ''
export const reasonWord = (reason: string): string => textOf(`visitors:reasons.${reason}`) ?? ''
export const resultWord = (result: string | null): string =>
  result === null ? '' : (textOf(`visitors:results.${result}`) ?? '')
export const momentWord = (instant: string | null): string =>
  instant === null ? '' : formatDateTime(instant, getLanguage())

/** When a guest left: the time alone where it was on the day they came. */
export function leftWord({ arrived_at, left_at }: GuestLine): string {
  if (left_at === null) return ''
  return dateInTashkent(left_at) === dateInTashkent(arrived_at) ? formatTime(left_at) : momentWord(left_at)
}

/** The keys of a choice with their words. */
export const itemsOf = (keys: readonly string[], word: (key: string) => string) =>
  keys.map((key) => ({ key, label: word(key) }))

function valueWord(field: string, value: unknown, branchOf: (id: string) => string): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field === 'reason') return reasonWord(text)
  if (field === 'result') return resultWord(text)
  if (field === 'branch_id') return branchOf(text)
  if (field === 'phone') return formatPhone(text)
  return field.endsWith('_on') ? formatDate(text) : text
}

/** A field and its value, for the bar of a conflict and for the history. */
export const wordsBy = (branchOf: (id: string) => string) => (field: string, value: unknown) => ({
  label: fieldWord(field),
  value: valueWord(field, value, branchOf),
})

/** What is known of a guest, to be read. */
export const knownOf = (guest: GuestLine) =>
  [
    { field: 'name', value: guest.name },
    { field: 'phone', value: formatPhone(guest.phone) },
    { field: 'reason', value: reasonWord(guest.reason) },
    { field: 'host', value: guest.host },
    { field: 'branch', value: guest.branch },
    { field: 'arrived_at', value: momentWord(guest.arrived_at) },
    { field: 'left_at', value: momentWord(guest.left_at) },
    { field: 'result', value: resultWord(guest.result) },
    { field: 'comment', value: guest.comment },
  ].map(({ field, value }) => ({ label: fieldWord(field), value: value === '' ? '—' : value }))
