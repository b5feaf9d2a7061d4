// E. People (src/docs/offline.md#fault-matrix): several people use one tablet, one after another.
import { createHash } from 'node:crypto'
import { expect, type Person, personOf, type Tablet } from '../../journeys/shop.ts'
import { drained, sent, signInByHand, signOut, waiting } from '../drivers/queue.ts'
import { tell } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, shoot, type } from '../drivers/seller.ts'
import { type Kept, placesOf, storagesOf } from '../drivers/storages.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const first = personOf('seller', 0)
const next = personOf('seller', 3)
const SURNAME = 'Сокровенная'
const NAME = 'Гульсанам'
const PINFL = '41503905550017'
const PHONE = '935557788'
const PERSONAL = [SURNAME, NAME, PINFL, PHONE, '93 555 77 88']
/** What belongs to the tablet, codes of the last error, and reads without a person in them. */
const TABLET_KEYS =
  /^(theme|language|leftDrawerMini|branch|installHidden|IsNotify|lastError|anketa-reads|anketa-marker|support-phone)$/

const idOf = async (plant: TestSystem, person: Person): Promise<number> =>
  (await plant.rows<{ id: number }>('select id from users where phone = $1', [person.phone]))[0]?.id ?? 0

async function fillClient(tablet: Tablet, confirmed: Confirmed): Promise<void> {
  await type(tablet, confirmed, 'name', NAME)
  await type(tablet, confirmed, 'pinfl', PINFL)
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
}

const CACHED_BY_US = /^(workbox-precache|anketa-)/

function expectNothingOfTheFirst(kept: readonly Kept[], where: string): void {
  expect(placesOf(kept, PERSONAL), where).toEqual([])
  const keys = kept.filter(({ place }) => place.startsWith('local ')).map(({ place }) => place.slice(6))
  expect(
    keys.filter((key) => !TABLET_KEYS.test(key)),
    where,
  ).toEqual([])
  for (const { place } of kept.filter((one) => one.place.startsWith('cache ')))
    expect(place.slice(6)).toMatch(CACHED_BY_US)
}

test('F43 the next person finds nothing of the one before, in no storage, on no page, in no other tab; the first one’s work goes when they are back', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', first)
  const { page } = tablet
  const earlier = await begin(tablet, first, SURNAME)
  await allSent(tablet)
  await tablet.readyForOffline()
  // What was looked for, and what was looked at, leaves traces of its own.
  await page.goto('/applications')
  await page.getByLabel(tablet.say('applications:search')).fill(SURNAME)
  await expect(page.getByText(SURNAME).first()).toBeVisible()
  await tablet.offline(true)
  const confirmed = await begin(tablet, first, SURNAME)
  await fillClient(tablet, confirmed)
  const other = await tablet.tab()
  await other.goto(`/applications/add/${confirmed.appId}`)
  await expect(other.getByText(tablet.say('wizard:files.lead'))).toBeVisible()
  await signOut(tablet, 'keep')
  await expect(other, 'the other tab lets its person go as well').toHaveURL(/\/auth\/login/)
  const mine = [`anketa-u-${await idOf(plant, first)}`]
  expectNothingOfTheFirst(await storagesOf(page, mine), 'signed out')
  expectNothingOfTheFirst(await storagesOf(other, mine), 'the other tab')
  await other.close()

  await tablet.offline(false)
  await signInByHand(plant, tablet, next)
  const openByMenu = (screen: string) =>
    page
      .getByRole('navigation', { name: tablet.say('common:shell.menu') })
      .getByRole('link', { name: new RegExp(`^${tablet.say(`screens:${screen}`)}`) })
      .click()
  for (const screen of ['applications', 'outbox']) {
    await openByMenu(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(async () => placesOf(await storagesOf(page, mine), PERSONAL)).toEqual([])
  }
  for (let back = 0; back < 6; back += 1) {
    await page.goBack().catch(() => null)
    if (!page.url().startsWith(plant.shop.url)) break
    await expect(page.locator('body')).not.toBeEmpty()
    expectNothingOfTheFirst(await storagesOf(page, mine), `back ${back + 1} ${page.url()}`)
  }
  await page.goto(`/applications/add/${confirmed.appId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expectNothingOfTheFirst(await storagesOf(page, mine), 'the address of the draft')
  expect(await plant.rows('select id from applications where id = $1', [confirmed.appId])).toEqual([])
  await signOut(tablet, 'leave')
  await signInByHand(plant, tablet, first)
  await drained(plant, tablet, [earlier, confirmed])
  await tablet.context.close()
})

/** Whose token each operation of the line went with. */
async function senders(plant: TestSystem, opIds: readonly string[], from: number): Promise<Set<number>> {
  const found = new Set<number>()
  for (const { opId, token } of sent(plant, from)) {
    if (opId === null || token === null || !opIds.includes(opId)) continue
    const hash = createHash('sha256').update(token).digest()
    const rows = await plant.rows<{ user_id: number }>('select user_id from sessions where token_hash = $1', [
      hash,
    ])
    for (const { user_id } of rows) found.add(user_id)
  }
  return found
}

test('F44 the queue of one person never goes with the token of another, in the same window or beside it', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', first)
  const { page } = tablet
  await page.goto('/outbox')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  const mine = await begin(tablet, first, 'Хозяинов')
  await openFiles(tablet)
  await shoot(tablet, mine, 1)
  await shoot(tablet, mine, 2)
  const opIds = (await waiting(page)).map(({ opId }) => opId)
  expect(opIds).toHaveLength(3)
  const from = plant.proxy.passed.length

  // Beside it: another tab lets the next person in while the first one's window stands open and the line comes back.
  const beside = await tablet.tab()
  plant.proxy.rules({ when: ({ opId }) => opId !== null, act: { do: 'blackhole' }, times: 1 })
  await tablet.context.clearCookies({ name: 'access_token' })
  await tablet.offline(false)
  await beside.goto('/auth/login')
  tablet.page = beside
  await signInByHand(plant, tablet, next)
  plant.proxy.rules()
  await expect(page.getByText('Хозяинов'), 'the window of the first starts anew').toHaveCount(0)
  const theirs = await begin(tablet, next, 'Сменщиков')
  const nextId = await idOf(plant, next)
  const leftOfNext = async () => (await dumpOf(beside, nextId)).ops
  await expect.poll(leftOfNext, { timeout: 30_000 }).toEqual([])
  await expect(beside.getByText(tablet.say('common:connection.all_sent'))).toBeVisible({ timeout: 30_000 })
  const nextOps = sent(plant, from)
    .map(({ opId }) => opId ?? '')
    .filter((opId) => !opIds.includes(opId))
  expect(await senders(plant, nextOps, from)).toEqual(new Set([nextId]))
  expect(await senders(plant, opIds, from), 'nothing of the first one’s yet').toEqual(new Set())
  // Windows that belong to nobody at work do not ask for ever whose token it is.
  await page.close()
  await signOut(tablet, 'leave')
  await signInByHand(plant, tablet, first)
  await drained(plant, tablet, [mine, theirs])
  expect(await senders(plant, opIds, from)).toEqual(new Set([await idOf(plant, first)]))
  tell('F44', `${opIds.length} operations of the first, ${nextOps.length} of the next`)
  for (const id of [nextId, await idOf(plant, first)]) expect((await dumpOf(beside, id)).ops).toEqual([])
  await tablet.context.close()
})
