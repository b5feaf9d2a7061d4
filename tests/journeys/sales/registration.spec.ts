// A client who is not registered with the partner: from the QR code on the manager's screen to the contract. The client's own phone
// is played by requests to the partner's pages; the sale goes on by itself, in the partner's terms.
import { addApplication, changePhone, fetchStages, takeAndConfirm } from '../drivers/sale.ts'
import { addSofa, choosePartner } from '../drivers/stages.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)
/** A partner with a page of registration and one for the signature. */
const PARTNER = 'Ipak Moliya'

test('a client registers with the partner, and the sale goes on to the contract in its terms', async ({
  shop,
  browser,
}) => {
  test.setTimeout(240_000)
  const item = await addApplication(shop, manager)
  const phone = await changePhone(shop, manager, item, '31')
  await takeAndConfirm(shop, manager, { id: item.id, phone })
  const stages = () => fetchStages(shop, manager, item.id)
  const lineOf = async () => (await stages()).partners.find(({ partner }) => partner.name === PARTNER)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${item.id}`)
  const title = page.getByRole('heading', {
    name: tablet.text('stages:registration.title', { name: PARTNER }),
  })
  const section = page.locator('section', { has: title }).last()

  await test.step('what is missing stands there, with a QR code and an SMS; the page is not opened here', async () => {
    await expect(section).toBeVisible()
    const step = tablet.text('stages:registration.step.register')
    await expect(section.getByText(tablet.text('stages:limit.registering', { step }))).toBeVisible()
    const qr = section.getByRole('img', { name: tablet.text('stages:link.qr') })
    await expect(qr.locator('path')).toHaveAttribute('d', /^M/)
    await expect(section.getByRole('link')).toHaveCount(0)
    await expect(section).not.toContainText(phone.slice(1))
    await section.getByRole('button', { name: tablet.text('stages:link.send') }).click()
    await expect(page.getByText(tablet.text('stages:registration.sent'))).toBeVisible()
  })

  await test.step('the limit comes by itself when the client has finished', async () => {
    const address = (await lineOf())?.attempt?.registration?.page ?? ''
    expect((await fetch(address, { method: 'POST' })).status).toBe(200)
    await section.getByRole('button', { name: tablet.text('stages:registration.again') }).click()
    await expect(section).toHaveCount(0)
  })

  await test.step('the figures of the comparison and of the contract are those of the partner', async () => {
    await addSofa(tablet)
    await expect.poll(async () => (await lineOf())?.offers.some(({ tariff }) => tariff != null)).toBe(true)
    await choosePartner(tablet, PARTNER)
    await expect(page.getByText(tablet.text('stages:contract.figures_partner'))).toBeVisible()
    await tablet.button('stages:contract.make').click()
    await expect(page.getByText(tablet.text('stages:signing.text'))).toBeVisible()
    const { contract } = await stages()
    expect(contract?.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(contract?.total)
  })

  await test.step('the client signs on the own phone, and the contract is confirmed', async () => {
    const { contract } = await stages()
    expect((await fetch(contract?.signing?.page ?? '', { method: 'POST' })).status).toBe(200)
    await tablet.button('stages:signing.check').click()
    await expect(page.getByText(tablet.text('statuses:registered')).first()).toBeVisible()
    await expect.poll(async () => (await stages()).contract?.act != null).toBe(true)
  })
  await tablet.close()
})
