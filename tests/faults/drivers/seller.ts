// What a seller does with a tablet while things go wrong: begins an application, types, photographs; and what the tablet
// confirmed to them, which is what the oracle holds it to.
import type { FormField } from '#domain/applications/form.ts'
import { photograph } from '../../journeys/drivers/capture.ts'
import { fillField } from '../../journeys/drivers/form-filling.ts'
import { expect, type Person, type Tablet } from '../../journeys/shop.ts'
import { type Confirmed, reconcile } from './reconcile.ts'
import { dumpOf, type TabletProcess } from './tablet-process.ts'
import type { TestSystem } from './test-system.ts'

const idIn = (url: string): string => /\/applications\/add\/([0-9a-f-]{36})/.exec(url)?.[1] ?? ''

/** Begins an application; gives what the oracle is to hold the tablet to. */
export async function begin(
  tablet: Tablet,
  owner: Pick<Person, 'phone'>,
  surname: string,
): Promise<Confirmed> {
  await tablet.page.goto('/applications/add')
  await expect(tablet.page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
  const appId = idIn(tablet.page.url())
  const confirmed: Confirmed = { appId, owner: owner.phone, values: {}, photos: [] }
  await type(tablet, confirmed, 'surname', surname)
  return confirmed
}

/** Opens an application of this tablet again. */
export async function reopen(tablet: Tablet, { appId }: Confirmed): Promise<void> {
  await tablet.page.goto(`/applications/add/${appId}`)
  await expect(tablet.page.locator('[role=status]').first()).toBeVisible()
}

/** The words "saved on this tablet", with whatever time. */
export const saved = (tablet: Tablet) =>
  tablet.page.getByText(
    new RegExp(`^${tablet.say('wizard:save.saved', { time: '' }).replace(/[.,]?\s*$/, '')}`),
  )

/** Types into a field and waits until the tablet says that it is saved. */
export async function type(
  tablet: Tablet,
  confirmed: Confirmed,
  field: FormField,
  value: string,
): Promise<void> {
  await fillField(tablet, field, value)
  await expect(saved(tablet)).toBeVisible()
  confirmed.values[field] = value
}

/** The step of the wizard with the photos; a strip that comes over the page may take a tap away, and people tap again. */
export async function openFiles(tablet: Tablet): Promise<void> {
  const step = tablet.page.getByRole('button', { name: new RegExp(tablet.say('wizard:steps.files')) })
  await expect(async () => {
    await step.click()
    await expect(tablet.page.getByText(tablet.say('wizard:files.lead'))).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
}

/** Photographs a slot; the tablet said it has the picture, and this is the picture. */
export async function shoot(tablet: Tablet, confirmed: Confirmed, slot: number): Promise<void> {
  await photograph(tablet, slot, 'id_card')
  await noteShot(tablet, confirmed, slot)
}

/** Notes the picture of a slot that the tablet has just confirmed, by its hash. */
export async function noteShot(tablet: Tablet, confirmed: Confirmed, slot: number): Promise<void> {
  const { photos } = await dumpOf(tablet.page)
  const mine = photos.filter((photo) => photo.appId === confirmed.appId && photo.slot === slot)
  const newest = mine.sort((one, other) => other.gen - one.gen)[0]
  if (newest === undefined) throw new Error(`photo ${slot} was called saved and is not there`)
  confirmed.photos.push({ slot, gen: newest.gen, sha256: newest.sha256 })
}

/** Waits until the tablet says that everything is sent, and nothing is left in its queue. */
export async function allSent(tablet: Tablet, timeout = 60_000): Promise<void> {
  await expect(tablet.page.getByText(tablet.say('common:connection.all_sent')).first()).toBeVisible({
    timeout,
  })
  await expect.poll(async () => (await dumpOf(tablet.page)).ops, { timeout }).toEqual([])
}

/** The line is whole again, and tablets send what they have. */
export async function bringHome(
  plant: TestSystem,
  all: readonly TabletProcess[],
  timeout = 60_000,
): Promise<void> {
  plant.proxy.rules()
  await plant.proxy.mend()
  for (const { tablet } of all) {
    await tablet.offline(false)
    await tablet.page.goto('/outbox')
    // Where nothing waits there is nothing to press.
    await tablet
      .button('outbox:retry_all')
      .click({ timeout: 2000 })
      .catch(() => {})
    await allSent(tablet, timeout)
  }
}

/** Everything is sent, then tablet and server are held against what was confirmed. */
export async function settle(
  plant: TestSystem,
  held: TabletProcess,
  confirmed: readonly Confirmed[],
): Promise<void> {
  await bringHome(plant, [held])
  await reconcile(plant, confirmed)
}
