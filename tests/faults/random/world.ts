// The state of a random run: two sellers with a tablet each, what each tablet confirmed as saved, and the state of the
// tablets.
import { tablet as tabletRows } from '#api/tablet.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { setClockOffset } from '../drivers/clock.ts'
import { signInByHand, skipCodeDelay } from '../drivers/queue.ts'
import type { Chance } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { beginApplication, reopenApplication } from '../drivers/seller.ts'
import { dumpOf, startTablet, type TabletProcess } from '../drivers/tablet-process.ts'
import type { TestSystem } from '../drivers/test-system.ts'
import type { KeptBackup } from './restore.ts'

export type Seller = {
  device: TabletProcess
  person: Person
  /** The manager of this person's branch. */
  manager: Person
  /** What the tablet confirmed as saved and the person has not submitted yet. */
  open: Confirmed[]
  handedOver: Confirmed[]
  isOffline: boolean
  /** The token was revoked; nobody has signed in since. */
  isOut: boolean
}
export type World = {
  system: TestSystem
  sellers: Seller[]
  chance: Chance
  /** The folder that the app is served from, and whether a new build was published there. */
  build: { folder: string; isReleased: boolean }
  /** The backup that the server can be restored from. */
  kept: KeptBackup | null
  /** `from`: index of the first request after the last restore; `forgotten`: operations that all restores lost. */
  restored: { from: number; forgotten: number }
}

export const QUIET_MS = 180_000

/** Everything that the tablets of this run confirmed as saved. */
export const allConfirmed = ({ sellers }: Pick<World, 'sellers'>): Confirmed[] =>
  sellers.flatMap(({ open, handedOver }) => [...open, ...handedOver])

const SURNAMES = ['Каримов', 'Раҳимов', 'Юсупов', 'Тошматов', 'Эргашев']

/** Starts a tablet of a person and waits until it has the whole app. */
export async function giveTablet(system: TestSystem, { person, manager }: Pair): Promise<Seller> {
  const device = await startTablet({ shop: system.shop, person })
  await setClockOffset(device.tablet, 0)
  await device.tablet.page.goto('/welcome')
  await device.tablet.waitUntilCached()
  return { device, person, manager, open: [], handedOver: [], isOffline: false, isOut: false }
}

/** Starts the browser again with its profile; a person who was signed out gets a new token. */
export async function bootTablet(seller: Seller): Promise<void> {
  await seller.device.boot()
  await setClockOffset(seller.device.tablet, 0)
  await seller.device.tablet.setOffline(seller.isOffline)
  seller.isOut = false
}

/** Replaces the token that a browser starts with, as if the person had signed in. */
export async function renewToken({ system }: World, { person }: Seller): Promise<void> {
  system.direct.forgetToken(person)
  await skipCodeDelay(system)
  await system.direct.tokenOf(person)
}

/** Ends all faults of the connection, and switches this tablet online. */
export async function restoreConnection({ system }: World, seller: Seller): Promise<void> {
  system.proxy.setRules()
  await system.proxy.mend()
  await seller.device.tablet.setOffline(false)
  seller.isOffline = false
}

/** The token in this tablet's browser. */
export async function tokenOnTablet({ device }: Seller): Promise<string | undefined> {
  const cookies = await device.tablet.context.cookies()
  return cookies.find(({ name }) => name === 'access_token')?.value
}

/** Waits until the tablet has reported since the last restore, so that it knows of the restore. */
async function expectReported({ system, restored }: World, seller: Seller): Promise<void> {
  const token = await tokenOnTablet(seller)
  const isReport = ({ path, status }: { path: string; status: number | null }) =>
    path === tabletRows.report.path && status === 200
  const isThere = () =>
    system.proxy.requests.slice(restored.from).some((one) => isReport(one) && one.token === token)
  await expect.poll(isThere, { timeout: QUIET_MS, message: 'the tablet reports' }).toBe(true)
}

/** Retries waiting operations and merges conflicts, as the screen offers it, until the outbox is empty. */
export async function finishOutbox(world: World, seller: Seller): Promise<void> {
  const { tablet } = seller.device
  await tablet.page.goto('/outbox')
  await expectReported(world, seller)
  const retry = tablet.button('outbox:retry_all')
  const merge = tablet.button('outbox:act.merge').first()
  await expect(async () => {
    if (await retry.isVisible()) await retry.click({ timeout: 5000 })
    if (await merge.isVisible()) {
      await merge.click({ timeout: 5000 })
      const dialog = tablet.page.getByRole('dialog', { name: tablet.text('outbox:conflict.title') })
      await dialog.getByRole('button', { name: tablet.text('outbox:conflict.merge') }).click()
      await expect(dialog).toHaveCount(0)
    }
    expect((await dumpOf(tablet.page)).ops).toEqual([])
  }).toPass({ timeout: QUIET_MS })
}

/** Signs the person in again, online. */
export async function signInAgain(world: World, seller: Seller): Promise<void> {
  const { tablet } = seller.device
  await restoreConnection(world, seller)
  // A tablet that does not know yet that the token is invalid redirects to work once, and learns it there.
  await expect(async () => {
    await tablet.page.goto('/auth/login')
    await expect(tablet.page.locator('main [name=phone]')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await signInByHand(world.system, tablet, seller.person)
  seller.isOut = false
}

export const newApplication = async (world: World, seller: Seller): Promise<Confirmed> => {
  // Pages other than an open form redirect to the sign-in as soon as the token turns out to be invalid.
  if (seller.isOut) await signInAgain(world, seller)
  const confirmed = await beginApplication(seller.device.tablet, seller.person, world.chance.one(SURNAMES))
  seller.open.push(confirmed)
  return confirmed
}

/** Shows the newest application of this seller; begins a first one where there is none. */
export async function openCurrent(world: World, seller: Seller): Promise<Confirmed> {
  const known = seller.open.at(-1)
  if (known === undefined) return newApplication(world, seller)
  const { page } = seller.device.tablet
  const form = page.getByRole('button', { name: new RegExp(seller.device.tablet.text('wizard:steps.main')) })
  const isOpen = page.url().includes(known.appId) && (await form.isVisible())
  if (!isOpen) await reopenApplication(seller.device.tablet, known)
  return known
}

type Pair = Pick<Seller, 'person' | 'manager'>
/** Two sellers of two branches, each with their manager. */
export const listPairs = (): Pair[] => [
  { person: personOf('seller', 0), manager: personOf('manager', 0) },
  { person: personOf('seller', 2), manager: personOf('manager', 1) },
]
