// What people do in a random run: every way of working that the tablet has, each by its weight.
import { fieldsOfStep } from '#domain/applications/form.ts'
import { exampleForm } from '#domain/applications/form-example.ts'
import { makePinfl } from '#support/made-up.ts'
import { photograph, sign } from '../../journeys/drivers/capture.ts'
import { fillStep } from '../../journeys/drivers/form-filling.ts'
import { expect } from '../../journeys/shop.ts'
import { signInByHand, signOut } from '../drivers/queue.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { noteShot, openFiles, shoot, type } from '../drivers/seller.ts'
import { commentAsManager, takeAsManager, tryChange } from '../drivers/server/changes.ts'
import { current, goodLine, type Hand, newApplication, renewToken, signInAgain, type World } from './world.ts'

export type Step = { name: string; weight: number; run: (world: World, hand: Hand) => Promise<unknown> }

export const NAMES = ['Али', 'Вали', 'Ҳасан', 'Ҳусан', 'Лола', 'Наргиза', 'Ботир', 'Зуҳра']
const PATRONYMICS = ['Олимович', 'Саидович', 'Каримович']
const NUMBERED = [1, 2, 3, 4, 5, 6, 7]
const SIGNATURE = 13

/** The first page of the form; a strip that comes over the page may take a tap away, and people tap again. */
export async function onMain(world: World, hand: Hand): Promise<Confirmed> {
  const confirmed = await current(world, hand)
  const { tablet } = hand.held
  await expect(async () => {
    await tablet.page
      .getByRole('button', { name: new RegExp(tablet.say('wizard:steps.main')) })
      .click({ timeout: 3000 })
    await expect(tablet.page.locator('[name=name]')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  return confirmed
}

async function onFiles(world: World, hand: Hand): Promise<Confirmed> {
  const confirmed = await current(world, hand)
  await openFiles(hand.held.tablet)
  return confirmed
}

/** A whole application from the first field to the signature, handed over. */
async function handOver(world: World, hand: Hand): Promise<void> {
  const confirmed = await newApplication(world, hand)
  const { tablet } = hand.held
  const serial = world.hands.reduce((sum, { handedOver }) => sum + handedOver.length, 1)
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
  await expect(tablet.page.getByText(tablet.say('wizard:files.lead'))).toBeVisible()
  for (const slot of NUMBERED) {
    await photograph(tablet, slot, 'id_card')
    await noteShot(tablet, confirmed, slot)
  }
  await sign(tablet, SIGNATURE)
  await tablet.button('wizard:submit').click()
  await expect(
    tablet.page.getByRole('link', { name: tablet.say('wizard:done.list'), exact: true }),
  ).toBeVisible()
  hand.open = hand.open.filter((one) => one !== confirmed)
  // What stands in a new form from the start is not a change of this person's.
  const { document_type: _, client_type: __, patronymic: ___, ...typed } = values
  hand.handedOver.push({ ...confirmed, values: typed, submitted: true, isTaken: false })
}

async function isOnServer({ plant }: World, { appId }: Confirmed): Promise<boolean> {
  const rows = await plant.rows(`select 1 from applications where id = $1 and status = 'unfinished'`, [appId])
  return rows.length > 0
}

/** A manager changes a field that no seller of this run types, where the application has arrived. */
async function edit(world: World, hand: Hand): Promise<void> {
  const confirmed = hand.open.at(-1)
  if (confirmed === undefined || !(await isOnServer(world, confirmed))) return
  const patronymic = world.chance.one(PATRONYMICS)
  const status = await tryChange(world.plant, confirmed, { patronymic }, hand.manager)
  // The tablet may have been faster; then the manager is told of it and has changed nothing.
  expect([200, 409]).toContain(status)
  if (status === 200) confirmed.values.patronymic = patronymic
}

/** A manager takes what was handed over, where it has arrived. */
async function take({ plant }: World, hand: Hand): Promise<void> {
  const confirmed = hand.handedOver.findLast(({ isTaken }) => isTaken === false)
  if (confirmed === undefined) return
  const rows = await plant.rows(`select 1 from applications where id = $1 and status = 'new'`, [
    confirmed.appId,
  ])
  if (rows.length === 0) return
  expect((await takeAsManager(plant, confirmed, hand.manager)).status).toBe(200)
  confirmed.isTaken = true
}

async function outAndIn(world: World, hand: Hand): Promise<void> {
  if (hand.isOut) return signInAgain(world, hand)
  await goodLine(world, hand)
  const { tablet } = hand.held
  await tablet.page.goto('/welcome')
  await tablet.page.getByRole('heading', { level: 1 }).waitFor()
  await signOut(tablet, 'keep', 'leave')
  await signInByHand(world.plant, tablet, hand.person)
  await renewToken(world, hand)
}

export const WORK: readonly Step[] = [
  { name: 'begin', weight: 3, run: newApplication },
  {
    name: 'type',
    weight: 10,
    run: async (world, hand) =>
      type(hand.held.tablet, await onMain(world, hand), 'name', world.chance.one(NAMES)),
  },
  {
    name: 'photograph',
    weight: 8,
    run: async (world, hand) =>
      shoot(hand.held.tablet, await onFiles(world, hand), world.chance.one(NUMBERED)),
  },
  {
    name: 'retake',
    weight: 3,
    run: async (world, hand) => {
      const confirmed = await onFiles(world, hand)
      await shoot(hand.held.tablet, confirmed, confirmed.photos.at(-1)?.slot ?? 1)
    },
  },
  { name: 'hand over', weight: 1, run: handOver },
  { name: 'manager edits', weight: 2, run: edit },
  {
    name: 'manager comments',
    weight: 2,
    run: async ({ plant }, hand) => {
      const confirmed = hand.open.at(-1) ?? hand.handedOver.at(-1)
      // The application may not be there yet; then there is nothing to say about it.
      if (confirmed) await commentAsManager(plant, confirmed, 'Кўрдим', hand.manager).catch(() => {})
    },
  },
  { name: 'manager takes', weight: 1, run: take },
  { name: 'sign out and in', weight: 1, run: outAndIn },
]
