// The storage generation of this tablet (src/docs/offline.md#detection-of-data-loss, F06): a random value in its
// database, in localStorage and in a cookie. Where the database lacks it and another place has it, work was lost, and
// no empty list is shown.
import { v7 as uuid } from 'uuid'
import { largerCount } from '#domain/applications/figures/waiting-work.ts'
import { type TabletDatabase, withReopen } from '../store/db.ts'
import { type DeviceWriter, inDevice, type KnownUser, knownUsers, readDevice } from '../store/device.ts'
import { readCanary, recordWaiting, type StorageCanary, type Waiting, writeCanary } from './canary.ts'
import { getLoss, type Loss, type LossSign, type LostWork, showLoss } from './loss-store.ts'

type Tablet = { device: string; epoch: string }
export const LOSSES = 'losses'
const PERSON_EPOCH = 'epoch'

let settled: Promise<string> | null = null
/** What this window has seen of the tablet; a third place beside the two of the marker. */
let seen: Tablet | null = null

const lostWork = (user_id: number, { count, work, oldest }: Waiting): LostWork => ({
  user_id,
  unsent: count,
  since: oldest,
  ...(work && { waiting: work }),
})
const lostOf = (waiting: Record<string, Waiting> | null): LostWork[] =>
  Object.entries(waiting ?? {})
    .filter(([, { count }]) => count > 0)
    .map(([id, waiting]) => lostWork(Number(id), waiting))

const lossOf = (sign: LossSign, marker: StorageCanary | null) => ({
  sign,
  people: lostOf(marker?.waiting ?? null),
  isCounted: marker !== null && marker.waiting !== null,
})

/** One loss at a time waits for a person; what is found meanwhile joins it. */
async function addLoss(
  { read, write }: DeviceWriter,
  { sign, people, isCounted }: { sign: LossSign; people: LostWork[]; isCounted: boolean },
): Promise<Loss> {
  const losses = (await read<Loss[]>(LOSSES)) ?? []
  const open = losses.find((loss) => !loss.acknowledged)
  const others = (open?.people ?? []).filter(
    ({ user_id }) => !people.some((lost) => lost.user_id === user_id),
  )
  const loss: Loss = {
    ...(open ?? { id: uuid(), sign, foundAt: Date.now(), acknowledged: false, known: null }),
    people: [...others, ...people],
    isCounted: open?.isCounted !== false && isCounted,
    isTold: false,
  }
  await write(LOSSES, [...losses.filter(({ id }) => id !== loss.id), loss])
  return loss
}

const openLoss = async ({ read }: Pick<DeviceWriter, 'read'>): Promise<Loss | null> =>
  ((await read<Loss[]>(LOSSES)) ?? []).find((loss) => !loss.acknowledged) ?? null

const waitingOfUser = ({ unsent, waiting }: KnownUser): Waiting => ({
  count: unsent,
  oldest: null,
  ...(waiting && { work: waiting }),
})
/** What the tablet's own database knows to wait, where the marker has lost its figures. */
const waitingOf = (users: readonly KnownUser[]): Record<string, Waiting> =>
  Object.fromEntries(users.map((user) => [user.id, waitingOfUser(user)]))

/** Looks at all three places; runs in one transaction, so that two tabs make one tablet of it. */
async function settle(): Promise<string> {
  const marker = readCanary()
  const found = await inDevice(async (device) => {
    const known = await device.read<string>('deviceId')
    const epoch = await device.read<string>('epoch')
    const id = known ?? marker?.device ?? uuid()
    if (known !== id) await device.write('deviceId', id)
    const here = waitingOf((await device.read<KnownUser[]>('users')) ?? [])
    if (epoch !== undefined) return { id, epoch, loss: await openLoss(device), here }
    if (marker !== null)
      return { id, epoch: null, loss: await addLoss(device, lossOf('start', marker)), here: {} }
    const made = uuid()
    await device.write('epoch', made)
    return { id, epoch: made, loss: null, here: {} }
  })
  if (found.epoch !== null) {
    seen = { device: found.id, epoch: found.epoch }
    writeCanary({ ...seen, waiting: marker?.waiting ?? found.here })
  }
  if (found.loss !== null) showLoss(found.loss)
  return found.id
}

