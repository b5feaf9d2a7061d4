// D. Queue semantics (src/docs/offline.md#fault-matrix): what the server turns down: too large, wrong, the same key
// twice, slow down.
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { drained, expectOps, lineOf, refusal, sent, waiting } from '../drivers/queue.ts'
import { tell } from '../drivers/random.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, reopen, shoot, type } from '../drivers/seller.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const puts = (plant: TestSystem, from: number) => sent(plant, from).filter(({ method }) => method === 'PUT')

const limitTo = async (plant: TestSystem, bytes: number) => {
  await plant.terminate()
  await plant.revive({ MAX_PHOTO_BYTES: String(bytes) })
}
/** The picture as it stands on the tablet now: a smaller version has another hash. */
async function asItIs(tablet: { page: Parameters<typeof dumpOf>[0] }, confirmed: Confirmed): Promise<void> {
  const { photos } = await dumpOf(tablet.page)
  confirmed.photos = photos
    .filter(({ appId, state }) => appId === confirmed.appId && state !== 'removed')
    .map(({ slot, gen, sha256 }) => ({ slot, gen, sha256 }))
}

test('F34 a photo over the limit goes once more and smaller, then a person is asked, and never a third time', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await begin(tablet, seller, 'Великанов')
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  await allSent(tablet)
  const [{ size } = { size: 0 }] = await plant.rows<{ size: number }>(
    'select size from photos where application_id = $1',
    [confirmed.appId],
  )
  await limitTo(plant, size - 1000)
  const first = plant.proxy.passed.length
  await shoot(tablet, confirmed, 2)
  await allSent(tablet)
  const smaller = puts(plant, first).map(({ status }) => status)
  expect(smaller.filter((status) => status !== null)).toEqual([413, 200])
  await asItIs(tablet, confirmed)

  await limitTo(plant, 2000)
  const second = plant.proxy.passed.length
  await shoot(tablet, confirmed, 3)
  await expectOps(page, confirmed.appId, ['photo.put needs_attention'])
  const refused = puts(plant, second)
  expect(refused.filter(({ status }) => status === 413)).toHaveLength(2)
  expect(new Set(refused.map(({ opId }) => opId)).size, 'another picture has another key').toBe(2)
  await page.goto('/outbox')
  const line = lineOf(tablet, tablet.say('outbox:reason.too_large'))
  await expect(line.getByRole('button', { name: tablet.say('outbox:act.retake') })).toBeVisible()
  await limitTo(plant, 3 * 1024 * 1024)
  await line.getByRole('button', { name: tablet.say('outbox:act.retake') }).click()
  confirmed.photos = confirmed.photos.filter(({ slot }) => slot !== 3)
  await shoot(tablet, confirmed, 3)
  tell('F34', `${size} bytes, ${smaller.length} sends under the limit, ${refused.length} over it`)
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

test('F34 a refusal that closes the line before the photo has left ends with a person too', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await begin(tablet, seller, 'Закрытов')
  await allSent(tablet)
  plant.proxy.rules({ when: ({ method }) => method === 'PUT', act: { do: 'early-413' } })
  const from = plant.proxy.passed.length
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  await type(tablet, confirmed, 'name', 'Равшан').catch(() => {})
  await expectOps(page, confirmed.appId, ['photo.put needs_attention'])
  tell('F34', `${puts(plant, from).length} sends against a line that closes early`)
  plant.proxy.rules()
  await page.goto('/outbox')
  await tablet.button('outbox:retry_all').click()
  await asItIs(tablet, confirmed)
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

test('F35 a field that the server turns down is shown at the field, and goes as a new operation', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await begin(tablet, seller, 'Полевой')
  await allSent(tablet)
  const errors = [{ code: 'pinfl', field: 'values.pinfl' }]
  plant.proxy.rules({ when: ({ method }) => method === 'PATCH', act: refusal('validation', { errors }) })
  const from = plant.proxy.passed.length
  await type(tablet, confirmed, 'pinfl', '31234567890123')
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  await expectOps(page, confirmed.appId, ['app.patch needs_attention'])
  expect(
    sent(plant, from).filter(({ method }) => method === 'PATCH'),
    'never by itself',
  ).toHaveLength(1)
  plant.proxy.rules()
  await page.goto('/outbox')
  const line = lineOf(tablet, tablet.say('outbox:reason.validation'))
  await line.getByRole('button', { name: tablet.say('outbox:act.fix') }).click()
  await expect(page.locator('[name=pinfl]')).toBeVisible()
  await type(tablet, confirmed, 'pinfl', '32345678901234')
  await allSent(tablet)
  const keys = sent(plant, from).filter(({ method }) => method === 'PATCH')
  expect(new Set(keys.map(({ opId }) => opId)).size).toBe(2)
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

test('F35 other data under the same key never overwrite, and what the tablet has goes under a key of its own', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const confirmed = await begin(tablet, seller, 'Ключевой')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  await type(tablet, confirmed, 'name', 'Настоящий')
  const [op] = await waiting(page, confirmed.appId)
  const path = api.applications.patch.path.replace(':id', confirmed.appId)
  const forged = { base_version: 1, values: { name: 'Подменён' } }
  const headers = { [HEADERS.idempotencyKey]: op?.opId ?? randomUUID() }
  expect((await plant.direct.as(seller, 'PATCH', path, forged, headers)).status).toBe(200)
  await tablet.offline(false)
  await page.goto('/outbox')
  const line = lineOf(tablet, tablet.say('outbox:reason.key_reused'))
  await expect(line).toBeVisible({ timeout: 30_000 })
  const kept = await plant.rows<{ name: string }>(
    `select values->>'name' as name from applications where id = $1`,
    [confirmed.appId],
  )
  expect(kept[0]?.name).toBe('Подменён')
  await page.reload()
  await line.getByRole('button', { name: tablet.say('outbox:act.retry') }).click()
  // The forged change came from another device: the person sees both and decides.
  await expect(page.getByText(tablet.say('outbox:reason.version_conflict'))).toBeVisible({ timeout: 30_000 })
  await tablet.button('outbox:act.merge').click()
  const dialog = page.getByRole('dialog', { name: tablet.say('outbox:conflict.title') })
  await expect(dialog.getByText('Подменён')).toBeVisible()
  await dialog.getByText('Настоящий').click()
  await dialog.getByRole('button', { name: tablet.say('outbox:conflict.save') }).click()
  await allSent(tablet)
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

test('F36 a server that asks for 30 seconds gets them from every tab and through a reload', async ({
  plant,
  browser,
}) => {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const { page, context } = tablet
  await context.clock.install()
  const confirmed = await begin(tablet, seller, 'Спешный')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  await openFiles(tablet)
  for (const slot of [1, 2, 3]) await shoot(tablet, confirmed, slot)
  const from = plant.proxy.passed.length
  const slow = refusal('too_many_requests', { headers: { 'retry-after': '30' } })
  plant.proxy.rules({ when: ({ method }) => method === 'PUT', act: slow })
  await tablet.offline(false)
  const clock = () => page.evaluate(() => Date.now())
  const almostOver = (await clock()) + 28_000
  await expect.poll(() => plant.proxy.struck()).toBeGreaterThan(0)
  await expect.poll(async () => (await waiting(page)).map(({ state }) => state)).not.toContain('sending')
  plant.proxy.rules()
  const asked = sent(plant, from).length
  expect(asked, 'at most the two that were under way').toBeLessThanOrEqual(2)
  await context.clock.fastForward(10_000)
  const second = await tablet.tab()
  await second.goto('/outbox')
  await page.reload()
  const probes = () => plant.proxy.passed.filter(({ path }) => path === '/api/ping').length
  const before = probes()
  await reopen(tablet, confirmed)
  await expect.poll(probes).toBeGreaterThan(before)
  // However long three pages took to open: the last two seconds of the thirty begin now.
  await context.clock.fastForward(almostOver - (await clock()))
  expect(sent(plant, from), 'nothing for 30 seconds').toHaveLength(asked)
  await context.clock.fastForward(10_000)
  await expect.poll(() => sent(plant, from).length).toBeGreaterThan(asked)
  tell('F36', `${asked} asked, ${sent(plant, from).length} in all`)
  await second.close()
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})
