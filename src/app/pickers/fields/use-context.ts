import { useMemo } from 'react'
import { useReference } from '#app/offline/store/refs.ts'
import { getToday, isTimeKnown } from '#app/platform/wire/clock.ts'
import { type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { useRegions } from './use-regions.ts'

/** The context of the form rules: the stored reference data, or the built-in defaults. */
export function useFormContext(): FormContext {
  const { phonePrefixes, limits } = useReference()
  const regions = useRegions()
  const today = getToday()
  const isKnown = isTimeKnown()
  return useMemo(
    () => ({
      today,
      ...(isKnown ? {} : { isTodayUnknown: true }),
      phonePrefixes,
      limits: limitsFrom(limits),
      ...(regions === null ? {} : { knownDistricts: regions.DISTRICT_IDS }),
    }),
    [today, isKnown, phonePrefixes, limits, regions],
  )
}
