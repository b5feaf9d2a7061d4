import { useMemo } from 'react'
import { useReference } from '#app/offline/store/refs.ts'
import { type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { useRegions } from './use-regions.ts'

/** The context of the form rules: the stored reference data, or the built-in defaults. */
export function useFormContext(): FormContext {
  const { phonePrefixes, limits } = useReference()
  const regions = useRegions()
  const today = todayInTashkent(new Date())
  return useMemo(
    () => ({
      today,
      phonePrefixes,
      limits: limitsFrom(limits),
      ...(regions === null ? {} : { knownDistricts: regions.DISTRICT_IDS }),
    }),
    [today, phonePrefixes, limits, regions],
  )
}
