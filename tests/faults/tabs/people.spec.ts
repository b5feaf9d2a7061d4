// E. People (src/docs/offline.md#fault-matrix): several people use one tablet, one after another.
import { createHash } from 'node:crypto'
import { expect, type Person, personOf, type Tablet } from '../../journeys/shop.ts'
import { expectOutboxSent, readOperations, sentOperations, signInByHand, signOut } from '../drivers/queue.ts'
import { printResult } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { beginApplication, expectAllSent, openFilesStep, takePhoto, typeField } from '../drivers/seller.ts'
import { placesOf, type StoredText, storagesOf } from '../drivers/storages.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const first = personOf('seller', 0)
const next = personOf('seller', 3)
const SURNAME = 'Сокровенная'
const NAME = 'Гульсанам'
const PINFL = '41503905550017'
const PHONE = '935557788'
const PERSONAL = [SURNAME, NAME, PINFL, PHONE, '93 555 77 88']
/** Keys of the tablet itself: codes of the last error, instants of its clock, and answers without personal data. */
const TABLET_KEYS =
  /^(theme|language|leftDrawerMini|branch|installHidden|IsNotify|lastError|anketa-reads|anketa-marker|anketa-clock|support-phone)$/

const idOf = async (system: TestSystem, person: Person): Promise<number> =>
  (await system.queryRows<{ id: number }>('select id from users where phone = $1', [person.phone]))[0]?.id ??
  0

async function fillClient(tablet: Tablet, confirmed: Confirmed): Promise<void> {
  await typeField(tablet, confirmed, 'name', NAME)
  await typeField(tablet, confirmed, 'pinfl', PINFL)
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
}

const CACHED_BY_US = /^(workbox-precache|anketa-)/

function expectNothingOfTheFirst(kept: readonly StoredText[], where: string): void {
  expect(placesOf(kept, PERSONAL), where).toEqual([])
  const keys = kept.filter(({ place }) => place.startsWith('local ')).map(({ place }) => place.slice(6))
  expect(
    keys.filter((key) => !TABLET_KEYS.test(key)),
    where,
  ).toEqual([])
  for (const { place } of kept.filter((one) => one.place.startsWith('cache ')))
    expect(place.slice(6)).toMatch(CACHED_BY_US)
}

