import { useMemo } from 'react'
import { useReference } from '#app/offline/store/refs.ts'
import { getToday, isTimeKnown } from '#app/platform/wire/clock.ts'
import { type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { useRegions } from './use-regions.ts'

/**
 * The context of the form rules: the stored reference data, or the built-in defaults. `enteredOn`: the day on which an
 * application was begun.
 */
export function useFormContext(enteredOn?: string): FormContext {
  const { phonePrefixes, limits } = useReference()
  const regions = useRegions()
  const today = getToday()
  const isKnown = isTimeKnown()
  return useMemo(
    () => ({
      today,
      ...(enteredOn === undefined || enteredOn > today ? {} : { enteredOn }),
      ...(isKnown ? {} : { isTodayUnknown: true }),
      phonePrefixes,
      limits: limitsFrom(limits),
      ...(regions === null ? {} : { knownDistricts: regions.DISTRICT_IDS }),
    }),
    [today, enteredOn, isKnown, phonePrefixes, limits, regions],
  )
}
