import { useLiveQuery } from 'dexie-react-hooks'
import { useTablet } from '#app/offline/db.ts'
import { useAllDrafts } from '#app/offline/drafts.ts'
import { useRow } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { contract } from '#contract/index.ts'
import { type Lacking, lackingHere, lackingThere, type Task } from './lacking.ts'

const MOST = 100
const LACKING = { lacking_photos: true, limit: MOST, sort: 'oldest' as const }

const useServerList = () => {
  const { state } = useSession()
  return useRow(
    contract.applications.list,
    { body: LACKING },
    { notify: 'none', enabled: state === 'signed_in' },
  )
}

/** Photos of an application that were sent back to be taken again. */
export function useTasks(appId: string): readonly Task[] {
  const { data } = useServerList()
  return data?.items.find(({ id }) => id === appId)?.photo_tasks ?? []
}

/** Both lists, and whether the server's one is known. */
export function useLacking(): { here: Lacking[]; there: Lacking[]; isAsked: boolean; isPending: boolean } {
  const db = useTablet()
  const drafts = useAllDrafts().filter(({ syncState }) => syncState !== 'empty')
  const photos = useLiveQuery(async () => (await db?.photos.toArray()) ?? [], [db]) ?? []
  const answer = useServerList()
  const known = new Set(drafts.map(({ id }) => id))
  const there = lackingThere(answer.data?.items ?? [], known)
  const sentBack = new Set(there.map(({ id }) => id))
  return {
    here: lackingHere(drafts, photos).filter(({ id }) => !sentBack.has(id)),
    there,
    isAsked: answer.data !== undefined,
    isPending: answer.isPending && answer.fetchStatus === 'fetching',
  }
}
