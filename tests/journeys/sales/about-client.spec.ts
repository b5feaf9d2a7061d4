// The client in the head of a record, in sight on every stage and tab, which opens to what else is known of the client and the sale; and
// the finished record, whose papers are seen, printed and shared.
import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { STAGES } from '#domain/applications/stages.ts'
import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { otherScript } from '#domain/kernel/texts/transliteration.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, submitApplication } from '#support/applications.ts'
import { launchOptions } from '#support/browser.ts'
import { DOWN_PAYMENT, finishSale, prepareSaleWithGoods } from '../drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const AT_DESK = { hasTouch: false }
const REASON = 'client_refused'

// The contract opens in the viewer of PDF files.
test.use({ launchOptions: launchOptions({ showsPdf: true }) })

const bar = (tablet: Tablet) => tablet.page.getByRole('navigation', { name: tablet.text('stages:bar') })
const headOf = (tablet: Tablet) =>
  tablet.page.getByRole('group', { name: tablet.text('stages:case.client') }).getByRole('button')
const detailsOf = (tablet: Tablet) =>
  tablet.page.getByRole('group', { name: tablet.text('stages:case.details') })

/** A client with a rejected application and a new one with all photos. */
async function applyTwice(shop: Shop) {
  const seller = new ApiSession(shop.url)
  seller.token = await shop.tokenOf(personOf('seller', 0))
  const form = { ...newForm(), phone: `+99893${String(Date.now()).slice(-5)}01` }
  const rejected = await submitApplication(seller, form)
  for (const [move, body] of [
    [api.moves.take, {}],
    [api.moves.reject, { reason: REASON }],
  ] as const) {
    const headers = { [HEADERS.idempotencyKey]: randomUUID() }
    const answer = await shop.as(manager, 'POST', move.path.replace(':id', rejected), body, headers)
    expect(answer.status).toBe(200)
  }
  const id = await submitApplication(seller, form)
  for (const slot of REQUIRED_SLOTS) await putPhoto(seller, id, slot)
  return { id, rejected, form }
}

async function expectWholeClient(
  tablet: Tablet,
  place: Locator,
  form: Awaited<ReturnType<typeof applyTwice>>['form'],
) {
  const name = [form.surname, form.name, form.patronymic].filter(Boolean).join(' ')
  await expect(place.getByText(name, { exact: true }).last()).toBeVisible()
  await expect(place.getByText(otherScript(name), { exact: true })).toBeVisible()
  await expect(place.getByText(formatPhone(form.phone), { exact: true })).toBeVisible()
  await expect(place.getByText(String(form.document_number), { exact: true })).toBeVisible()
  const until = tablet.text('stages:case.valid_until', { date: formatDate(String(form.document_expires)) })
  await expect(place.getByText(until)).toBeVisible()
  if (form.salary) await expect(place.getByText(formatMoney(Number(form.salary), 'ru'))).toBeVisible()
  await expect(place.getByRole('img', { name: tablet.text('stages:case.face') }).last()).toBeVisible()
  await expect(place.getByText(tablet.text('stages:case.earlier_count', { count: 1 }))).toBeVisible()
  const earlier = place.getByRole('link')
  await expect(earlier).toContainText(tablet.text('statuses:rejected'))
  await expect(earlier).toContainText(tablet.text(`reasons:rejection.${REASON}`))
  await expect(place.getByText('Orol Nasiya', { exact: true })).toBeVisible()
  await expect(place.getByText(personOf('seller', 0).name)).toBeVisible()
  return earlier
}

