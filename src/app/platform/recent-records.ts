// The records that a person opened last on this tablet, for the palette. They name clients, so they are kept with the stored
// answers: encrypted in the person's database, deleted at the sign-out (decision 0040).
import { useEffect } from 'react'
import { loadTabletStorage } from './tablet/storage.ts'

export const RECENT_KINDS = ['applications', 'clients', 'people'] as const
export type RecentRecord = {
  kind: (typeof RECENT_KINDS)[number]
  key: string
  name: string
  /** The number of an application. */
  number: number | null
}

const NAME = 'recent-records'
const MOST = 20
const isSame = (one: RecentRecord, other: RecentRecord) => one.kind === other.kind && one.key === other.key

/** Writes follow each other: two pages that open at once would otherwise keep one record only. */
let writing: Promise<void> = Promise.resolve()

async function readStored(): Promise<RecentRecord[]> {
  const stored = await (await loadTabletStorage()).readSeen(NAME)
  return (stored?.value as RecentRecord[] | undefined) ?? []
}

/** The records opened last, the newest first, with the one that is being written; none without an open database. */
export const readRecentRecords = (): Promise<RecentRecord[]> => writing.then(readStored)

async function add(record: RecentRecord): Promise<void> {
  const others = (await readStored()).filter((one) => !isSame(one, record))
  const { saveSeen } = await loadTabletStorage()
  await saveSeen(NAME, { value: [record, ...others].slice(0, MOST), at: Date.now() })
}

/** Records that this record was opened; null while it is loading. */
export function useRecentRecord(record: RecentRecord | null): void {
  const key = record === null ? null : JSON.stringify(record)
  useEffect(() => {
    if (key === null) return
    const opened = JSON.parse(key) as RecentRecord
    // A tablet whose storage fails has no list of recent records; the page itself is not affected.
    writing = writing.then(() => add(opened)).catch(() => undefined)
  }, [key])
}
