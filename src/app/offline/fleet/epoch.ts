// The epoch of this tablet (offline.md 2.11, F06): a random value in its database, in localStorage and in a cookie. Where
// the database lacks it and another place has it, work was lost, and nobody is shown a happy empty list.
import { v7 as uuid } from 'uuid'
import { type TabletDatabase, withReopen } from '../db.ts'
import { type DeviceWriter, inDevice, knownUsers, readDevice } from '../device.ts'
import { type Loss, type LossSign, type LostWork, lossNow, showLoss } from './loss-store.ts'
import { type Marker, noteWaiting, readMarker, type Waiting, writeMarker } from './marker.ts'

type Tablet = { device: string; epoch: string }
export const LOSSES = 'losses'
const PERSON_EPOCH = 'epoch'

let settled: Promise<string> | null = null
/** What this window has seen of the tablet; a third place beside the two of the marker. */
let seen: Tablet | null = null

const lostOf = (waiting: Record<string, Waiting> | null): LostWork[] =>
  Object.entries(waiting ?? {})
    .filter(([, { count }]) => count > 0)
    .map(([id, { count, oldest }]) => ({ user_id: Number(id), unsent: count, since: oldest }))

const lossOf = (sign: LossSign, marker: Marker | null) => ({
  ...{ sign, people: lostOf(marker?.waiting ?? null), isCounted: marker !== null && marker.waiting !== null },
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

/** Looks at all three places; runs in one transaction, so that two tabs make one tablet of it. */
async function settle(): Promise<string> {
  const marker = readMarker()
  const found = await inDevice(async (device) => {
    const known = await device.read<string>('deviceId')
    const epoch = await device.read<string>('epoch')
    const id = known ?? marker?.device ?? uuid()
    if (known !== id) await device.write('deviceId', id)
    if (epoch !== undefined) return { id, epoch, loss: await openLoss(device) }
    if (marker !== null) return { id, epoch: null, loss: await addLoss(device, lossOf('start', marker)) }
    const made = uuid()
    await device.write('epoch', made)
    return { id, epoch: made, loss: null }
  })
  if (found.epoch !== null) {
    seen = { device: found.id, epoch: found.epoch }
    writeMarker({ ...seen, waiting: marker?.waiting ?? {} })
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
export async function checkEpoch(): Promise<void> {
  const known = seen
  if (known === null || (await isTabletWhole())) return
  const marker = readMarker()
  const loss = await inDevice(async (device) => {
    await device.write('deviceId', known.device)
    return addLoss(device, lossOf('open', marker))
  })
  seen = null
  showLoss(loss)
}

/** Another loss than of the whole tablet: of one person's database, or one that the server knows of. */
export async function noteLoss(sign: 'person' | 'server', lost: LostWork): Promise<void> {
  if (lossNow()?.people.some(({ user_id }) => user_id === lost.user_id)) return
  const found = { sign, people: [lost], isCounted: true }
  showLoss(await inDevice((device) => addLoss(device, found)))
}

/** The same for one person's database, which some browsers keep in a file of its own. */
export async function checkPerson(db: TabletDatabase): Promise<void> {
  await checkEpoch()
  if (lossNow() === null) await withReopen(db, () => settlePerson(db))
}

async function waitingHere(userId: number): Promise<Waiting> {
  const user = (await knownUsers()).find(({ id }) => id === userId)
  const marked = readMarker()?.waiting?.[userId]
  return { count: Math.max(user?.unsent ?? 0, marked?.count ?? 0), oldest: marked?.oldest ?? null }
}

/**
 * The epoch of a person's own database, given to it when it is first opened. A database without anything in it, of a
 * person whose work waited here, is a loss too.
 */
export async function settlePerson(db: TabletDatabase): Promise<void> {
  await deviceId()
  if ((await db.refs.get(PERSON_EPOCH)) !== undefined) return
  const isNew = (await db.refs.count()) === 0
  const { count, oldest } = isNew ? await waitingHere(db.userId) : { count: 0, oldest: null }
  if (count > 0 && lossNow() === null)
    await noteLoss('person', { user_id: db.userId, unsent: count, since: oldest })
  await db.refs.put({ key: PERSON_EPOCH, value: uuid(), at: Date.now() })
}

/** The epoch of a person's database; undefined where it was wiped under this window. */
export const personEpoch = async (db: TabletDatabase): Promise<string | undefined> =>
  (await db.refs.get(PERSON_EPOCH))?.value as string | undefined

/** Figures beside the epoch, for the day when only they are left. */
export function markWaiting(userId: number, waiting: Waiting): void {
  if (seen !== null && lossNow() === null) noteWaiting(seen, userId, waiting)
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
  writeMarker({ ...tablet, waiting: {} })
  showLoss(null)
}
