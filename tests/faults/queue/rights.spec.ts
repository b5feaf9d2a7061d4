// D. Queue semantics (src/docs/offline.md#fault-matrix): a session or a permission that ends while the outbox is
// being sent.
import { expect, personOf } from '../../journeys/shop.ts'
import {
  countAccepted,
  expectNoComplaints,
  expectOps,
  expectOutboxSent,
  outboxItem,
  readOperations,
  refusal,
  sentOperations,
  signInByHand,
} from '../drivers/queue.ts'
import { printResult } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import { beginApplication, expectAllSent, openFilesStep, takePhoto, typeField } from '../drivers/seller.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
/** People whose sessions are ended; the others keep theirs. */
const leaving = personOf('seller', 4)
const colleague = personOf('seller', 2)

const revoke = (system: TestSystem) =>
  system.queryRows(
    'update sessions set revoked_at = now() where user_id = (select id from users where phone = $1)',
    [leaving.phone],
  )

test('F31 a token that ends after the third operation pauses the outbox and keeps the form; it resumes at the fourth', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', leaving)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, leaving, 'Саидов')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await typeField(tablet, confirmed, 'name', 'Бахтиёр')
  await openFilesStep(tablet)
  for (const slot of [1, 2, 3, 4]) await takePhoto(tablet, confirmed, slot)
  const form = page.url()
  let begun = 0
  let revoked: Promise<unknown> = Promise.resolve()
  const from = system.proxy.requests.length
  const threeTaken = () => expect.poll(() => countAccepted(system, from).size, { intervals: [20] }).toBe(3)
  system.proxy.setRules({
    when: ({ opId }) => {
      if (opId === null) return false
      begun += 1
      // The two before it may still be in progress: they pass first.
      if (begun === 4) revoked = threeTaken().then(() => revoke(system))
      return begun >= 4
    },
    act: { do: 'delay', ms: 3000 },
  })
  await tablet.setOffline(false)
  await expect(page.getByText(tablet.text('common:needs_sign_in'))).toBeVisible({ timeout: 40_000 })
  await revoked
  await expect(page.getByText(tablet.text('common:connection.paused_auth'), { exact: true })).toBeVisible()
  expect(page.url()).toBe(form)
  system.proxy.setRules()
  const accepted = countAccepted(system, from)
  expect(accepted.size).toBe(3)
  const refused = sentOperations(system, from).filter(({ status }) => status === 401)
  expect(refused.length, 'only what was in progress is refused').toBeLessThanOrEqual(2)

  // The form stays usable.
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
  await typeField(tablet, confirmed, 'patronymic', 'Каримович')
  const silent = sentOperations(system).length
  await page.getByRole('link', { name: tablet.text('common:actions.sign_in') }).click()
  await signInByHand(system, tablet, leaving)
  expect(sentOperations(system, from).filter(({ opId }) => opId !== null && accepted.has(opId))).toHaveLength(
    3,
  )
  await page
    .getByRole('link', { name: new RegExp(tablet.text('session:welcome.go_on', { page: '' })) })
    .click()
  await expect(page).toHaveURL(form)
  await expect(page.locator('[name=patronymic]')).toHaveValue('Каримович')
  await expectAllSent(tablet)
  const times = countAccepted(system, from)
  for (const { opId } of refused) expect(times.get(opId ?? ''), 'the same operation, once').toBe(1)
  for (const opId of accepted.keys()) expect(times.get(opId), 'what arrived is not sent again').toBe(1)
  printResult(
    'F31',
    `3 before, ${times.size - 3} after, ${refused.length} refused, ${sentOperations(system).length - silent} sends`,
  )
  await expectOutboxSent(system, tablet, [confirmed])
  expectNoComplaints(tablet)
  await tablet.context.close()
})

test('F31 a captive portal that answers 401 does not end the session', { tag: '@all' }, async ({
  system,
  browser,
}) => {
  const tablet = await system.shop.tablet(browser, 'uz-Latn', colleague)
  const confirmed = await beginApplication(tablet, colleague, 'Nazarova')
  await expectAllSent(tablet)
  const page = { status: 401, headers: { 'content-type': 'text/html' }, body: '<form>Wi-Fi</form>' }
  system.proxy.setRules({ when: ({ path }) => path.startsWith('/api/'), act: { do: 'inject', ...page } })
  await typeField(tablet, confirmed, 'name', 'Dilnoza')
  await expect(tablet.page.getByText(tablet.text('common:connection.portal'))).toBeVisible({
    timeout: 40_000,
  })
  await expect(tablet.page.getByText(tablet.text('common:needs_sign_in'))).toHaveCount(0)
  system.proxy.setRules()
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

const RIGHT = 'applications.add'
const take = (system: TestSystem) =>
  system.queryRows(
    `delete from role_permissions where key = $1 and role_id = (select role_id from users where phone = $2)`,
    [RIGHT, seller.phone],
  )
const giveBack = (system: TestSystem) =>
  system.queryRows(
    `insert into role_permissions (role_id, key, value)
      select role_id, $1, 'own' from users where phone = $2 on conflict do nothing`,
    [RIGHT, seller.phone],
  )

test('F32 a revoked permission stops its own application only, and one tap sends it once the permission is back', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const earlier = await beginApplication(tablet, seller, 'Прежнева')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await openFilesStep(tablet)
  await takePhoto(tablet, earlier, 1)
  const later = await beginApplication(tablet, seller, 'Новикова')
  await openFilesStep(tablet)
  await takePhoto(tablet, later, 1)
  await take(system)
  await tablet.setOffline(false)
  await page.goto('/outbox')
  await expect(page.getByText(tablet.text('outbox:reason.forbidden'))).toBeVisible({ timeout: 40_000 })
  await expectOps(page, earlier.appId, [])
  await expectOps(page, later.appId, ['app.create needs_attention', 'photo.put queued'])
  const creates = sentOperations(system).filter(
    ({ path, status }) => path === '/api/uz/applications' && status === 403,
  ).length
  expect(creates, 'one try, and at most one automatic retry').toBeLessThanOrEqual(2)
  await giveBack(system)
  await outboxItem(tablet, tablet.text('outbox:reason.forbidden'))
    .getByRole('button', { name: tablet.text('outbox:act.retry') })
    .click()
  printResult('F32', `${creates} refused`)
  await expectOutboxSent(system, tablet, [earlier, later])
  expectNoComplaints(tablet)
  await tablet.context.close()
})

test('F32 a person who is blocked during the work loses nothing and continues when the block is lifted', async ({
  system,
  browser,
}) => {
  const tablet = await system.shop.tablet(browser, 'ru', colleague)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, colleague, 'Замкова')
  system.proxy.setRules({ when: ({ opId }) => opId !== null, act: refusal('blocked') })
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  await expect
    .poll(async () => (await readOperations(page)).some(({ code }) => code === 'blocked'))
    .toBe(true)
  await page.goto('/outbox')
  await expect(page.getByText(tablet.text('outbox:reason.blocked'))).toBeVisible()
  system.proxy.setRules()
  await tablet.button('outbox:retry_all').click()
  await expectAllSent(tablet)
  await reconcile(system, [confirmed])
  await tablet.context.close()
})