test('F43 the next person finds nothing of the previous one in storage, pages or tabs; the first one’s work is sent when they return', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', first)
  const { page } = tablet
  const earlier = await beginApplication(tablet, first, SURNAME)
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  // Searches and opened records leave traces as well.
  await page.goto('/applications')
  await page.getByLabel(tablet.text('applications:search')).fill(SURNAME)
  await expect(page.getByText(SURNAME).first()).toBeVisible()
  // It is kept a moment after it was typed.
  await expect
    .poll(async () => placesOf(await storagesOf(page, []), [SURNAME]))
    .toContain(`session search-texts: ${SURNAME}`)
  await tablet.setOffline(true)
  const confirmed = await beginApplication(tablet, first, SURNAME)
  await fillClient(tablet, confirmed)
  const other = await tablet.tab()
  await other.goto(`/applications/add/${confirmed.appId}`)
  await expect(other.getByText(tablet.text('wizard:files.lead'))).toBeVisible()
  await signOut(tablet, 'keep')
  await expect(other, 'the other tab signs out as well').toHaveURL(/\/auth\/login/)
  const mine = [`anketa-u-${await idOf(system, first)}`]
  expectNothingOfTheFirst(await storagesOf(page, mine), 'signed out')
  expectNothingOfTheFirst(await storagesOf(other, mine), 'the other tab')
  await other.close()

  await tablet.setOffline(false)
  await signInByHand(system, tablet, next)
  const openByMenu = (screen: string) =>
    page
      .getByRole('navigation', { name: tablet.text('common:shell.menu') })
      .getByRole('link', { name: new RegExp(`^${tablet.text(`screens:${screen}`)}(?! ?\\p{L})`, 'u') })
      .click()
  for (const screen of ['applications', 'outbox']) {
    await openByMenu(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(async () => placesOf(await storagesOf(page, mine), PERSONAL)).toEqual([])
  }
  for (let back = 0; back < 6; back += 1) {
    await page.goBack()
    if (!page.url().startsWith(system.shop.url)) break
    await expect(page.locator('body')).not.toBeEmpty()
    expectNothingOfTheFirst(await storagesOf(page, mine), `back ${back + 1} ${page.url()}`)
  }
  await page.goto(`/applications/add/${confirmed.appId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expectNothingOfTheFirst(await storagesOf(page, mine), 'the address of the draft')
  expect(await system.queryRows('select id from applications where id = $1', [confirmed.appId])).toEqual([])
  await signOut(tablet, 'leave')
  await signInByHand(system, tablet, first)
  await expectOutboxSent(system, tablet, [earlier, confirmed])
  await tablet.context.close()
})

/** The people whose tokens the operations were sent with. */
async function senders(system: TestSystem, opIds: readonly string[], from: number): Promise<Set<number>> {
  const found = new Set<number>()
  for (const { opId, token } of sentOperations(system, from)) {
    if (opId === null || token === null || !opIds.includes(opId)) continue
    const hash = createHash('sha256').update(token).digest()
    const rows = await system.queryRows<{ user_id: number }>(
      'select user_id from sessions where token_hash = $1',
      [hash],
    )
    for (const { user_id } of rows) found.add(user_id)
  }
  return found
}

test('F44 the outbox of one person is never sent with the token of another, in the same window or in another one', async ({
  system,
  browser,
}) => {
  const tablet = await system.shop.tablet(browser, 'ru', first)
  const { page } = tablet
  await page.goto('/outbox')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  const mine = await beginApplication(tablet, first, 'Хозяинов')
  await openFilesStep(tablet)
  await takePhoto(tablet, mine, 1)
  await takePhoto(tablet, mine, 2)
  const opIds = (await readOperations(page)).map(({ opId }) => opId)
  expect(opIds).toHaveLength(3)
  const from = system.proxy.requests.length

  // Another tab signs the next person in while the first one's window is open and the connection returns.
  const beside = await tablet.tab()
  system.proxy.setRules({ when: ({ opId }) => opId !== null, act: { do: 'blackhole' }, times: 1 })
  await tablet.context.clearCookies({ name: 'access_token' })
  await tablet.setOffline(false)
  await beside.goto('/auth/login')
  tablet.page = beside
  await signInByHand(system, tablet, next)
  system.proxy.setRules()
  await expect(page.getByText('Хозяинов'), 'the window of the first person reloads').toHaveCount(0)
  const theirs = await beginApplication(tablet, next, 'Сменщиков')
  const nextId = await idOf(system, next)
  const leftOfNext = async () => (await dumpOf(beside, nextId)).ops
  await expect.poll(leftOfNext).toEqual([])
  await expect(beside.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  const nextOps = sentOperations(system, from)
    .map(({ opId }) => opId ?? '')
    .filter((opId) => !opIds.includes(opId))
  expect(await senders(system, nextOps, from)).toEqual(new Set([nextId]))
  expect(await senders(system, opIds, from), 'nothing of the first person yet').toEqual(new Set())
  // Windows without a signed-in person do not ask forever whose token it is.
  await page.close()
  await signOut(tablet, 'leave')
  await signInByHand(system, tablet, first)
  await expectOutboxSent(system, tablet, [mine, theirs])
  expect(await senders(system, opIds, from)).toEqual(new Set([await idOf(system, first)]))
  printResult('F44', `${opIds.length} operations of the first, ${nextOps.length} of the next`)
  for (const id of [nextId, await idOf(system, first)]) expect((await dumpOf(beside, id)).ops).toEqual([])
  await tablet.context.close()
})
