// D. Queue semantics (src/docs/offline.md#fault-matrix): what the server refuses: too large, invalid, the same key
// twice, too many requests.
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import {
  expectOps,
  expectOutboxSent,
  outboxItem,
  readOperations,
  refusal,
  sentOperations,
} from '../drivers/queue.ts'
import { printResult } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  reopenApplication,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const puts = (system: TestSystem, from: number) =>
  sentOperations(system, from).filter(({ method }) => method === 'PUT')

const limitTo = async (system: TestSystem, bytes: number) => {
  await system.terminate()
  await system.restart({ MAX_PHOTO_BYTES: String(bytes) })
}
/** The picture as the tablet stores it now: a smaller version has another hash. */
async function asItIs(tablet: { page: Parameters<typeof dumpOf>[0] }, confirmed: Confirmed): Promise<void> {
  const { photos } = await dumpOf(tablet.page)
  confirmed.photos = photos
    .filter(({ appId, state }) => appId === confirmed.appId && state !== 'removed')
    .map(({ slot, gen, sha256 }) => ({ slot, gen, sha256 }))
}

test('F34 a photo over the limit is sent once more and smaller, then a person is asked, and never a third time', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, seller, 'Великанов')
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  await expectAllSent(tablet)
  const [{ size } = { size: 0 }] = await system.queryRows<{ size: number }>(
    'select size from photos where application_id = $1',
    [confirmed.appId],
  )
  await limitTo(system, size - 1000)
  const first = system.proxy.requests.length
  await takePhoto(tablet, confirmed, 2)
  await expectAllSent(tablet)
  const smaller = puts(system, first).map(({ status }) => status)
  expect(smaller.filter((status) => status !== null)).toEqual([413, 200])
  await asItIs(tablet, confirmed)

  await limitTo(system, 2000)
  const second = system.proxy.requests.length
  await takePhoto(tablet, confirmed, 3)
  await expectOps(page, confirmed.appId, ['photo.put needs_attention'])
  const refused = puts(system, second)
  expect(refused.filter(({ status }) => status === 413)).toHaveLength(2)
  expect(new Set(refused.map(({ opId }) => opId)).size, 'another picture has another key').toBe(2)
  await page.goto('/outbox')
  const line = outboxItem(tablet, tablet.text('outbox:reason.too_large'))
  await expect(line.getByRole('button', { name: tablet.text('outbox:act.retake') })).toBeVisible()
  await limitTo(system, 3 * 1024 * 1024)
  await line.getByRole('button', { name: tablet.text('outbox:act.retake') }).click()
  confirmed.photos = confirmed.photos.filter(({ slot }) => slot !== 3)
  await takePhoto(tablet, confirmed, 3)
  printResult('F34', `${size} bytes, ${smaller.length} sends under the limit, ${refused.length} over it`)
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

test('F34 a refusal that closes the connection before the photo was sent also needs attention in the end', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, seller, 'Закрытов')
  await expectAllSent(tablet)
  system.proxy.setRules({ when: ({ method }) => method === 'PUT', act: { do: 'early-413' } })
  const from = system.proxy.requests.length
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  // A change of the form does not wait for the picture.
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
  await typeField(tablet, confirmed, 'name', 'Равшан')
  await expectOps(page, confirmed.appId, ['photo.put needs_attention'])
  printResult('F34', `${puts(system, from).length} sends over a connection that closes early`)
  system.proxy.setRules()
  await page.goto('/outbox')
  await tablet.button('outbox:retry_all').click()
  await asItIs(tablet, confirmed)
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

test('F35 a value that the server refuses is shown at its field, and is sent as a new operation', async ({
  system,
  browser,
}) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, seller, 'Полевой')
  await expectAllSent(tablet)
  const errors = [{ code: 'pinfl', field: 'values.pinfl' }]
  system.proxy.setRules({ when: ({ method }) => method === 'PATCH', act: refusal('validation', { errors }) })
  const from = system.proxy.requests.length
  await typeField(tablet, confirmed, 'pinfl', '31234567890123')
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  await expectOps(page, confirmed.appId, ['app.patch needs_attention'])
  expect(
    sentOperations(system, from).filter(({ method }) => method === 'PATCH'),
    'never by itself',
  ).toHaveLength(1)
  system.proxy.setRules()
  await page.goto('/outbox')
  const line = outboxItem(tablet, tablet.text('outbox:reason.validation'))
  await line.getByRole('button', { name: tablet.text('outbox:act.fix') }).click()
  await expect(page.locator('[name=pinfl]')).toBeVisible()
  await typeField(tablet, confirmed, 'pinfl', '32345678901234')
  await expectAllSent(tablet)
  const keys = sentOperations(system, from).filter(({ method }) => method === 'PATCH')
  expect(new Set(keys.map(({ opId }) => opId)).size).toBe(2)
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

