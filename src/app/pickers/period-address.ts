// The period that the address of a page asks for. What cannot be shown leads back to the usual period, with a message.
import { useSearch } from '@tanstack/react-router'
import { type AddressFault, useAddressWarning } from '#app/kit/list/use-list-state.ts'
import { periodFault } from '#domain/kernel/time/period.ts'
import type { Period } from '#domain/sales/period.ts'

const textOf = (value: unknown): string => String(value ?? '')

/** Why the days of an address are not shown: a day that nobody can mean, or a period that cannot be; null also without any day. */
export function periodAddressFault({ from, to }: Readonly<Record<string, unknown>>): AddressFault | null {
  const fault = from === undefined && to === undefined ? null : periodFault(textOf(from), textOf(to))
  if (fault === null) return null
  return fault.code === 'date_format' ? 'address_day' : 'address_period'
}

/** The period of the address, or the usual one. */
export function usePeriodOfAddress(usual: Period): Period {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const fault = periodAddressFault(search)
  useAddressWarning(fault)
  if (fault !== null || (search['from'] === undefined && search['to'] === undefined)) return usual
  return { from: textOf(search['from']), to: textOf(search['to']) }
}
