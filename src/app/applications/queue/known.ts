// What the queue and the list beside a record share: the state of the address, the requests, the tabs with their counts.
import { useTranslation } from 'react-i18next'
import { QUEUE_SORTS } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { KNOWN_FILTERS } from './known-filters.ts'
import { type firstTab, orderedTabs, USUAL } from './state.ts'

export const QUEUE = {
  name: 'applications' as const,
  path: '/applications',
  sorts: [USUAL, ...QUEUE_SORTS],
  filters: KNOWN_FILTERS,
  many: ['statuses'],
  endpoints: { list: api.applications.list, export: api.applications.export },
}

/** The tabs of the person with their counts, and the values of the filters. */
export function useQueueTabs(first: ReturnType<typeof firstTab>) {
  const { t } = useTranslation('queue')
  const { can } = useSession()
  const facets = useEndpoint(api.applications.facets, {}, { notify: 'none', staleTime: 15_000 })
  const missing = useMissingPhotos()
  // Photos that are on this tablet are not missing, and what it holds is counted without internet too.
  const missingCount = missing.isKnown ? missing.count : undefined
  const counts = facets.data?.tabs
  // What waits for this person: for the director's approval, for support.
  const waiting = (['director', 'support'] as const).filter((tab) =>
    tab === 'director' ? can('applications.approve') : (counts?.support ?? 0) > 0,
  )
  const tabs = orderedTabs(first, waiting).map((key) => ({
    key,
    name: t(`tabs.${key}`),
    count: key === 'lacking_photos' ? missingCount : counts?.[key],
  }))
  return { tabs }
}