test('at the desk the client is in the head on every stage and tab, once, with clock and deadline in sight', async ({
  shop,
  browser,
}) => {
  const { id, rejected, form } = await applyTwice(shop)
  const tablet = await shop.tablet(browser, 'ru', manager, AT_DESK)
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  await expect(tablet.button('reasons:actions.take')).toBeVisible()
  await page.keyboard.press('t')
  const head = headOf(tablet)
  const phone = formatPhone(form.phone)
  await expect(head).toContainText(phone)
  await expect(head).toContainText(tablet.text('stages:case.earlier_count', { count: 1 }))
  const name = [form.surname, form.name, form.patronymic].filter(Boolean).join(' ')
  await expect(bar(tablet)).toBeVisible()
  await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(1)

  const names = await Promise.all(
    STAGES.map((stage) =>
      bar(tablet)
        .getByRole('button', { name: new RegExp(`^${tablet.text(`stages:names.${stage}`)}`) })
        .boundingBox(),
    ),
  )
  expect(new Set(names.map((box) => box?.y)).size, 'the stepper is one line').toBe(1)
  for (const stage of STAGES) {
    await bar(tablet)
      .getByRole('button', { name: new RegExp(`^${tablet.text(`stages:names.${stage}`)}`) })
      .focus()
    await page.keyboard.press('Enter')
    await expect(bar(tablet).locator('[aria-current="step"]')).toContainText(
      tablet.text(`stages:names.${stage}`),
    )
    await page.keyboard.press('End')
    await expect(head.getByText(phone)).toBeInViewport()
    for (const label of ['clock', 'deadline'])
      await expect(
        page.getByText(tablet.text(`applications:view.${label}`), { exact: true }),
      ).toBeInViewport()
  }
  for (const tab of ['data', 'history', 'comments']) {
    await page.getByRole('tab', { name: tablet.text(`applications:view.${tab}`) }).click()
    await expect(head.getByText(phone)).toBeVisible()
  }

  await head.focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-expanded', 'true')
  const details = detailsOf(tablet)
  const earlier = await expectWholeClient(tablet, details, form)
  await details.getByRole('button', { name: tablet.text('stages:case.open_face') }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/applications/${rejected}$`))
  await tablet.close()
})

for (const options of [
  { viewport: { width: 1280, height: 800 }, hasTouch: true },
  { viewport: { width: 1024, height: 768 }, hasTouch: false },
  { viewport: { width: 600, height: 960 }, hasTouch: true },
])
  test(`at ${options.viewport.width} ${options.hasTouch ? 'by touch' : 'with a mouse'} the client is one line that opens to everything`, async ({
    shop,
    browser,
  }) => {
    const { id, form } = await applyTwice(shop)
    const tablet = await shop.tablet(browser, 'ru', manager, options)
    const { page } = tablet
    await page.goto(`/applications/${id}`)
    await tablet.button('reasons:actions.take').click()
    const head = headOf(tablet)
    await expect(head).toHaveAttribute('aria-expanded', 'false')
    await expect(head).toContainText(formatPhone(form.phone))
    expect((await head.boundingBox())?.height).toBeLessThan(100)
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(head).toBeFocused()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    await expectWholeClient(tablet, detailsOf(tablet), form)
    await page.keyboard.press('Enter')
    await expect(detailsOf(tablet)).toHaveCount(0)
    await tablet.close()
  })

test('a finished record shows its sale, and its papers are seen, printed and shared', async ({
  shop,
  browser,
}) => {
  const id = await prepareSaleWithGoods(shop, manager)
  const { contract, invoice, goods } = await finishSale(shop, manager, id)
  if (!contract || !invoice) throw new Error('the sale is not finished')
  const tablet = await shop.tablet(browser, 'ru', manager, AT_DESK)
  const { page } = tablet
  // The share dialog and the print dialog are the browser's: what they are given is recorded.
  await page.context().addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async ({ files = [], title = '' } = {}) =>
      void localStorage.setItem('shared', `${title} ${files[0]?.name} ${files[0]?.size}`)
    window.print = () => localStorage.setItem('printed', location.protocol)
  })
  await page.goto(`/applications/${id}`)
  await headOf(tablet).click()
  const details = detailsOf(tablet)
  const plan = contract.plan
  for (const text of [
    formatMoney(contract.cost, 'ru'),
    contract.partner.name,
    `${plan.length} × ${formatSum(plan[0]?.amount ?? 0)}`,
    tablet.text('stages:case.paid', {
      sum: formatSum(DOWN_PAYMENT),
      how: tablet.text('stages:payment.method.cash'),
    }),
    `№ ${contract.number}`,
  ])
    await expect(details.getByText(text, { exact: true }).last()).toBeVisible()

  const sale = page.locator('section').filter({
    has: page.getByRole('heading', { level: 2, name: tablet.text('stages:case.sale') }),
  })
  await expect(sale.getByText(goods[0]?.name ?? '')).toBeVisible()
  await expect(sale.getByText(formatMoney(contract.total - contract.down_payment, 'ru'))).toBeVisible()
  for (const title of [
    tablet.text('stages:contract.file', { number: contract.number }),
    tablet.text('stages:payment.invoice', { number: invoice.number }),
  ]) {
    for (const action of ['view', 'print']) {
      const opened = page.waitForEvent('popup')
      await sale.getByRole('button', { name: tablet.text(`stages:papers.${action}`, { title }) }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await opened).url()).toMatch(/^blob:/)
      if (action === 'print')
        await expect.poll(() => page.evaluate(() => localStorage.getItem('printed'))).toBe('blob:')
      await (await opened).close()
    }
    await page.evaluate(() => localStorage.removeItem('printed'))
    await sale.getByRole('button', { name: tablet.text('stages:papers.share', { title }) }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('shared')))
      .toMatch(new RegExp(`^${title} ${title}\\.pdf \\d{4,}$`))
  }

  await test.step('the next application of the queue is one key away, with their number', async () => {
    const answer = await shop.as(manager, 'POST', api.applications.list.path, {
      statuses: ['new'],
      sort: 'queue',
      limit: 1,
    })
    const { total } = (await answer.json()) as { total: number }
    await expect(page.getByRole('button', { name: tablet.text('stages:case.next', { total }) })).toBeVisible()
    await page.keyboard.press('n')
    await expect(page).not.toHaveURL(new RegExp(`/applications/${id}$`))
    await expect(page.getByText(tablet.text('statuses:in_process')).first()).toBeVisible()
  })
  await tablet.close()
})
