// Partners that are slow, silent or down, and a server that is killed: nothing is lost, and the screens show the state.
// Each test has its own server and partners.
import { randomUUID } from 'node:crypto'
import { onlineApi } from '#api/online.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import {
  changePhone,
  fetchStages,
  findFreshApplication,
  prepareSaleWithGoods,
  takeAndConfirm,
} from '../drivers/sale.ts'
import { killAndRestart, startDemoServer, stopServer, takePartnersDown } from '../processes.ts'
import { expect, personOf, Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const OFTEN = { SCORING_POLL_MS: '500' }
/** Long enough for an open page to show on a slow machine that the partners are waited for. */
const SILENT = { ...OFTEN, SCORING_LIMIT_MS: '20000', PARTNER_TIMEOUT_MS: '1500' }
test.describe.configure({ timeout: 180_000 })

test('no answer counts as a refusal, and at a partner of the type "partner" support takes over', async ({
  browser,
}) => {
  const server = await startDemoServer(SILENT)
  const shop = new Shop(server.url)
  const item = await findFreshApplication(shop, manager)
  const phone = await changePhone(shop, manager, item, '21')
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  // The page is open before the partners are asked: the time for their answers runs from then on.
  await page.goto(`/applications/${item.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeAndConfirm(shop, manager, { id: item.id, phone })
  await expect(page.getByText(tablet.text('stages:waiting.approval'))).toBeVisible()
  await expect(page.getByText(/осталось 0:[01]\d/).first()).toBeVisible()
  const silent = tablet.text('stages:limit.rejected', { why: tablet.text('reasons:rejection.no_answer') })
  await expect(page.getByText(silent).first()).toBeVisible()
  const readStates = async () => {
    const { partners } = await fetchStages(shop, manager, item.id)
    return partners.map(({ attempt }) => attempt?.state ?? 'not asked')
  }
  // Every partner is asked by a separate job, and the last one ends a moment after the first.
  await expect.poll(readStates).not.toContain('reviewing')
  const isWithSupport = (await readStates()).includes('support')
  await expect(
    page.getByText(tablet.text(isWithSupport ? 'stages:waiting.moderator' : 'statuses:rejected')).first(),
  ).toBeVisible()
  await tablet.close()
  await stopServer(server)
})

test('partners that are down block nothing: the contract is created when they are back', async ({
  browser,
}) => {
  const server = await startDemoServer(OFTEN)
  const shop = new Shop(server.url)
  const id = await prepareSaleWithGoods(shop, manager)
  const tablet = await shop.tablet(browser, 'uz-Latn', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  const bringUp = await takePartnersDown(server)
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('stages:contract.state.making'))).toBeVisible()
  // The page asks twice more, and the partners are still down.
  for (let round = 0; round < 2; round += 1) await page.waitForResponse(/\/stages$/)
  await expect(page.getByText(tablet.text('stages:contract.state.making'))).toBeVisible()
  await bringUp()
  await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible({ timeout: 60_000 })
  await tablet.close()
  await stopServer(server)
})

test('a server that is killed between contract and confirmation loses neither', async ({ browser }) => {
  let server = await startDemoServer(OFTEN)
  const shop = new Shop(server.url)
  const id = await prepareSaleWithGoods(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible()

  await test.step('the server is killed while the contract waits for its code', async () => {
    server = await killAndRestart(server, OFTEN)
    const { contract: made } = await fetchStages(shop, manager, id)
    expect(made).toMatchObject({ state: 'waiting' })
  })

  await test.step('the server is killed while the code is being sent', async () => {
    const path = onlineApi.stages.confirmContract.path.replace(':id', id)
    const scoring = shop
      .as(manager, 'POST', path, { code: CODES.uzum }, { 'idempotency-key': randomUUID() })
      .catch(() => null)
    server = await killAndRestart(server, OFTEN)
    await scoring
    const field = page.getByRole('textbox', { name: new RegExp(`^${tablet.text('stages:code')}`) })
    const registered = page.getByText(tablet.text('statuses:registered')).first()
    await page.reload()
    await expect(field.or(registered)).toBeVisible({ timeout: 60_000 })
    // Either the partner has received the code and a job finds out, or the code is typed again.
    if (await field.isVisible()) await field.fill(CODES.uzum)
    await expect(registered).toBeVisible({ timeout: 60_000 })
  })
  const { contract: made } = await fetchStages(shop, manager, id)
  expect(made).toMatchObject({ state: 'confirmed' })
  await tablet.context.close()
  await stopServer(server)
})
