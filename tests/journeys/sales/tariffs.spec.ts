// A manager sells at a tariff of the partner: its figures are on the screen and on the printed contract, never those of our markup.
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { launchOptions } from '../../support/browser.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { changePhone, fetchStages, submitOneMore, takeAndConfirm } from '../drivers/sale.ts'
import { addSofa, choosePartner } from '../drivers/stages.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)
const PARTNER = 'Orol Nasiya'
/** A client to whom the partner offers two tariffs of six months, with these markups in percent; ours is the first one. */
const TWO_TARIFFS = '45'
const [OURS, PROMO] = [18, 12]
const MONTHS = 6

// The contract opens in the viewer of PDF files.
test.use({ launchOptions: launchOptions({ showsPdf: true }) })

const words = (text: string): string => text.replaceAll(/\s+/g, ' ')

test('the printed plan is the partner’s, of the tariff that the manager has chosen', async ({
  shop,
  browser,
}) => {
  const id = await submitOneMore(shop)
  const read = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', id))
  const item = (await read.json()) as Returns<typeof api.applications.list>['items'][number]
  const phone = await changePhone(shop, manager, item, TWO_TARIFFS)
  await takeAndConfirm(shop, manager, { id, phone })
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await addSofa(tablet)
  await choosePartner(tablet, PARTNER)

  const { cost } = await fetchStages(shop, manager, id)
  const [ours = 0, total = 0] = [OURS, PROMO].map((markup) => Math.round((cost * (100 + markup)) / 100))
  const tariff = (markup: number) =>
    tablet.text('stages:contract.tariff_item', { title: `${MONTHS} Месяц`, markup })
  await test.step('the tariffs of the partner have its own totals', async () => {
    const choice = page.getByRole('button', { name: new RegExp(tablet.text('stages:contract.tariff')) })
    for (const [markup, sum] of [
      [OURS, ours],
      [PROMO, total],
    ] as const) {
      await choice.click()
      await page.getByRole('option', { name: tariff(markup), exact: true }).click()
      await expect(page.getByText(formatMoney(sum, 'ru'), { exact: true }).first()).toBeVisible()
    }
    await expect(page.getByText(tablet.text('stages:contract.figures_partner'))).toBeVisible()
    await expect(page.getByText(tablet.text('stages:contract.estimate'))).toHaveCount(0)
  })

  const { partners } = await fetchStages(shop, manager, id)
  const offers = partners.find(({ partner }) => partner.name === PARTNER)?.offers ?? []
  const first = offers.find(({ markup, months }) => months === MONTHS && markup === PROMO)?.tariff?.first_date
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible()
  let paper = ''
  await page.route(`**${onlineApi.stages.document.path.replace(':id', id)}`, async (route) => {
    const response = await route.fetch()
    paper = words(pdfText(await response.body()))
    await route.fulfill({ response })
  })
  const opened = page.waitForEvent('popup')
  await tablet.button('stages:contract.open').click()
  await expect.poll(async () => (await opened).url()).toMatch(/^blob:/)
  await (await opened).close()

  const { contract } = await fetchStages(shop, manager, id)
  expect(contract).toMatchObject({ total, markup: PROMO, plan: { length: MONTHS } })
  expect(first).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(contract?.plan[0]?.due).toBe(first)
  expect(contract?.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
  expect(paper).toContain(words(formatMoney(total, 'ru')))
  for (const { number, due, amount } of contract?.plan ?? [])
    expect(paper).toContain(words(`${number} ${formatDate(due)} ${formatSum(amount)}`))
  expect(paper).not.toContain(words(formatSum(ours)))
  expect(paper).not.toContain(words(formatSum(Math.floor(ours / MONTHS))))

  await page.getByRole('textbox', { name: new RegExp(`^${tablet.text('stages:code')}`) }).fill(CODES.uzum)
  await expect(page.getByText(tablet.text('statuses:registered')).first()).toBeVisible()
  await tablet.close()
})
