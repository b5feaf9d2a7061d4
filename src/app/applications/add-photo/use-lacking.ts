import { useLiveQuery } from 'dexie-react-hooks'
import { useTablet } from '#app/offline/db.ts'
import { useAllDrafts } from '#app/offline/drafts.ts'
import { useRow } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { contract } from '#contract/index.ts'
import { type Lacking, lackingHere, lackingThere } from './lacking.ts'

const MOST = 100

/** Both lists, and whether the server's one is known. */
export function useLacking(): { here: Lacking[]; there: Lacking[]; isAsked: boolean; isPending: boolean } {
  const db = useTablet()
  const { state } = useSession()
  const drafts = useAllDrafts().filter(({ syncState }) => syncState !== 'empty')
  const photos = useLiveQuery(async () => (await db?.photos.toArray()) ?? [], [db]) ?? []
  const body = { lacking_photos: true, limit: MOST, sort: 'oldest' as const }
  const answer = useRow(
    contract.applications.list,
    { body },
    { notify: 'none', enabled: state === 'signed_in' },
  )
  const known = new Set(drafts.map(({ id }) => id))
  return {
    here: lackingHere(drafts, photos),
    there: lackingThere(answer.data?.items ?? [], known),
    isAsked: answer.data !== undefined,
    isPending: answer.isPending && answer.fetchStatus === 'fetching',
  }
}
