// The server restored from an older backup, inside a random run (decision 0039). Every run plays it at moments of its own
// chance, so that it cannot be missing from the short run of CI.
//
// What the oracle expects afterwards. What a tablet called saved or delivered is on the server at the end, whether the
// backup has it or not: the tablet sends it again. What only the server knew (a field that a manager changed, an application
// that a manager took, a sign-in) is what the backup says: nobody can send it again, and the oracle goes back with it. An
// application that was handed over again after the restore waits for a manager again, whoever had taken it.
import { session } from '#api/session.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect } from '../../journeys/shop.ts'
import { minutePasses } from '../drivers/queue.ts'
import { type Chance, chanceOf } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { type } from '../drivers/seller.ts'
import {
  type Backup,
  markRestored,
  restoreDatabase,
  restorePhotos,
  takeBackup,
} from '../drivers/server/backup.ts'
import { NAMES, onMain } from './work.ts'
import { allOf, goodLine, type Hand, signInAgain, tidyUp, tokenOnTablet, type World } from './world.ts'

/** How many steps there are to a backup and its restore. */
const STEPS_EACH = 75

type ServerOnly = { patronymic: FormValues['patronymic']; isTaken: boolean | undefined }
export type KeptBackup = { backup: Backup; known: ReadonlyMap<string, ServerOnly> }
export type Moment = { at: number; run: (world: World) => Promise<void>; name: 'backup' | 'restore' }

/** Takes a backup, which replaces an earlier one; with it goes what only the server knows at this moment. */
export async function backUp(world: World): Promise<void> {
  world.kept?.backup.drop()
  const known = new Map(
    allOf(world).map(({ appId, values, isTaken }) => [
      appId,
      { patronymic: values.patronymic as FormValues['patronymic'], isTaken },
    ]),
  )
  world.kept = { backup: await takeBackup(world.plant), known }
}

/** The oracle goes back with the server where nobody but the server knew. */
function forgetServerOnly(one: Confirmed, known: ServerOnly | undefined): void {
  if (known?.patronymic === undefined) delete one.values.patronymic
  else one.values.patronymic = known.patronymic
  if (one.isTaken !== undefined) one.isTaken = known?.isTaken ?? false
}

const operations = async ({ plant, hands }: World): Promise<string[]> =>
  (
    await plant.rows<{ op_id: string }>(
      `select o.op_id from operations o join users u on u.id = o.user_id where o.status < 400 and u.phone = any($1)`,
      [hands.map(({ person }) => person.phone)],
    )
  ).map(({ op_id }) => op_id)

/** The person types something and the tablet delivers everything. */
async function deliver(world: World, hand: Hand, chance: Chance): Promise<void> {
  const confirmed = await onMain(world, hand)
  const other = NAMES.filter((name) => name !== confirmed.values.name)
  await type(hand.held.tablet, confirmed, 'name', chance.one(other))
  await goodLine(world, hand)
  if (hand.isOut) await signInAgain(world, hand)
  await tidyUp(world, hand)
}

/** Sign-ins after the backup are gone: who asks for a token is given a new one, and a tablet may be signed out. */
async function noticeSignIns(world: World): Promise<void> {
  const { plant, hands } = world
  for (const { person, manager } of hands) {
    plant.direct.forgetToken(person)
    plant.direct.forgetToken(manager)
  }
  await minutePasses(plant)
  for (const hand of hands) {
    await plant.direct.tokenOf(hand.person)
    const authorization = `Bearer ${await tokenOnTablet(hand)}`
    const { status } = await fetch(plant.direct.url + session.user.path, { headers: { authorization } })
    if (status === 401) hand.isOut = true
  }
}

/** Ends the server, puts the backup in its place as the administrator's page says, and goes on. */
async function restore(world: World, hand: Hand, chance: Chance, isDelivered: boolean): Promise<void> {
  const { plant, kept } = world
  if (kept === null) throw new Error('there is no backup')
  if (isDelivered) await deliver(world, hand, chance)
  await chance.one([plant.terminate, plant.kill])()
  const before = await operations(world)
  await restoreDatabase(plant, kept.backup)
  await restorePhotos(plant, kept.backup)
  // A restored PostgreSQL database is recognised without the command as well.
  if (chance.next() < 0.5) await markRestored(plant)
  const after = new Set(await operations(world))
  const forgotten = before.filter((id) => !after.has(id)).length
  if (isDelivered) expect(forgotten, 'the server forgot something that was delivered').toBeGreaterThan(0)
  for (const one of allOf(world)) forgetServerOnly(one, kept.known.get(one.appId))
  kept.backup.drop()
  world.kept = null
  world.restored = { from: plant.proxy.passed.length, forgotten: world.restored.forgotten + forgotten }
  await plant.revive()
  await noticeSignIns(world)
}

/** When a run of so many steps takes its backups and when it restores them; one pair at least. */
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
        // Once in every run the server certainly forgets what was delivered; otherwise chance decides.
        run: (world) => restore(world, chance.one(world.hands), chance, nth === 0 || chance.next() < 0.5),
      },
    ]
  }).flat()
}
