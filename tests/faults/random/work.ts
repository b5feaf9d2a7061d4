// What people do in a random run: every kind of work on the tablet, each with its weight.
import { fieldsOfStep } from '#domain/applications/form.ts'
import { exampleForm } from '#support/form-example.ts'
import { makePinfl } from '#support/made-up.ts'
import { photograph, sign } from '../../journeys/drivers/capture.ts'
import { fillStep } from '../../journeys/drivers/form-filling.ts'
import { expect } from '../../journeys/shop.ts'
import { signInByHand, signOut } from '../drivers/queue.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { openFilesStep, recordPhoto, takePhoto, typeField } from '../drivers/seller.ts'
import { commentAsManager, takeAsManager, tryChangeAsManager } from '../drivers/server/changes.ts'
import {
  newApplication,
  openCurrent,
  renewToken,
  restoreConnection,
  type Seller,
  signInAgain,
  type World,
} from './world.ts'

export type Step = { name: string; weight: number; run: (world: World, seller: Seller) => Promise<unknown> }

export const NAMES = ['Али', 'Вали', 'Ҳасан', 'Ҳусан', 'Лола', 'Наргиза', 'Ботир', 'Зуҳра']
const PATRONYMICS = ['Олимович', 'Саидович', 'Каримович']
const NUMBERED = [1, 2, 3, 4, 5, 6, 7]
const SIGNATURE = 13

/** Opens the first step of the form; taps again where a banner moved the button. */
export async function openMainStep(world: World, seller: Seller): Promise<Confirmed> {
  const confirmed = await openCurrent(world, seller)
  const { tablet } = seller.device
  await expect(async () => {
    await tablet.page
      .getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) })
      .click({ timeout: 5000 })
    await expect(tablet.page.locator('[name=name]')).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  return confirmed
}

async function openFiles(world: World, seller: Seller): Promise<Confirmed> {
  const confirmed = await openCurrent(world, seller)
  await openFilesStep(seller.device.tablet)
  return confirmed
}

/** Fills in a whole application from the first field to the signature and submits it. */
async function handOverTablet(world: World, seller: Seller): Promise<void> {
  const confirmed = await newApplication(world, seller)
  const { tablet } = seller.device
  const serial = world.sellers.reduce((sum, { handedOver }) => sum + handedOver.length, 1)
  const values = exampleForm({
    surname: String(confirmed.values.surname),
    name: world.chance.one(NAMES),
    patronymic: null,
    pinfl: makePinfl('1990-03-15', 'M', serial),
    document_number: `AE${7_600_000 + serial}`,
    phone: `+99890${7_650_000 + serial}`,
  })
  await fillStep(
    tablet,
    values,
    fieldsOfStep('main').filter((name) => name !== 'surname'),
  )
  await tablet.button('wizard:next').click()
  await fillStep(tablet, values, fieldsOfStep('additional'))
  await tablet.button('wizard:next').click()
  await expect(tablet.page.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
  for (const slot of NUMBERED) {
    await photograph(tablet, slot, 'id_card')
    await recordPhoto(tablet, confirmed, slot)
  }
  await sign(tablet, SIGNATURE)
  await tablet.button('wizard:submit').click()
  await expect(
    tablet.page.getByRole('link', { name: tablet.text('wizard:done.list'), exact: true }),
  ).toBeVisible()
  seller.open = seller.open.filter((one) => one !== confirmed)
  // Default values of a new form are not changes of this person.
  const { document_type: _, client_type: __, patronymic: ___, ...typed } = values
  seller.handedOver.push({ ...confirmed, values: typed, submitted: true, isTaken: false })
}

async function isOnServer({ system }: World, { appId }: Confirmed): Promise<boolean> {
  const rows = await system.queryRows(`select 1 from applications where id = $1 and status = 'unfinished'`, [
    appId,
  ])
  return rows.length > 0
}

/** A manager changes a field that no seller of this run types, if the application has arrived. */
async function edit(world: World, seller: Seller): Promise<void> {
  const confirmed = seller.open.at(-1)
  if (confirmed === undefined || !(await isOnServer(world, confirmed))) return
  const patronymic = world.chance.one(PATRONYMICS)
  const status = await tryChangeAsManager(world.system, confirmed, { patronymic }, seller.manager)
  // The tablet may have been faster; then the manager gets a conflict and has changed nothing.
  expect([200, 409]).toContain(status)
  if (status === 200) confirmed.values.patronymic = patronymic
}

/** A manager takes a submitted application, if it has arrived. */
async function take({ system }: World, seller: Seller): Promise<void> {
  const confirmed = seller.handedOver.findLast(({ isTaken }) => isTaken === false)
  if (confirmed === undefined) return
  const rows = await system.queryRows(`select 1 from applications where id = $1 and status = 'new'`, [
    confirmed.appId,
  ])
  if (rows.length === 0) return
  expect((await takeAsManager(system, confirmed, seller.manager)).status).toBe(200)
  confirmed.isTaken = true
}

async function outAndIn(world: World, seller: Seller): Promise<void> {
  if (seller.isOut) return signInAgain(world, seller)
  await restoreConnection(world, seller)
  const { tablet } = seller.device
  await tablet.page.goto('/welcome')
  await tablet.page.getByRole('heading', { level: 1 }).waitFor()
  await signOut(tablet, 'keep', 'leave')
  await signInByHand(world.system, tablet, seller.person)
  await renewToken(world, seller)
}

export const WORK: readonly Step[] = [
  { name: 'begin', weight: 3, run: newApplication },
  {
    name: 'type',
    weight: 10,
    run: async (world, seller) =>
      typeField(seller.device.tablet, await openMainStep(world, seller), 'name', world.chance.one(NAMES)),
  },
  {
    name: 'photograph',
    weight: 8,
    run: async (world, seller) =>
      takePhoto(seller.device.tablet, await openFiles(world, seller), world.chance.one(NUMBERED)),
  },
  {
    name: 'retake',
    weight: 3,
    run: async (world, seller) => {
      const confirmed = await openFiles(world, seller)
      await takePhoto(seller.device.tablet, confirmed, confirmed.photos.at(-1)?.slot ?? 1)
    },
  },
  { name: 'seller over', weight: 1, run: handOverTablet },
  { name: 'manager edits', weight: 2, run: edit },
  {
    name: 'manager comments',
    weight: 2,
    run: async ({ system }, seller) => {
      const confirmed = seller.open.at(-1) ?? seller.handedOver.at(-1)
      // The application may not have arrived yet; then the comment is refused.
      if (confirmed) await commentAsManager(system, confirmed, 'Кўрдим', seller.manager)
    },
  },
  { name: 'manager takes', weight: 1, run: take },
  { name: 'sign out and in', weight: 1, run: outAndIn },
]
