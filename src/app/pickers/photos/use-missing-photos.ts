// Applications that lack photos, for every screen that lists or counts them: one request to the server, merged with the
// data of this tablet by the domain's definition.
import { useLiveQuery } from 'dexie-react-hooks'
import type { ApplicationListItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { type TabletDatabase, useTablet } from '#app/offline/store/db.ts'
import type { DraftRow, PhotoRow } from '#app/offline/store/rows.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import {
  type MissingPhotos,
  missingPhotos,
  type ServerLine,
  type TabletLine,
} from '#domain/applications/figures/missing-photos.ts'
import { fullName } from '#domain/applications/form-rules.ts'

const MOST = 100
const QUESTION = { lacking_photos: true, limit: MOST, sort: 'oldest' as const }

/** A photo that a manager sent back, with the reason. */
export type Task = ApplicationListItem['photo_tasks'][number]
export type Missing = MissingPhotos<Task> & {
  /** False if the server's part is unknown: the result then covers this tablet only. */
  isKnown: boolean
  /** True until the tablet's own rows, and the server's or the stored answer, have been read. */
  isPending: boolean
  dataUpdatedAt: number
  isError: boolean
}

/** The server's list as lines of the domain. */
export const serverLines = (items: readonly ApplicationListItem[]): ServerLine<Task>[] =>
  items.map(({ id, number, client_name: name, missing_slots: slots, photo_tasks: tasks }) => ({
    id,
    number,
    name,
    slots,
    tasks,
  }))

/** Drafts with the slots that have a usable picture, on this tablet or on the server. */
export const tabletLines = (drafts: readonly DraftRow[], photos: readonly PhotoRow[]): TabletLine[] =>
  drafts
    .filter(({ syncState }) => syncState !== 'empty')
    .map(({ id, number, values, status }) => {
      const usable = photos.filter(
        ({ appId, state }) => appId === id && (state === 'on_tablet' || state === 'on_server'),
      )
      return { id, number, status, name: fullName(values), usable: usable.map(({ slot }) => slot) }
    })

async function readOwnLines(db: TabletDatabase): Promise<TabletLine[]> {
  const drafts = await db.applications.orderBy('updatedAt').reverse().toArray()
  return tabletLines(drafts, await db.photos.toArray())
}

/** The missing photos known to this tablet. Requests the server only for people who may add photos. */
export function useMissingPhotos(): Missing {
  const db = useTablet()
  const { state, can } = useSession()
  const own = useLiveQuery(async () => (db === null ? undefined : readOwnLines(db)), [db])
  const { data, isPending, fetchStatus, dataUpdatedAt, isError } = useEndpoint(
    api.applications.list,
    { body: QUESTION },
    { notify: 'none', enabled: state === 'signed_in' && can('applications'), staleTime: 30_000 },
  )
  const server = data === undefined ? null : { lines: serverLines(data.items), total: data.total }
  return {
    ...missingPhotos(server, own ?? []),
    isKnown: data !== undefined && own !== undefined,
    isPending: (db !== null && own === undefined) || (isPending && fetchStatus === 'fetching'),
    dataUpdatedAt,
    isError,
  }
}
