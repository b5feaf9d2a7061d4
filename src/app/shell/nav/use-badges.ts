import { useConnection } from '#app/offline/online.ts'
import { useRow } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { contract } from '#contract/index.ts'
import type { ScreenId } from '#domain/access/screens.ts'

/** Numbers beside menu entries: new applications, applications that lack photos, unsent work of this tablet, tablets to look at. */
export function useBadges(): Partial<Record<ScreenId, number>> {
  const { state, can } = useSession()
  const { unsent } = useConnection()
  const isAsked = state === 'signed_in' && can('applications')
  const facets = useRow(
    contract.applications.facets,
    {},
    { enabled: isAsked, notify: 'none', staleTime: 30_000 },
  )
  const mayLook = state === 'signed_in' && can('tablets')
  const alarms = useRow(
    contract.tablet.alarms,
    {},
    { enabled: mayLook, notify: 'none', staleTime: 60_000, refetchInterval: 5 * 60_000 },
  )
  return {
    tablets: alarms.data?.count ?? 0,
    applications: facets.data?.counts.new ?? 0,
    'applications.add_photo': facets.data?.lacking_photos ?? 0,
    outbox: unsent,
  }
}
