// What this tablet itself holds of applications and clients: drafts, the lists on the screen and the stored ones, and the
// records opened last.
import { useEffect, useState } from 'react'
import { CLIENT_LIST_PATH } from '#api/back-office/client-paths.ts'
import { api } from '#api/index.ts'
import { useDrafts } from '#app/offline/drafts/drafts.ts'
import { readSeenBeginning } from '#app/offline/store/last-seen.ts'
import { queryClient } from '#app/platform/data.ts'
import { type RecentRecord, readRecentRecords } from '#app/platform/recent-records.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'

export type StoredApplication = {
  id: string
  number: number | null
  name: string
  phone: string | null
  pinfl: string | null
  status: Status
  manager: string | null
  /** An unfinished one of this tablet, which opens in the wizard. */
  isDraft: boolean
}
export type StoredClient = { key: string; name: string; phone: string | null; pinfl: string | null }
export type StoredRecords = {
  applications: StoredApplication[]
  clients: StoredClient[]
  recent: RecentRecord[]
}

type Item = Record<string, unknown>
const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The items of a list's answer, which is either one page or several. */
function itemsOf(answer: unknown): Item[] {
  if (!isItem(answer)) return []
  const pages = Array.isArray(answer['pages']) ? answer['pages'] : [answer]
  return pages.flatMap((page: unknown) =>
    isItem(page) && Array.isArray(page['items']) ? page['items'].filter(isItem) : [],
  )
}

function applicationOf(item: Item): StoredApplication[] {
  const status = STATUSES.find((one) => one === item['status'])
  const id = text(item['id'])
  if (id === null || status === undefined) return []
  const manager = isItem(item['manager']) ? text(item['manager']['name']) : null
  const number = typeof item['number'] === 'number' ? item['number'] : null
  const known = { name: text(item['client_name']) ?? '', phone: text(item['phone']), pinfl: null }
  return [{ id, status, number, manager, ...known, isDraft: false }]
}

function clientOf(item: Item): StoredClient[] {
  const key = text(item['key'])
  const name = text(item['name'])
  if (key === null || name === null) return []
  return [{ key, name, phone: text(item['phone']), pinfl: text(item['pinfl']) }]
}

/** The answers of a list on the screen and in the storage of this tablet, the shown ones first. */
async function answersOf(path: string): Promise<unknown[]> {
  const shown = queryClient.getQueriesData({ queryKey: [path] }).map(([, data]) => data)
  const stored = await readSeenBeginning(JSON.stringify([path]).slice(0, -1))
  return [...shown, ...stored.map(({ value }) => value)]
}

const byId = <Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Row[] => {
  const known = new Map<Key, Row>()
  for (const row of rows) if (!known.has(keyOf(row))) known.set(keyOf(row), row)
  return [...known.values()]
}

async function readStored(): Promise<StoredRecords> {
  const applications = (await answersOf(api.applications.list.path)).flatMap(itemsOf).flatMap(applicationOf)
  const clients = (await answersOf(CLIENT_LIST_PATH)).flatMap(itemsOf).flatMap(clientOf)
  return { applications, clients, recent: await readRecentRecords() }
}

const NOTHING: StoredRecords = { applications: [], clients: [], recent: [] }

/** What the tablet holds, read once when the palette opens; drafts follow their changes. */
export function useStoredRecords(): StoredRecords {
  const drafts = useDrafts()
  const [stored, setStored] = useState(NOTHING)
  useEffect(() => {
    let isShown = true
    // A tablet whose storage cannot be read still has its drafts, its screens and the server.
    readStored().then(
      (read) => isShown && setStored(read),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  const own = drafts
    .filter(({ unreadable }) => unreadable !== true)
    .map(
      ({ id, number, status, values }): StoredApplication => ({
        id,
        number,
        status,
        manager: null,
        isDraft: status === 'unfinished',
        name: fullName(values),
        phone: values.phone ?? null,
        pinfl: values.pinfl ?? null,
      }),
    )
  return {
    applications: byId([...own, ...stored.applications], ({ id }) => id),
    clients: byId(stored.clients, ({ key }) => key),
    recent: stored.recent,
  }
}