/** The tablet's own id, made once; whatever was lost is noticed on the way. */
export function deviceId(): Promise<string> {
  settled ??= settle().catch((error: unknown) => {
    settled = null
    throw error
  })
  return settled
}

/** Whether the tablet's own database is the one that was settled at the start. */
export const isTabletWhole = async (): Promise<boolean> => (await readDevice('epoch')) !== undefined

/** In an open app: the epoch that this window has seen is gone from under it. */
export async function checkGeneration(): Promise<void> {
  const known = seen
  if (known === null || (await isTabletWhole())) return
  const marker = readCanary()
  const loss = await inDevice(async (device) => {
    await device.write('deviceId', known.device)
    return addLoss(device, lossOf('open', marker))
  })
  seen = null
  showLoss(loss)
}

/** Another loss than of the whole tablet: of one person's database, or one that the server knows of. */
export async function recordLoss(sign: 'person' | 'server', lost: LostWork): Promise<void> {
  if (getLoss()?.people.some(({ user_id }) => user_id === lost.user_id)) return
  const found = { sign, people: [lost], isCounted: true }
  showLoss(await inDevice((device) => addLoss(device, found)))
}

/** The same for one person's database, which some browsers keep in a file of its own. */
export async function checkPerson(db: TabletDatabase): Promise<void> {
  await checkGeneration()
  if (getLoss() === null) await withReopen(db, () => alignPersonGeneration(db))
}

async function waitingHere(userId: number): Promise<LostWork> {
  const user = (await knownUsers()).find(({ id }) => id === userId)
  const marked = lostWork(userId, readCanary()?.waiting?.[userId] ?? { count: 0, oldest: null })
  const { since } = marked
  return user ? largerCount(marked, { ...lostWork(userId, waitingOfUser(user)), since }) : marked
}

/**
 * The epoch of a person's own database, given to it when it is first opened. A database without anything in it, of a
 * person whose work waited here, is a loss too.
 */
export async function alignPersonGeneration(db: TabletDatabase): Promise<void> {
  await deviceId()
  if (await hasPersonGeneration(db)) return
  const isNew = (await db.refs.count()) === 0
  const lost = isNew ? await waitingHere(db.userId) : null
  if (lost !== null && lost.unsent > 0 && getLoss() === null) await recordLoss('person', lost)
  await db.refs.put({ key: PERSON_EPOCH, value: uuid(), at: Date.now() })
}

/** Whether this is the database that was opened; an epoch that cannot be read has not been wiped. */
export const hasPersonGeneration = async (db: TabletDatabase): Promise<boolean> =>
  (await db.refs.get(PERSON_EPOCH)) !== undefined

/** The epoch of a person's database; undefined where it was wiped under this window, or cannot be read. */
export const getPersonGeneration = async (db: TabletDatabase): Promise<string | undefined> =>
  (await db.refs.get(PERSON_EPOCH))?.value as string | undefined

/** Figures beside the epoch, for the day when only they are left. */
export function markWaiting(userId: number, waiting: Waiting): void {
  if (seen !== null && getLoss() === null) recordWaiting(seen, userId, waiting)
}

/** A person has read it: the tablet goes on with a new epoch. */
export async function acknowledgeLoss(id: string): Promise<void> {
  const tablet = await inDevice(async ({ read, write }) => {
    const losses = (await read<Loss[]>(LOSSES)) ?? []
    await write(
      LOSSES,
      losses.map((loss) => (loss.id === id ? { ...loss, acknowledged: true } : loss)),
    )
    const device = (await read<string>('deviceId')) ?? uuid()
    const epoch = uuid()
    await write('epoch', epoch)
    return { device, epoch }
  })
  seen = tablet
  writeCanary({ ...tablet, waiting: {} })
  showLoss(null)
}
