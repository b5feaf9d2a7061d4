import { api } from '#api/index.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useConnection } from '#app/platform/connection.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import type { ScreenId } from '#domain/access/screens.ts'

/** A number, or `unknown` if it can be neither read nor taken from an earlier answer. */
export type Badge = number | 'unknown'

/** The new applications that the person may see; undefined until the server has answered. */
export function useNewApplications(): { count: number | undefined; isPending: boolean } {
  const { state, can } = useSession()
  const facets = useEndpoint(
    api.applications.facets,
    {},
    { enabled: state === 'signed_in' && can('applications'), notify: 'none', staleTime: 30_000 },
  )
  return { count: facets.data && (facets.data.counts.new ?? 0), isPending: facets.isPending }
}

/** What the person has not read; undefined until the server has answered. */
export function useUnread() {
  const { state, can } = useSession()
  const enabled = state === 'signed_in' && can('notification')
  return useEndpoint(api.notifications.count, {}, { enabled, notify: 'none', staleTime: 30_000 })
}

/** Counts at menu entries: conversations with something unread, new applications, applications that lack photos, unsent work, tablets that need attention. */
export function useBadges(): Partial<Record<ScreenId, Badge>> {
  const { state, can } = useSession()
  const { waiting } = useConnection()
  const missing = useMissingPhotos()
  const isEnabled = state === 'signed_in' && can('applications')
  const fresh = useNewApplications()
  const unread = useUnread()
  const mayLook = state === 'signed_in' && can('tablets')
  const alarms = useEndpoint(
    api.tablet.alarms,
    {},
    { enabled: mayLook, notify: 'none', staleTime: 60_000, refetchInterval: 5 * 60_000 },
  )
  // Nothing before the first answer, of the server or stored on this tablet; `unknown` if there is none.
  const known = (count: number | undefined, isPending: boolean): Badge => count ?? (isPending ? 0 : 'unknown')
  return {
    chat: unread.data?.conversations ?? 0,
    tablets: alarms.data?.count ?? 0,
    applications: isEnabled ? known(fresh.count, fresh.isPending) : 0,
    'applications.add_photo': isEnabled
      ? known(missing.isKnown ? missing.count : undefined, missing.isPending)
      : 0,
    outbox: waiting === null ? 0 : waiting.applications + waiting.other,
  }
}
