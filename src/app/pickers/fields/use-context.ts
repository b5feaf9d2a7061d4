import { useMemo } from 'react'
import { useReference } from '#app/offline/store/refs.ts'
import { type FormContext, limitsFrom } from '#domain/applications/form-rules.ts'
import { todayInTashkent } from '#domain/kernel/dates.ts'
import { useRegions } from './use-regions.ts'

/** The rules as this tablet knows them: the last reference data, or the seeds it came with. */
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
