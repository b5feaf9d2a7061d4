// What a seller does with a tablet during faults: begins an application, types, takes photos. Records what the tablet
// confirmed, for the oracle to check.
import type { FormField } from '#domain/applications/form.ts'
import { photograph } from '../../journeys/drivers/capture.ts'
import { fillField } from '../../journeys/drivers/form-filling.ts'
import { expect, type Person, type Tablet } from '../../journeys/shop.ts'
import { type Confirmed, reconcile } from './reconcile.ts'
import { dumpOf, type TabletProcess } from './tablet-process.ts'
import type { TestSystem } from './test-system.ts'

const idIn = (url: string): string => /\/applications\/add\/([0-9a-f-]{36})/.exec(url)?.[1] ?? ''

/** Begins an application; returns the record of what the tablet confirms, for the oracle. */
export async function beginApplication(
  tablet: Tablet,
  owner: Pick<Person, 'phone'>,
  surname: string,
): Promise<Confirmed> {
  await tablet.page.goto('/applications/add')
  await expect(tablet.page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
  const appId = idIn(tablet.page.url())
  const confirmed: Confirmed = { appId, owner: owner.phone, values: {}, photos: [] }
  await typeField(tablet, confirmed, 'surname', surname)
  return confirmed
}

/** Opens an application of this tablet again. */
export async function reopenApplication(tablet: Tablet, { appId }: Confirmed): Promise<void> {
  await tablet.page.goto(`/applications/add/${appId}`)
  await expect(tablet.page.locator('[role=status]').first()).toBeVisible()
}

/** The text "saved on this tablet", with any time. */
export const savedMessage = (tablet: Tablet) =>
  tablet.page.getByText(
    new RegExp(`^${tablet.text('wizard:save.saved', { time: '' }).replace(/[.,]?\s*$/, '')}`),
  )

/** Types into a field and waits until the tablet says that it is saved. */
export async function typeField(
  tablet: Tablet,
  confirmed: Confirmed,
  field: FormField,
  value: string,
): Promise<void> {
  await fillField(tablet, field, value)
  await expect(savedMessage(tablet)).toBeVisible()
  confirmed.values[field] = value
}

/** Opens the photos step of the wizard; taps again where a banner moved the button. */
export async function openFilesStep(tablet: Tablet): Promise<void> {
  const step = tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) })
  await expect(async () => {
    await step.click()
    await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** Takes the photo of a slot and records it as confirmed. */
export async function takePhoto(tablet: Tablet, confirmed: Confirmed, slot: number): Promise<void> {
  await photograph(tablet, slot, 'id_card')
  await recordPhoto(tablet, confirmed, slot)
}

/** Records the picture of a slot that the tablet has just confirmed, by its hash. */
export async function recordPhoto(tablet: Tablet, confirmed: Confirmed, slot: number): Promise<void> {
  const { photos } = await dumpOf(tablet.page)
  const mine = photos.filter((photo) => photo.appId === confirmed.appId && photo.slot === slot)
  const newest = mine.sort((one, other) => other.gen - one.gen)[0]
  if (newest === undefined) throw new Error(`photo ${slot} was called saved and is not there`)
  confirmed.photos.push({ slot, gen: newest.gen, sha256: newest.sha256 })
}

/** Waits until the tablet shows that everything is sent and its outbox is empty. */
export async function expectAllSent(tablet: Tablet, timeout = 60_000): Promise<void> {
  await expect(tablet.page.getByText(tablet.text('common:connection.all_sent')).first()).toBeVisible({
    timeout,
  })
  await expect.poll(async () => (await dumpOf(tablet.page)).ops, { timeout }).toEqual([])
}

/**
 * Presses "retry all" on the screen of the outbox once; does not press it where nothing waits. Reads the outbox before each
 * attempt, because the last operation may be sent, and the button removed, while the driver is about to press it.
 */
async function pressRetryAll(tablet: Tablet): Promise<void> {
  await expect(async () => {
    const { ops } = await dumpOf(tablet.page)
    if (ops.length > 0) await tablet.button('outbox:retry_all').click({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
}

/** Ends all faults of the connection and waits until the tablets have sent everything. */
export async function sendEverything(
  system: TestSystem,
  all: readonly TabletProcess[],
  timeout = 60_000,
): Promise<void> {
  system.proxy.setRules()
  await system.proxy.mend()
  for (const { tablet } of all) {
    await tablet.setOffline(false)
    await tablet.page.goto('/outbox')
    await pressRetryAll(tablet)
    await expectAllSent(tablet, timeout)
  }
}

/** Sends everything, then compares tablet and server with what was confirmed. */
export async function sendAndReconcile(
  system: TestSystem,
  device: TabletProcess,
  confirmed: readonly Confirmed[],
): Promise<void> {
  await sendEverything(system, [device])
  await reconcile(system, confirmed)
}
