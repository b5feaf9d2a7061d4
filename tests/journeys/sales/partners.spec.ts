// The comparison of the partners: one table at the desk, the cheapest on top, and a selected row that no late answer moves.
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import { addApplication, changePhone, fetchStages, takeAndConfirm, waitForStages } from '../drivers/sale.ts'
import { addSofa, chooseButton } from '../drivers/stages.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

type View = Returns<typeof onlineApi.stages.view>
const manager = personOf('manager', 0)
const TERM = 12

const radiosOf = (tablet: Tablet): Locator =>
  tablet.page.getByRole('list', { name: tablet.text('stages:limit.title') }).getByRole('radio')
const namesOf = (tablet: Tablet) =>
  radiosOf(tablet).evaluateAll((all) => all.map((radio) => radio.getAttribute('aria-label') ?? ''))
const rowOf = (tablet: Tablet, name: string): Locator =>
  tablet.page.getByRole('listitem').filter({ has: tablet.page.getByRole('radio', { name, exact: true }) })

/** An application whose partners have all answered. */
async function prepareAnswers(shop: Shop): Promise<string> {
  const item = await addApplication(shop, manager)
  const phone = await changePhone(shop, manager, item, '01')
  await takeAndConfirm(shop, manager, { id: item.id, phone })
  const path = onlineApi.stages.score.path.replace(':id', item.id)
  await shop.as(manager, 'POST', path, {}, { [HEADERS.idempotencyKey]: randomUUID() })
  await waitForStages(
    shop,
    manager,
    item.id,
    ({ partners }) =>
      partners.filter(({ attempt }) => attempt?.state === 'approved').length > 1 &&
      partners.every(({ attempt }) => attempt?.state !== 'reviewing'),
  )
  return item.id
}

/** The total of an approved partner at the term of the comparison. */
const totalOf = ({ partners }: View, name: string) => {
  const line = partners.find(({ partner }) => partner.name === name)
  const totals = (line?.offers ?? []).filter(({ months }) => months === TERM).map(({ total }) => total)
  return Math.min(...totals)
}

test('the cheapest partner is on top, and a late answer is sorted in around the selected row', async ({
  shop,
  browser,
}) => {
  test.setTimeout(240_000)
  const id = await prepareAnswers(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, {
    hasTouch: false,
    viewport: { width: 1440, height: 900 },
  })
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await addSofa(tablet)
  // Tariffs of the partners replace our figures when they have been calculated.
  const view = await waitForStages(shop, manager, id, ({ partners }) =>
    partners.every(
      ({ attempt, offers }) =>
        attempt?.state !== 'approved' || offers.every((offer) => offer.is_estimate !== true),
    ),
  )
  await page.reload()
  await expect(radiosOf(tablet).and(page.getByRole('radio', { checked: true }))).toHaveCount(1)
  const names = await namesOf(tablet)
  const selectable = names.filter((name) => Number.isFinite(totalOf(view, name)))
  expect(selectable.length).toBeGreaterThan(1)
  const [cheapest = '', second = ''] = names

  await test.step('approved partners stand by their totals, and the cheapest is selected', async () => {
    await expect(rowOf(tablet, cheapest).getByRole('radio')).toBeChecked()
    expect(totalOf(view, cheapest)).toBeLessThanOrEqual(totalOf(view, second))
    await expect(rowOf(tablet, cheapest)).toContainText(tablet.text('stages:limit.cheapest'))
  })

  await test.step('while the cheapest one has not answered, the next one is selected by itself', async () => {
    let isLate = true
    await page.route(`**${onlineApi.stages.view.path.replace(':id', id)}`, async (route) => {
      const answer = await route.fetch()
      const read = (await answer.json()) as View
      for (const { partner, attempt } of read.partners)
        if (isLate && partner.name === cheapest && attempt !== null)
          Object.assign(attempt, { state: 'reviewing', limit: null, answered_at: null })
      await route.fulfill({ response: answer, json: read })
    })
    await page.reload()
    await expect(rowOf(tablet, second).getByRole('radio')).toBeChecked()
    await expect(rowOf(tablet, cheapest).getByRole('radio')).toBeDisabled()
    expect((await namesOf(tablet))[0]).toBe(second)
    const before = await rowOf(tablet, second).boundingBox()
    isLate = false
    await expect(rowOf(tablet, cheapest).getByRole('radio')).toBeEnabled()
    await expect(rowOf(tablet, second).getByRole('radio')).toBeChecked()
    expect((await rowOf(tablet, second).boundingBox())?.y).toBe(before?.y)
    expect((await namesOf(tablet)).slice(0, 2)).toEqual([second, cheapest])
    await expect(rowOf(tablet, cheapest)).toContainText(tablet.text('stages:limit.cheapest'))
  })

  await test.step('a digit selects the row that shows it, which stays in place; Ctrl+Enter chooses it', async () => {
    const before = await rowOf(tablet, cheapest).boundingBox()
    await rowOf(tablet, second).getByRole('radio').focus()
    await page.keyboard.press('2')
    await expect(rowOf(tablet, cheapest).getByRole('radio')).toBeChecked()
    expect((await rowOf(tablet, cheapest).boundingBox())?.y).toBe(before?.y)
    await expect(chooseButton(tablet)).toContainText(cheapest)
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => {
        const { chosen, partners } = await fetchStages(shop, manager, id)
        return partners.find(({ partner }) => partner.id === chosen?.partner_id)?.partner.name
      })
      .toBe(cheapest)
  })
  // An answer on its way to the page that closes is not rewritten.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await tablet.close()
})

test('the table gives way by its columns, and the payment, the total and the action always stay', async ({
  shop,
  browser,
}) => {
  test.setTimeout(240_000)
  const id = await prepareAnswers(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, { hasTouch: false })
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await addSofa(tablet)
  const head = page.locator('main section [aria-hidden]').filter({
    hasText: tablet.text('stages:limit.column.total'),
  })
  const column = (name: string) =>
    head.getByText(tablet.text(`stages:limit.column.${name}`), { exact: true }).first()
  for (const { width, plan, limit } of [
    { width: 1440, plan: true, limit: true },
    { width: 1024, plan: false, limit: true },
    { width: 800, plan: false, limit: false },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(column('plan')).toBeVisible({ visible: plan })
    await expect(column('limit')).toBeVisible({ visible: limit })
    for (const name of ['monthly', 'total']) await expect(column(name)).toBeVisible()
    const first = page
      .getByRole('list', { name: tablet.text('stages:limit.title') })
      .getByRole('listitem')
      .first()
    await expect(first.getByText(tablet.text('stages:limit.selected'))).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess, `at ${width}`).toBe(0)
  }
  await page.setViewportSize({ width: 600, height: 960 })
  await expect(column('total')).toBeHidden()
  await tablet.close()
})
