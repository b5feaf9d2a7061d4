// A partner that only the client's own cabinet tells of: the accepted code is no contract yet, and the manager says what the cabinet
// shows.
import { backOfficeApi } from '#api/back-office/index.ts'
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'
import { ApiSession } from '#support/api.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { fetchStages, prepareSaleWithGoods, waitForStages } from '../drivers/sale.ts'
import { startDemoServer, stopServer } from '../processes.ts'
import { expect, personOf, Shop, test } from '../shop.ts'

const manager = personOf('manager', 0)
const PARTNER = 'Kabinet Nasiya'

test('an accepted code is no contract until the manager has seen it in the cabinet of the partner', async ({
  browser,
}) => {
  const server = await startDemoServer({})
  const own = new Shop(server.url)
  const admin = new ApiSession(own.url)
  admin.token = await own.tokenOf(personOf('admin', 0))
  const { partners } = backOfficeApi
  const body = {
    ...NEW_PARTNER,
    name: PARTNER,
    dialect: 'alif' as const,
    limit_max: 50_000_000,
    terms: [{ months: 6, markup: 18 }],
    gateway_url: 'sandbox:/alif',
    gateway_secret: 'demo-alif',
  }
  const { key } = await admin.call(partners.create, { body })
  await admin.call(partners.toggle, { params: { key }, body: { active: true } })
  const id = await prepareSaleWithGoods(own, manager, PARTNER)

  const tablet = await own.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await tablet.button('stages:contract.make').click()
  await waitForStages(own, manager, id, ({ contract }) => contract?.state === 'waiting')
  const code = page.getByRole('textbox', { name: new RegExp(`^${tablet.text('stages:code')}`) })
  await code.fill(CODES.alif)
  await expect(page.getByText(tablet.text('stages:settle.text'))).toBeVisible()
  await expect(tablet.button('stages:payment.take')).toHaveCount(0)

  await test.step('Escape leaves it as it is', async () => {
    await tablet.button('stages:settle.confirmed').click()
    await expect(page.getByRole('dialog')).toContainText(tablet.text('stages:settle.confirmed_title'))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await fetchStages(own, manager, id)).contract?.state).toBe('moderation')
  })

  await tablet.button('stages:settle.confirmed').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: tablet.text('stages:settle.confirmed') })
    .click()
  await expect(page.getByText(tablet.text('stages:settle.text'))).toHaveCount(0)
  expect((await fetchStages(own, manager, id)).contract?.state).toBe('confirmed')
  await tablet.close()
  await stopServer(server)
})