test('F35 other data under the same key overwrite nothing, and the data of the tablet get a new key', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await beginApplication(tablet, seller, 'Ключевой')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await typeField(tablet, confirmed, 'name', 'Настоящий')
  const [op] = await readOperations(page, confirmed.appId)
  const path = api.applications.patch.path.replace(':id', confirmed.appId)
  const forged = { base_version: 1, values: { name: 'Подменён' } }
  const headers = { [HEADERS.idempotencyKey]: op?.opId ?? randomUUID() }
  expect((await system.direct.as(seller, 'PATCH', path, forged, headers)).status).toBe(200)
  await tablet.setOffline(false)
  await page.goto('/outbox')
  const line = outboxItem(tablet, tablet.text('outbox:reason.key_reused'))
  await expect(line).toBeVisible()
  const kept = await system.queryRows<{ name: string }>(
    `select values->>'name' as name from applications where id = $1`,
    [confirmed.appId],
  )
  expect(kept[0]?.name).toBe('Подменён')
  await page.reload()
  await line.getByRole('button', { name: tablet.text('outbox:act.retry') }).click()
  // The forged change came from another device: the person sees both and decides.
  await expect(page.getByText(tablet.text('outbox:reason.version_conflict'))).toBeVisible()
  await tablet.button('outbox:act.merge').click()
  const dialog = page.getByRole('dialog', { name: tablet.text('outbox:conflict.title') })
  await expect(dialog.getByText('Подменён')).toBeVisible()
  await dialog.getByText('Настоящий').click()
  await dialog.getByRole('button', { name: tablet.text('outbox:conflict.save') }).click()
  await expectAllSent(tablet)
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

test('F36 a pause of 30 seconds that the server asks for is kept by every tab and across a reload', {
  tag: '@all',
}, async ({ system, browser }) => {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const { page, context } = tablet
  await context.clock.install()
  const confirmed = await beginApplication(tablet, seller, 'Спешный')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  await openFilesStep(tablet)
  for (const slot of [1, 2, 3]) await takePhoto(tablet, confirmed, slot)
  const from = system.proxy.requests.length
  const slow = refusal('too_many_requests', { headers: { 'retry-after': '30' } })
  system.proxy.setRules({ when: ({ method }) => method === 'PUT', act: slow })
  await tablet.setOffline(false)
  const clock = () => page.evaluate(() => Date.now())
  const almostOver = (await clock()) + 28_000
  await expect.poll(() => system.proxy.appliedCount()).toBeGreaterThan(0)
  await expect
    .poll(async () => (await readOperations(page)).map(({ state }) => state))
    .not.toContain('sending')
  system.proxy.setRules()
  const sentBefore = sentOperations(system, from).length
  expect(sentBefore, 'at most the two that were being sent').toBeLessThanOrEqual(2)
  await context.clock.fastForward(10_000)
  const second = await tablet.tab()
  await second.goto('/outbox')
  await page.reload()
  const probes = () => system.proxy.requests.filter(({ path }) => path === '/api/ping').length
  const before = probes()
  await reopenApplication(tablet, confirmed)
  await expect.poll(probes).toBeGreaterThan(before)
  // Independent of how long three pages took to open: the last two seconds of the thirty begin now.
  await context.clock.fastForward(almostOver - (await clock()))
  expect(sentOperations(system, from), 'nothing for 30 seconds').toHaveLength(sentBefore)
  await context.clock.fastForward(10_000)
  await expect.poll(() => sentOperations(system, from).length).toBeGreaterThan(sentBefore)
  printResult('F36', `${sentBefore} asked, ${sentOperations(system, from).length} in all`)
  await second.close()
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})
