// The database of the device itself, `anketa-device` (src/docs/offline.md#databases-and-tables,
// #sessions-and-people-on-a-shared-tablet): who works here and how much unsent work each person has. No personal
// data: initials only.
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { isDeadHandle } from './errors.ts'
import { runningTransactions } from './running.ts'

export type KnownUser = {
  id: number
  initials: string
  /** Operations, for the detection of data loss; a screen shows `workOf`. */
  unsent: number
  /** Rows of older builds have none. */
  waiting?: WaitingWork
  signed_in_at: number
}
type DeviceEntry = { key: string; value: unknown }

const device = new Dexie('anketa-device', { chromeTransactionDurability: 'strict' }) as Dexie & {
  kv: EntityTable<DeviceEntry, 'key'>
}
device.version(1).stores({ kv: 'key' })
device.use(runningTransactions)

const read = async <T>(key: string): Promise<T | undefined> =>
  (await device.kv.get(key))?.value as T | undefined
const write = (key: string, value: unknown) => device.kv.put({ key, value })

/** Reading and writing inside one transaction. */
export type DeviceWriter = {
  read: <T>(key: string) => Promise<T | undefined>
  write: (key: string, value: unknown) => Promise<unknown>
}
/** Reopens the device database once where its handle no longer works or the browser deleted it. */
async function withReopenedDevice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDeadHandle(error)) throw error
    releaseDevice()
    await device.open()
    return work()
  }
}
export const inDevice = <T>(work: (device: DeviceWriter) => Promise<T>): Promise<T> =>
  withReopenedDevice(async () => device.transaction('rw', device.kv, () => work({ read, write })))
export const readDevice = <T>(key: string): Promise<T | undefined> => withReopenedDevice(() => read<T>(key))
/** Stores a value, replacing the previous one. */
export const writeDevice = async (key: string, value: unknown): Promise<void> => {
  await withReopenedDevice(() => Promise.resolve(write(key, value)))
}
/** Closes the connection; the next access reopens it. */
export const releaseDevice = (): void => device.close({ disableAutoOpen: false })
/** Calls `listener` when the database is closed or deleted by the browser; returns how to unsubscribe. */
export function onDeviceClosed(listener: () => void): () => void {
  device.on('close', listener)
  return () => device.on('close').unsubscribe(listener)
}

const readUsers = async (): Promise<KnownUser[]> => (await readDevice<KnownUser[]>('users')) ?? []

const changeUser = (id: number, change: (user: KnownUser) => KnownUser, fresh?: KnownUser): Promise<void> =>
  inDevice(async () => {
    const list = (await read<KnownUser[]>('users')) ?? []
    const known = list.find((user) => user.id === id) ?? fresh
    if (!known) return
    await write('users', [...list.filter((user) => user.id !== id), change(known)])
  })

/** Records an online sign-in of a person on this tablet; the 72 hours of grace start here. */
export function rememberUser(user: { id: number; initials: string }): Promise<void> {
  const fresh: KnownUser = { ...user, unsent: 0, signed_in_at: Date.now() }
  return changeUser(
    user.id,
    (known) => ({ ...known, initials: user.initials, signed_in_at: Date.now() }),
    fresh,
  )
}

/** Records how much unsent work of a person is on this tablet; the sign-in shows it by initials. */
export const recordUnsent = (id: number, unsent: number, waiting?: WaitingWork): Promise<void> =>
  changeUser(id, ({ waiting: _before, ...known }) => ({ ...known, unsent, ...(waiting && { waiting }) }))

export const readCurrentUserId = async (): Promise<number | null> =>
  (await readDevice<number | null>('currentUser')) ?? null
export const setCurrentUser = (id: number | null): Promise<void> => writeDevice('currentUser', id)
export const readKnownUsers = (): Promise<KnownUser[]> => readUsers()
/** The people who have worked on this tablet; undefined until storage is read. */
export const useKnownUsers = (): KnownUser[] | undefined => useLiveQuery(readUsers, [])
