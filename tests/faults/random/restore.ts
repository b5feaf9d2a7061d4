// The server restored from an older backup, inside a random run (decision 0039). Every run does it at random moments, so
// that it cannot be missing from the short run of CI.
//
// What the oracle expects afterwards. What a tablet called saved or delivered is on the server at the end, whether the
// backup has it or not: the tablet sends it again. What only the server knew (a field that a manager changed, an application
// that a manager took, a sign-in) has the value of the backup: nobody can send it again, and the oracle expects the old value. An
// application that was submitted again after the restore waits for a manager again, whoever had taken it.
import { session } from '#api/session.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect } from '../../journeys/shop.ts'
import { skipCodeDelay } from '../drivers/queue.ts'
import { type Chance, chanceOf } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { typeField } from '../drivers/seller.ts'
import {
  type Backup,
  markRestored,
  restoreDatabase,
  restorePhotos,
  takeBackup,
} from '../drivers/server/backup.ts'
import { NAMES, openMainStep } from './work.ts'
import {
  allConfirmed,
  finishOutbox,
  restoreConnection,
  type Seller,
  signInAgain,
  tokenOnTablet,
  type World,
} from './world.ts'

/** Number of steps for each backup and its restore. */
const STEPS_EACH = 75

type ServerOnly = { patronymic: FormValues['patronymic']; isTaken: boolean | undefined }
export type KeptBackup = { backup: Backup; known: ReadonlyMap<string, ServerOnly> }
export type Moment = { at: number; run: (world: World) => Promise<void>; name: 'backup' | 'restore' }

/** Takes a backup, which replaces an earlier one, and records what only the server knows at this moment. */
export async function backUp(world: World): Promise<void> {
  world.kept?.backup.drop()
  const known = new Map(
    allConfirmed(world).map(({ appId, values, isTaken }) => [
      appId,
      { patronymic: values.patronymic as FormValues['patronymic'], isTaken },
    ]),
  )
  world.kept = { backup: await takeBackup(world.system), known }
}

/** Resets what the oracle expects to the backup, for values that only the server had. */
function forgetServerOnly(one: Confirmed, known: ServerOnly | undefined): void {
  if (known?.patronymic === undefined) delete one.values.patronymic
  else one.values.patronymic = known.patronymic
  if (one.isTaken !== undefined) one.isTaken = known?.isTaken ?? false
}

const operations = async ({ system, sellers }: World): Promise<string[]> =>
  (
    await system.queryRows<{ op_id: string }>(
      `select o.op_id from operations o join users u on u.id = o.user_id where o.status < 400 and u.phone = any($1)`,
      [sellers.map(({ person }) => person.phone)],
    )
  ).map(({ op_id }) => op_id)

/** Types something and waits until the tablet has delivered everything. */
async function deliver(world: World, seller: Seller, chance: Chance): Promise<void> {
  const confirmed = await openMainStep(world, seller)
  const other = NAMES.filter((name) => name !== confirmed.values.name)
  await typeField(seller.device.tablet, confirmed, 'name', chance.one(other))
  await restoreConnection(world, seller)
  if (seller.isOut) await signInAgain(world, seller)
  await finishOutbox(world, seller)
}

/** Renews tokens: sign-ins after the backup are gone, and a tablet may be signed out. */
async function noticeSignIns(world: World): Promise<void> {
  const { system, sellers } = world
  for (const { person, manager } of sellers) {
    system.direct.forgetToken(person)
    system.direct.forgetToken(manager)
  }
  await skipCodeDelay(system)
  for (const seller of sellers) {
    await system.direct.tokenOf(seller.person)
    const authorization = `Bearer ${await tokenOnTablet(seller)}`
    const { status } = await fetch(system.direct.url + session.user.path, { headers: { authorization } })
    if (status === 401) seller.isOut = true
  }
}

/** Stops the server, restores the backup as the administrator's page says, and starts it again. */
async function restore(world: World, seller: Seller, chance: Chance, isDelivered: boolean): Promise<void> {
  const { system, kept } = world
  if (kept === null) throw new Error('there is no backup')
  if (isDelivered) await deliver(world, seller, chance)
  await chance.one([system.terminate, system.kill])()
  const before = await operations(world)
  await restoreDatabase(system, kept.backup)
  await restorePhotos(system, kept.backup)
  // A restored PostgreSQL database is recognised without the command as well.
  if (chance.next() < 0.5) await markRestored(system)
  const after = new Set(await operations(world))
  const forgotten = before.filter((id) => !after.has(id)).length
  if (isDelivered) expect(forgotten, 'the restore lost something that was delivered').toBeGreaterThan(0)
  for (const one of allConfirmed(world)) forgetServerOnly(one, kept.known.get(one.appId))
  kept.backup.drop()
  world.kept = null
  world.restored = { from: system.proxy.requests.length, forgotten: world.restored.forgotten + forgotten }
  await system.restart()
  await noticeSignIns(world)
}

/** Chooses the steps of a run at which backups are taken and restored; at least one pair. */
export function planRestores(steps: number): Moment[] {
  const chance = chanceOf('restore')
  const pairs = Math.max(1, Math.round(steps / STEPS_EACH))
  const length = Math.floor(steps / pairs)
  const half = Math.floor(length / 2)
  return Array.from({ length: pairs }, (_, nth): Moment[] => {
    const from = nth * length
    const until = (first: number, last: number) => from + chance.between(first, Math.max(first, last))
    return [
      { at: until(0, half - 1), name: 'backup', run: backUp },
      {
        at: until(half, length - 1),
        name: 'restore',
        // In every run one restore certainly loses delivered operations; the others are random.
        run: (world) => restore(world, chance.one(world.sellers), chance, nth === 0 || chance.next() < 0.5),
      },
    ]
  }).flat()
}
