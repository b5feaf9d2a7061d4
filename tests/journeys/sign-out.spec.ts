// Signing out with unsent work: it stays on the tablet, nobody else sees it, no other token sends it, and it is sent after
// the next sign-in of its owner.

import { photograph } from './drivers/capture.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from './shop.ts'

const owner = personOf('seller', 3)
const next = personOf('support')
const manager = personOf('manager', 1)
const CLIENT = 'Ожидаева'

/** Gives the person a valid session again; the sign-in form has a test of its own. */
async function signIn(tablet: Tablet, shop: Shop, person: Person): Promise<void> {
  const value = await shop.tokenOf(person)
  await tablet.context.addCookies([{ name: 'access_token', value, url: shop.url, sameSite: 'Strict' }])
  await tablet.page.goto('/welcome')
  await expect(
    tablet.page.getByText(tablet.text('session:welcome.hello', { name: person.name })),
  ).toBeVisible()
}

async function openSignOut(tablet: Tablet): Promise<void> {
  await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
  await tablet.page.getByRole('button', { name: tablet.text('common:profile.sign_out') }).click()
}

/** The sign-in page may appear before the session is deleted completely. */
async function isOut(tablet: Tablet): Promise<void> {
  await expect(tablet.page).toHaveURL(/\/auth\/login/)
  await expect(tablet.page.getByText(tablet.text('common:leaving'))).toHaveCount(0)
}

test('unsent work waits for its owner while the next person uses the tablet', async ({ shop, browser }) => {
  test.setTimeout(180_000)
  const tablet = await shop.tablet(browser, 'ru')
  await signIn(tablet, shop, owner)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await photograph(tablet, 1, 'id_card')

  await openSignOut(tablet)
  await expect(tablet.page.getByText(/не отправлен/)).toBeVisible()
  await tablet.button('session:sign_out.keep').click()
  await isOut(tablet)
  await expect(tablet.page.getByText(tablet.text('session:waiting.title'))).toBeVisible()

  await tablet.setOffline(false)
  await signIn(tablet, shop, next)
  await tablet.page.goto('/outbox')
  await expect(tablet.page.getByText(tablet.text('outbox:empty.text'))).toBeVisible()
  await tablet.page.goto('/applications')
  await expect(tablet.page.getByRole('table')).toBeVisible()
  await expect(tablet.page.getByText(CLIENT)).toHaveCount(0)
  expect(await shop.find(manager, CLIENT)).toHaveLength(0)

  await openSignOut(tablet)
  await tablet.button('session:sign_out.leave').click()
  await isOut(tablet)
  await signIn(tablet, shop, owner)
  await expect.poll(async () => (await shop.find(manager, CLIENT)).length).toBe(1)
  await expect.poll(async () => (await shop.find(manager, CLIENT))[0]?.photos_arrived).toBe(1)
  await tablet.close()
})
