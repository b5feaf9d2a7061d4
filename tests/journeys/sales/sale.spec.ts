// A manager completes a sale: from "new" to "completed" on the screens, with partners that answer over HTTP from another
// process; the contract is printed, and the goods are handed over with a photo.
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { launchOptions } from '../../support/browser.ts'
import { takeOpen } from '../drivers/capture.ts'
import { CARD, findFreshApplication } from '../drivers/sale.ts'
import { addSofa, choosePartner } from '../drivers/stages.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const PARTNER = 'Orol Nasiya'

// The contract opens in the viewer of PDF files.
test.use({ launchOptions: launchOptions({ showsPdf: true }) })

const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })

async function confirmCode(tablet: Tablet, code: string): Promise<void> {
  // The last digit submits.
  await field(tablet, 'stages:code').fill(code)
}

test('a manager takes an application to "completed" and prints the contract', async ({ shop, browser }) => {
  const item = await findFreshApplication(shop, manager)
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${item.id}`)
  await tablet.button('reasons:actions.take').click()

  await test.step('the client confirms with a code, then the card', async () => {
    await tablet.button('stages:send_code').click()
    await expect(field(tablet, 'stages:code')).toBeVisible()
    await confirmCode(tablet, await shop.codeFor(item.phone ?? ''))
    await field(tablet, 'stages:card.number').fill(CARD)
    await field(tablet, 'stages:card.expiry').fill('1239')
    await expect(page.getByText(tablet.text('stages:card.wait', { mask: '860001******8900' }))).toBeVisible()
    await confirmCode(tablet, '111111')
    await expect(page.getByText(tablet.text('errors:wrong_code'))).toBeVisible()
    await expect(field(tablet, 'stages:code')).toHaveValue('')
    await expect(field(tablet, 'stages:code')).toBeFocused()
    await confirmCode(tablet, CODES.cards)
  })

  await test.step('partners are asked by themselves and compared for the goods, and one limit is chosen', async () => {
    await addSofa(tablet)
    await choosePartner(tablet, PARTNER)
  })

  await test.step('the client confirms the contract with the partner’s code', async () => {
    await tablet.button('stages:contract.make').click()
    await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible()
    await confirmCode(tablet, CODES.uzum)
    await expect(page.getByText(tablet.text('statuses:registered')).first()).toBeVisible()
    // The stages advance to the payment automatically, which would interrupt a look back before.
    await expect(tablet.button('stages:payment.close')).toBeVisible()
  })

  await test.step('the contract opens as a PDF in another page', async () => {
    await tablet
      .button('stages:names.contract')
      .or(page.getByRole('button', { name: /^Договор/ }))
      .first()
      .click()
    const opened = page.waitForEvent('popup')
    await tablet.button('stages:contract.open').click()
    await expect.poll(async () => (await opened).url()).toMatch(/^blob:/)
    await (await opened).close()
  })

  await test.step('the invoice is closed and the hand-over photographed', async () => {
    await page.getByRole('button', { name: new RegExp(`^${tablet.text('stages:names.payment')}`) }).click()
    await tablet.button('stages:payment.close').click()
    // The camera opens by itself, and goes on to the next photo.
    await takeOpen(tablet, 6, 'id_card')
    await takeOpen(tablet, 7, 'id_card')
    await tablet.button('reasons:actions.hand_over').click()
    await expect(page.getByText(tablet.text('statuses:completed')).first()).toBeVisible()
    // The message of the step ends with the same words.
    await expect(page.getByText(tablet.text('stages:payment.done'), { exact: true })).toBeVisible()
  })
  await tablet.close()
})
