import { api } from '#api/index.ts'
import { useConnection } from '#app/offline/sync/connection.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import type { ScreenId } from '#domain/access/screens.ts'

/** A number, or `unknown` where it cannot be asked and was never seen here. */
export type Badge = number | 'unknown'

/** Numbers beside menu entries: new applications, applications that lack photos, unsent work of this tablet, tablets to look at. */
export function useBadges(): Partial<Record<ScreenId, Badge>> {
  const { state, can } = useSession()
  const { waiting, state: link } = useConnection()
  const missing = useMissingPhotos()
  const isAsked = state === 'signed_in' && can('applications')
  const facets = useEndpoint(
    api.applications.facets,
    {},
    { enabled: isAsked, notify: 'none', staleTime: 30_000 },
  )
  const mayLook = state === 'signed_in' && can('tablets')
  const alarms = useEndpoint(
    api.tablet.alarms,
    {},
    { enabled: mayLook, notify: 'none', staleTime: 60_000, refetchInterval: 5 * 60_000 },
  )
  // Before the first answer nothing is shown; a question that failed is said.
  const known = (count: number | undefined, isError: boolean): Badge =>
    count ?? (isError || link !== 'online' ? 'unknown' : 0)
  return {
    tablets: alarms.data?.count ?? 0,
    applications: isAsked ? known(facets.data && (facets.data.counts.new ?? 0), facets.isError) : 0,
    'applications.add_photo': isAsked
      ? known(missing.isKnown ? missing.count : undefined, missing.isError)
      : 0,
    outbox: waiting === null ? 0 : waiting.applications + waiting.other,
  }
}
