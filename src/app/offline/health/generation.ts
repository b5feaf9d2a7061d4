// The storage generation of this tablet (src/docs/offline.md#detection-of-data-loss, F06): a random value in its
// database, in localStorage and in a cookie. Where the database lacks it and another place has it, work was lost, and
// the loss screen is shown instead of an empty list.
import { v7 as uuid } from 'uuid'
import { largerCount } from '#domain/applications/figures/waiting-work.ts'
import { type TabletDatabase, withReopen } from '../store/db.ts'
import { type DeviceWriter, inDevice, type KnownUser, readDevice, readKnownUsers } from '../store/device.ts'
import { readCanary, recordWaiting, type StorageCanary, type Waiting, writeCanary } from './canary.ts'
import { getLoss, type Loss, type LossSign, type LostWork, showLoss } from './loss-store.ts'

type Tablet = { device: string; epoch: string }
export const LOSSES_KEY = 'losses'
const PERSON_GENERATION_KEY = 'epoch'

let loaded: Promise<string> | null = null
/** The generation that this window has read: a third copy beside the two of the canary. */
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

const lossOf = (sign: LossSign, canary: StorageCanary | null) => ({
  sign,
  people: lostOf(canary?.waiting ?? null),
  isCounted: canary !== null && canary.waiting !== null,
})

/** Adds to the open loss, or creates one: a person acknowledges one loss at a time. */
async function addLoss(
  { read, write }: DeviceWriter,
  { sign, people, isCounted }: { sign: LossSign; people: LostWork[]; isCounted: boolean },
): Promise<Loss> {
  const losses = (await read<Loss[]>(LOSSES_KEY)) ?? []
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
  await write(LOSSES_KEY, [...losses.filter(({ id }) => id !== loss.id), loss])
  return loss
}

const openLoss = async ({ read }: Pick<DeviceWriter, 'read'>): Promise<Loss | null> =>
  ((await read<Loss[]>(LOSSES_KEY)) ?? []).find((loss) => !loss.acknowledged) ?? null

const waitingOfUser = ({ unsent, waiting }: KnownUser): Waiting => ({
  count: unsent,
  oldest: null,
  ...(waiting && { work: waiting }),
})
/** Waiting work by person from the device database, where the canary has no figures. */
const waitingOf = (users: readonly KnownUser[]): Record<string, Waiting> =>
  Object.fromEntries(users.map((user) => [user.id, waitingOfUser(user)]))

/** Compares all copies in one transaction, so that two tabs create one device id; returns the id. */
async function loadGeneration(): Promise<string> {
  const canary = readCanary()
  const found = await inDevice(async (device) => {
    const known = await device.read<string>('deviceId')
    const generation = await device.read<string>('epoch')
    const id = known ?? canary?.device ?? uuid()
    if (known !== id) await device.write('deviceId', id)
    const here = waitingOf((await device.read<KnownUser[]>('users')) ?? [])
    if (generation !== undefined) return { id, epoch: generation, loss: await openLoss(device), here }
    if (canary !== null)
      return { id, epoch: null, loss: await addLoss(device, lossOf('start', canary)), here: {} }
    const created = uuid()
    await device.write('epoch', created)
    return { id, epoch: created, loss: null, here: {} }
  })
  if (found.epoch !== null) {
    seen = { device: found.id, epoch: found.epoch }
    writeCanary({ ...seen, waiting: canary?.waiting ?? found.here })
  }
  if (found.loss !== null) showLoss(found.loss)
  return found.id
}

/** The id of this tablet, created once; also detects a data loss. */
export function getDeviceId(): Promise<string> {
  loaded ??= loadGeneration().catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

/** Whether the device database still has its generation. */
export const isTabletWhole = async (): Promise<boolean> => (await readDevice('epoch')) !== undefined

/** Detects, while the app is open, that the device database was deleted. */
export async function checkGeneration(): Promise<void> {
  const known = seen
  if (known === null || (await isTabletWhole())) return
  const canary = readCanary()
  const loss = await inDevice(async (device) => {
    await device.write('deviceId', known.device)
    return addLoss(device, lossOf('open', canary))
  })
  seen = null
  showLoss(loss)
}

/** Records a loss of one person's database, or one that the server reports. */
export async function recordLoss(sign: 'person' | 'server', lost: LostWork): Promise<void> {
  if (getLoss()?.people.some(({ user_id }) => user_id === lost.user_id)) return
  const found = { sign, people: [lost], isCounted: true }
  showLoss(await inDevice((device) => addLoss(device, found)))
}

/** Detects the deletion of the device database and of one person's database, which browsers may delete separately. */
export async function checkPerson(db: TabletDatabase): Promise<void> {
  await checkGeneration()
  if (getLoss() === null) await withReopen(db, () => alignPersonGeneration(db))
}

async function readWaitingWork(userId: number): Promise<LostWork> {
  const user = (await readKnownUsers()).find(({ id }) => id === userId)
  const fromCanary = lostWork(userId, readCanary()?.waiting?.[userId] ?? { count: 0, oldest: null })
  const { since } = fromCanary
  return user ? largerCount(fromCanary, { ...lostWork(userId, waitingOfUser(user)), since }) : fromCanary
}

/**
 * Writes the generation of a person's database when it is first opened. An empty database of a person with waiting work
 * is a data loss as well.
 */
export async function alignPersonGeneration(db: TabletDatabase): Promise<void> {
  await getDeviceId()
  if (await hasPersonGeneration(db)) return
  const isNew = (await db.refs.count()) === 0
  const lost = isNew ? await readWaitingWork(db.userId) : null
  if (lost !== null && lost.unsent > 0 && getLoss() === null) await recordLoss('person', lost)
  await db.refs.put({ key: PERSON_GENERATION_KEY, value: uuid(), at: Date.now() })
}

/** Whether a person's database has a generation; an unreadable one counts, because it was not deleted. */
export const hasPersonGeneration = async (db: TabletDatabase): Promise<boolean> =>
  (await db.refs.get(PERSON_GENERATION_KEY)) !== undefined

/** The generation of a person's database: null where it is stored and unreadable, undefined where the database was deleted. */
export async function getPersonGeneration(db: TabletDatabase): Promise<string | null | undefined> {
  const row = await db.refs.get(PERSON_GENERATION_KEY)
  return row === undefined ? undefined : ((row.value as string | undefined) ?? null)
}

/** Writes a person's waiting work to the canary, unless a loss is open. */
export function recordWaitingInCanary(userId: number, waiting: Waiting): void {
  if (seen !== null && getLoss() === null) recordWaiting(seen, userId, waiting)
}

/** Marks a loss as acknowledged and starts a new storage generation. */
export async function acknowledgeLoss(id: string): Promise<void> {
  const tablet = await inDevice(async ({ read, write }) => {
    const losses = (await read<Loss[]>(LOSSES_KEY)) ?? []
    await write(
      LOSSES_KEY,
      losses.map((loss) => (loss.id === id ? { ...loss, acknowledged: true } : loss)),
    )
    const device = (await read<string>('deviceId')) ?? uuid()
    const generation = uuid()
    await write('epoch', generation)
    return { device, epoch: generation }
  })
  seen = tablet
  writeCanary({ ...tablet, waiting: {} })
  showLoss(null)
}
