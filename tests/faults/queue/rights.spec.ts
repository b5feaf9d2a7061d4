// D. Queue semantics (src/docs/offline.md#fault-matrix): a session or a right that ends while the queue is being
// sent.
import { expect, personOf } from '../../journeys/shop.ts'
import {
  acceptedTimes,
  drained,
  expectCalm,
  expectOps,
  lineOf,
  refusal,
  sent,
  signInByHand,
  waiting,
} from '../drivers/queue.ts'
import { tell } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, shoot, type } from '../drivers/seller.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
/** Whose sessions are ended; the others keep theirs. */
const leaving = personOf('seller', 4)
const colleague = personOf('seller', 2)

const revoke = (plant: TestSystem) =>
  plant.rows(
    'update sessions set revoked_at = now() where user_id = (select id from users where phone = $1)',
    [leaving.phone],
  )

test('F31 a token that ends after the third operation pauses the queue over the form, and it goes on at the fourth', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', leaving)
  const { page } = tablet
  const confirmed = await begin(tablet, leaving, 'Саидов')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  await type(tablet, confirmed, 'name', 'Бахтиёр')
  await openFiles(tablet)
  for (const slot of [1, 2, 3, 4]) await shoot(tablet, confirmed, slot)
  const form = page.url()
  let begun = 0
  let revoked: Promise<unknown> = Promise.resolve()
  const from = plant.proxy.passed.length
  const threeTaken = () => expect.poll(() => acceptedTimes(plant, from).size, { intervals: [20] }).toBe(3)
  plant.proxy.rules({
    when: ({ opId }) => {
      if (opId === null) return false
      begun += 1
      // The two before it may still be under way: they are let through first.
      if (begun === 4) revoked = threeTaken().then(() => revoke(plant))
      return begun >= 4
    },
    act: { do: 'delay', ms: 3000 },
  })
  await tablet.offline(false)
  await expect(page.getByText(tablet.say('common:needs_sign_in'))).toBeVisible({ timeout: 40_000 })
  await revoked
  await expect(page.getByText(tablet.say('common:connection.paused_auth'), { exact: true })).toBeVisible()
  expect(page.url()).toBe(form)
  plant.proxy.rules()
  const accepted = acceptedTimes(plant, from)
  expect(accepted.size).toBe(3)
  const refused = sent(plant, from).filter(({ status }) => status === 401)
  expect(refused.length, 'nothing but what was under way is refused').toBeLessThanOrEqual(2)

  // The form goes on as if nothing had happened.
  await page.getByRole('button', { name: new RegExp(tablet.say('wizard:steps.main')) }).click()
  await type(tablet, confirmed, 'patronymic', 'Каримович')
  const silent = sent(plant).length
  await page.getByRole('link', { name: tablet.say('common:actions.sign_in') }).click()
  await signInByHand(plant, tablet, leaving)
  expect(sent(plant, from).filter(({ opId }) => opId !== null && accepted.has(opId))).toHaveLength(3)
  await page
    .getByRole('link', { name: new RegExp(tablet.say('session:welcome.go_on', { page: '' })) })
    .click()
  await expect(page).toHaveURL(form)
  await expect(page.locator('[name=patronymic]')).toHaveValue('Каримович')
  await allSent(tablet)
  const times = acceptedTimes(plant, from)
  for (const { opId } of refused) expect(times.get(opId ?? ''), 'the same operation, once').toBe(1)
  for (const opId of accepted.keys()) expect(times.get(opId), 'what had arrived is not sent again').toBe(1)
  tell(
    'F31',
    `3 before, ${times.size - 3} after, ${refused.length} refused, ${sent(plant).length - silent} sends`,
  )
  await drained(plant, tablet, [confirmed])
  expectCalm(tablet)
  await tablet.context.close()
})

test('F31 a sign-in page of a Wi-Fi that answers 401 is not the end of a session', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'uz-Latn', colleague)
  const confirmed = await begin(tablet, colleague, 'Nazarova')
  await allSent(tablet)
  const page = { status: 401, headers: { 'content-type': 'text/html' }, body: '<form>Wi-Fi</form>' }
  plant.proxy.rules({ when: ({ path }) => path.startsWith('/api/'), act: { do: 'inject', ...page } })
  await type(tablet, confirmed, 'name', 'Dilnoza')
  await expect(tablet.page.getByText(tablet.say('common:connection.portal'))).toBeVisible({ timeout: 40_000 })
  await expect(tablet.page.getByText(tablet.say('common:needs_sign_in'))).toHaveCount(0)
  plant.proxy.rules()
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

const RIGHT = 'applications.add'
const take = (plant: TestSystem) =>
  plant.rows(
    `delete from role_permissions where key = $1 and role_id = (select role_id from users where phone = $2)`,
    [RIGHT, seller.phone],
  )
const giveBack = (plant: TestSystem) =>
  plant.rows(
    `insert into role_permissions (role_id, key, value)
      select role_id, $1, 'own' from users where phone = $2 on conflict do nothing`,
    [RIGHT, seller.phone],
  )

test('F32 a right that was taken away stops its own application only, and one tap sends it when it is back', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const earlier = await begin(tablet, seller, 'Прежнева')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  await openFiles(tablet)
  await shoot(tablet, earlier, 1)
  const later = await begin(tablet, seller, 'Новикова')
  await openFiles(tablet)
  await shoot(tablet, later, 1)
  await take(plant)
  await tablet.offline(false)
  await page.goto('/outbox')
  await expect(page.getByText(tablet.say('outbox:reason.forbidden'))).toBeVisible({ timeout: 40_000 })
  await expectOps(page, earlier.appId, [])
  await expectOps(page, later.appId, ['app.create needs_attention', 'photo.put queued'])
  const creates = sent(plant).filter(
    ({ path, status }) => path === '/api/uz/applications' && status === 403,
  ).length
  expect(creates, 'one try, and at most one more by itself').toBeLessThanOrEqual(2)
  await giveBack(plant)
  await lineOf(tablet, tablet.say('outbox:reason.forbidden'))
    .getByRole('button', { name: tablet.say('outbox:act.retry') })
    .click()
  tell('F32', `${creates} refused`)
  await drained(plant, tablet, [earlier, later])
  expectCalm(tablet)
  await tablet.context.close()
})

test('F32 a person who is blocked in the middle loses nothing and goes on when the block is lifted', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', colleague)
  const { page } = tablet
  const confirmed = await begin(tablet, colleague, 'Замкова')
  plant.proxy.rules({ when: ({ opId }) => opId !== null, act: refusal('blocked') })
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  await expect.poll(async () => (await waiting(page)).some(({ code }) => code === 'blocked')).toBe(true)
  await page.goto('/outbox')
  await expect(page.getByText(tablet.say('outbox:reason.blocked'))).toBeVisible()
  plant.proxy.rules()
  await tablet.button('outbox:retry_all').click()
  await allSent(tablet)
  await reconcile(plant, [confirmed])
  await tablet.context.close()
})
