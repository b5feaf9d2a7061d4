// The database of the device itself, `anketa-device` (src/docs/offline.md#databases-and-tables,
// #sessions-and-people-on-a-shared-tablet): who works here and how much unsent work each person has. No personal
// data: initials only.
import { Dexie, type EntityTable } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { isDeadHandle } from './errors.ts'

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

const read = async <T>(key: string): Promise<T | undefined> =>
  (await device.kv.get(key))?.value as T | undefined
const write = (key: string, value: unknown) => device.kv.put({ key, value })

/** Reading and writing inside one transaction. */
export type DeviceWriter = {
  read: <T>(key: string) => Promise<T | undefined>
  write: (key: string, value: unknown) => Promise<unknown>
}
/** A handle that died under the app, or whose database was taken away, is opened anew once. */
async function revived<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDeadHandle(error)) throw error
    restDevice()
    await device.open()
    return work()
  }
}
export const inDevice = <T>(work: (device: DeviceWriter) => Promise<T>): Promise<T> =>
  revived(async () => device.transaction('rw', device.kv, () => work({ read, write })))
export const readDevice = <T>(key: string): Promise<T | undefined> => revived(() => read<T>(key))
/** Keeps a value in the place of what there was. */
export const writeDevice = async (key: string, value: unknown): Promise<void> => {
  await revived(() => Promise.resolve(write(key, value)))
}
/** Lets the connection go; the next reading or writing opens it again. */
export const restDevice = (): void => device.close({ disableAutoOpen: false })
/** The browser took the database away, or it was closed. */
export function onDeviceClosed(act: () => void): () => void {
  device.on('close', act)
  return () => device.on('close').unsubscribe(act)
}

const users = async (): Promise<KnownUser[]> => (await readDevice<KnownUser[]>('users')) ?? []

const changeUser = (id: number, change: (user: KnownUser) => KnownUser, fresh?: KnownUser): Promise<void> =>
  inDevice(async () => {
    const list = (await read<KnownUser[]>('users')) ?? []
    const known = list.find((user) => user.id === id) ?? fresh
    if (!known) return
    await write('users', [...list.filter((user) => user.id !== id), change(known)])
  })

/** Notes an online sign-in of a person on this tablet; the 72 hours of grace count from here. */
export function rememberUser(user: { id: number; initials: string }): Promise<void> {
  const fresh: KnownUser = { ...user, unsent: 0, signed_in_at: Date.now() }
  return changeUser(
    user.id,
    (known) => ({ ...known, initials: user.initials, signed_in_at: Date.now() }),
    fresh,
  )
}

/** How much of a person's work waits here, shown to the next person by initials. */
export const recordUnsent = (id: number, unsent: number, waiting?: WaitingWork): Promise<void> =>
  changeUser(id, ({ waiting: _before, ...known }) => ({ ...known, unsent, ...(waiting && { waiting }) }))

export const currentUserId = async (): Promise<number | null> =>
  (await readDevice<number | null>('currentUser')) ?? null
export const setCurrentUser = (id: number | null): Promise<void> => writeDevice('currentUser', id)
export const knownUsers = (): Promise<KnownUser[]> => users()
export const useKnownUsers = (): KnownUser[] => useLiveQuery(users, []) ?? []
