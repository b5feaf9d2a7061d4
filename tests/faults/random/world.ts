// What a random run stands on: two sellers with a tablet each, what each was told is saved, and the state their tablets
// are in.
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { wrongClock } from '../hands/clock.ts'
import { type Held, holdTablet } from '../hands/held.ts'
import type { Plant } from '../hands/plant.ts'
import { minutePasses, signInByHand } from '../hands/queue.ts'
import type { Chance } from '../hands/random.ts'
import type { Confirmed } from '../hands/reconcile.ts'
import { begin, reopen } from '../hands/seller.ts'

export type Hand = {
  held: Held
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
  plant: Plant
  hands: Hand[]
  chance: Chance
  /** The folder the app is served from, and whether a new build was put there. */
  build: { folder: string; isReleased: boolean }
}

const SURNAMES = ['Каримов', 'Раҳимов', 'Юсупов', 'Тошматов', 'Эргашев']

/** A person with a tablet that has the whole app. */
export async function giveTablet(plant: Plant, { person, manager }: Pair): Promise<Hand> {
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
