// What a random run stands on: two sellers with a tablet each, what each was told is saved, and the state their tablets
// are in.
import { tablet as tabletRows } from '#api/tablet.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { wrongClock } from '../drivers/clock.ts'
import { minutePasses, signInByHand } from '../drivers/queue.ts'
import type { Chance } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { begin, reopen } from '../drivers/seller.ts'
import { dumpOf, holdTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import type { TestSystem } from '../drivers/test-system.ts'
import type { KeptBackup } from './restore.ts'

export type Hand = {
  held: TabletProcess
  person: Person
  /** Who manages this person's branch. */
  manager: Person
  /** What this person was told is saved, and has not handed over yet. */
  open: Confirmed[]
  handedOver: Confirmed[]
  isOffline: boolean
  /** The token was taken away; nobody has signed in since. */
  isOut: boolean
}
export type World = {
  plant: TestSystem
  hands: Hand[]
  chance: Chance
  /** The folder the app is served from, and whether a new build was put there. */
  build: { folder: string; isReleased: boolean }
  /** The backup that the server can be restored from. */
  kept: KeptBackup | null
  /** After the last restore: where the line's record begins; how many operations all restores forgot. */
  restored: { from: number; forgotten: number }
}

export const QUIET_MS = 180_000

/** Everything that people of this run were told is saved. */
export const allOf = ({ hands }: Pick<World, 'hands'>): Confirmed[] =>
  hands.flatMap(({ open, handedOver }) => [...open, ...handedOver])

const SURNAMES = ['Каримов', 'Раҳимов', 'Юсупов', 'Тошматов', 'Эргашев']

/** A person with a tablet that has the whole app. */
export async function giveTablet(plant: TestSystem, { person, manager }: Pair): Promise<Hand> {
  const held = await holdTablet({ shop: plant.shop, person })
  await wrongClock(held.tablet, 0)
  await held.tablet.page.goto('/welcome')
  await held.tablet.readyForOffline()
  return { held, person, manager, open: [], handedOver: [], isOffline: false, isOut: false }
}

/** The browser starts again over what was left; whoever had been signed out comes back with a new token. */
export async function bootTablet(hand: Hand): Promise<void> {
  await hand.held.boot()
  await wrongClock(hand.held.tablet, 0)
  await hand.held.tablet.offline(hand.isOffline)
  hand.isOut = false
}

/** The token a browser would start with is over: the next start finds a new one, as if the person had signed in. */
export async function renewToken({ plant }: World, { person }: Hand): Promise<void> {
  plant.direct.forgetToken(person)
  await minutePasses(plant)
  await plant.direct.tokenOf(person)
}

/** The line is good again for everybody, and this tablet is on it. */
export async function goodLine({ plant }: World, hand: Hand): Promise<void> {
  plant.proxy.rules()
  await plant.proxy.mend()
  await hand.held.tablet.offline(false)
  hand.isOffline = false
}

/** The token that this tablet's browser holds. */
export async function tokenOnTablet({ held }: Hand): Promise<string | undefined> {
  const cookies = await held.tablet.context.cookies()
  return cookies.find(({ name }) => name === 'access_token')?.value
}

/** The tablet has reported since the server was restored last; so it knows that it was. */
async function reported({ plant, restored }: World, hand: Hand): Promise<void> {
  const token = await tokenOnTablet(hand)
  const isReport = ({ path, status }: { path: string; status: number | null }) =>
    path === tabletRows.report.path && status === 200
  const isThere = () =>
    plant.proxy.passed.slice(restored.from).some((one) => isReport(one) && one.token === token)
  await expect.poll(isThere, { timeout: QUIET_MS, message: 'the tablet reports' }).toBe(true)
}

/** What waits is asked for again; what two people changed meanwhile is put together by the seller, as the tablet asks. */
export async function tidyUp(world: World, hand: Hand): Promise<void> {
  const { tablet } = hand.held
  await tablet.page.goto('/outbox')
  await reported(world, hand)
  const retry = tablet.button('outbox:retry_all')
  const merge = tablet.button('outbox:act.merge').first()
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 2000 })
    if (await merge.isVisible()) {
      await merge.click({ timeout: 2000 })
      const dialog = tablet.page.getByRole('dialog', { name: tablet.say('outbox:conflict.title') })
      await dialog.getByRole('button', { name: tablet.say('outbox:conflict.merge') }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect((await dumpOf(tablet.page)).ops).toEqual([])
  }).toPass({ timeout: QUIET_MS })
}

/** The person signs in again, which needs the line. */
export async function signInAgain(world: World, hand: Hand): Promise<void> {
  const { tablet } = hand.held
  await goodLine(world, hand)
  // A tablet that has not heard yet that the token is over leads back to work once, and hears it there.
  await expect(async () => {
    await tablet.page.goto('/auth/login')
    await expect(tablet.page.locator('[name=phone]')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })
  await signInByHand(world.plant, tablet, hand.person)
  hand.isOut = false
}

export const newApplication = async (world: World, hand: Hand): Promise<Confirmed> => {
  // A page that is not a form under way leaves for the sign-in as soon as it hears that the token is over.
  if (hand.isOut) await signInAgain(world, hand)
  const confirmed = await begin(hand.held.tablet, hand.person, world.chance.one(SURNAMES))
  hand.open.push(confirmed)
  return confirmed
}

/** The newest application of this hand, open on the screen; a first one is begun, and one that is open already stays. */
export async function current(world: World, hand: Hand): Promise<Confirmed> {
  const known = hand.open.at(-1)
  if (known === undefined) return newApplication(world, hand)
  const { page } = hand.held.tablet
  const form = page.getByRole('button', { name: new RegExp(hand.held.tablet.say('wizard:steps.main')) })
  const isOpen = page.url().includes(known.appId) && (await form.isVisible())
  if (!isOpen) await reopen(hand.held.tablet, known)
  return known
}

type Pair = Pick<Hand, 'person' | 'manager'>
/** Two sellers of two branches, each with the manager of theirs. */
export const pairs = (): Pair[] => [
  { person: personOf('seller', 0), manager: personOf('manager', 0) },
  { person: personOf('seller', 2), manager: personOf('manager', 1) },
]
