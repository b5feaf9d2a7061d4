// Min/max to a movement: the director changes levels in their cells, makes movements of ticked lines, once, and opens the draft; the
// manager of the sender fills a movement of their own with what is left.
import { randomUUID } from 'node:crypto'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS, type Returns } from '#api/endpoint.ts'
import { workbook } from '#support/upload.ts'
import { typeInto } from '../drivers/combobox.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const director = personOf('director')
const sender = personOf('manager', 0)
const { list, update } = backOfficeApi.levels
type Line = Returns<typeof list>['items'][number]

async function linesOf(shop: Shop, body: object): Promise<Line[]> {
  const answer = await shop.as(director, 'POST', list.path, { limit: 100, ...body })
  return ((await answer.json()) as Returns<typeof list>).items
}

/** Two lines of one branch that the first branch can supply whole. */
async function neededLines(shop: Shop): Promise<[Line, Line]> {
  const lines = await linesOf(shop, { below: '1' })
  const [first, second] = lines.filter(
    ({ source, to_order }) => source?.id === 1 && source.pieces === to_order && to_order > 1,
  )
  if (!first || !second) throw new Error('the demo shop has too few lines below their minimum')
  return [first, second]
}

/** Changes the levels of a line as somebody else. */
async function changeLevels(shop: Shop, { key, version, min, max }: Line): Promise<void> {
  const body = { base_version: version, values: { min, max } }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const answer = await shop.as(director, 'PATCH', update.path.replace(':key', key), body, headers)
  expect(answer.status).toBe(200)
}

const rowOf = ({ page }: Tablet, { name, branch }: Line) =>
  page.getByRole('row').filter({ hasText: name }).filter({ hasText: branch })

test('min/max to a movement', async ({ shop, browser }) => {
  const [line, other] = await neededLines(shop)
  const { name, branch, min, max } = line
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', director, { viewport, hasTouch: false })
  const { page } = tablet
  const row = rowOf(tablet, line)
  const labelOf = (side: 'min' | 'max') =>
    tablet.text('levels:edit', { field: tablet.text(`levels:fields.${side}`), name, branch })
  const open = (side: 'min' | 'max') => row.getByRole('button', { name: labelOf(side) })
  const cell = (side: 'min' | 'max') => row.getByRole('textbox', { name: labelOf(side) })
  const type = async (side: 'min' | 'max', text: string) => {
    await cell(side).press('Control+a')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const lower = (max ?? 0) - 1

  await test.step('levels are changed in their cells with the keyboard', async () => {
    await page.goto('/minmax?below=1')
    await open('max').focus()
    await page.keyboard.press('Enter')
    await expect(cell('max')).toBeFocused()
    await type('max', '1')
    await expect(page.getByText(tablet.text('errors:levels_max'))).toBeVisible()
    await expect(cell('max')).toHaveAttribute('aria-invalid', 'true')
    await type('max', String(lower))
    await expect(open('max')).toHaveText(String(lower))
    await expect(open('max')).toBeFocused()
    const [saved] = await linesOf(shop, { only: line.key })
    expect(saved).toMatchObject({ min, max: lower, to_order: line.to_order - 1 })
  })

  await test.step('what others have changed meanwhile is said, and overwritten only when saved again', async () => {
    const [now] = await linesOf(shop, { only: line.key })
    if (!now) throw new Error('the line is gone')
    await open('max').click()
    await changeLevels(shop, now)
    await type('max', String(max))
    const levels = tablet.text('levels:levels', { min: min ?? 0, max: lower })
    await expect(page.getByText(tablet.text('levels:conflict', { levels }))).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(open('max')).toHaveText(String(max))
  })

  await test.step('the ticked line becomes a draft of a movement, once', async () => {
    await row.getByRole('checkbox').check()
    await tablet.button('levels:move.do').click()
    await expect(page.getByText(tablet.text('levels:move.done', { count: 1 }))).toBeVisible()
    // The line has enough on the way: it is no longer below its minimum.
    const [now] = await linesOf(shop, { only: line.key })
    expect(now).toMatchObject({ on_the_way: line.on_the_way + line.to_order, to_order: 0, source: null })
  })

  await test.step('the draft has its goods', async () => {
    await page.locator('a[href^="/stock_to_delivey/"]').first().click()
    await expect(page.getByText(tablet.text('movements:states.draft'), { exact: true })).toBeVisible()
    await expect(page.getByText(line.sku)).toBeVisible()
    await tablet.close()
  })

  await test.step('the manager of the sender takes the proposals that are left', async () => {
    const own = await shop.tablet(browser, 'uz-Latn', sender, { viewport, hasTouch: false })
    const { page: screen } = own
    await screen.goto('/stock_to_delivey/create')
    await typeInto(
      screen.getByRole('combobox', { name: new RegExp(`^${own.text('movements:fields.to_branch')}`) }),
      other.branch,
    )
    await screen.getByRole('option', { name: other.branch }).click()
    await own.button('movements:proposal').click()
    const lines = screen.getByRole('list', { name: own.text('movements:fields.lines') }).getByRole('listitem')
    await expect(lines.filter({ hasText: other.sku }).locator('input')).toHaveValue(String(other.to_order))
    await expect(lines.filter({ hasText: line.sku })).toHaveCount(0)
    await own.button('kit:form.save').click()
    await expect(screen).toHaveURL(/\/stock_to_delivey\/\d+$/)
    const [now] = await linesOf(shop, { only: other.key })
    expect(now?.to_order).toBe(0)
    await own.close()
  })
})

test('levels are proposed from the sales of ticked lines', async ({ shop, browser }) => {
  const [line] = (await linesOf(shop, { sort: 'sold', way: 'desc' })).filter(
    ({ proposed, min, max }) => proposed !== null && (proposed.min !== min || proposed.max !== max),
  )
  if (!line?.proposed) throw new Error('the demo shop has sold nothing in 30 days')
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'uz-Latn', director, { viewport, hasTouch: false })
  const { page } = tablet
  await page.goto('/minmax?sort=sold&way=desc')
  await rowOf(tablet, line).first().getByRole('checkbox').check()
  await tablet.button('levels:propose.do').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(tablet.text('levels:levels', line.proposed), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: tablet.text('levels:propose.apply') }).click()
  await expect(page.getByText(tablet.text('levels:propose.done', { count: 1 }))).toBeVisible()
  const [now] = await linesOf(shop, { only: line.key })
  expect(now).toMatchObject(line.proposed)
  await tablet.close()
})

test('levels from Excel: an error in words, the mended file, applied', async ({ shop, browser }) => {
  const [line] = await linesOf(shop, {})
  if (!line) throw new Error('the demo shop has no lines')
  const tablet = await shop.tablet(browser, 'uz-Latn', director, { viewport: { width: 1440, height: 900 } })
  const { page } = tablet
  const choose = async (max: number) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'levels.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        await workbook([
          ['Filial', 'Artikul', 'Eng kam', 'Eng koʻp'],
          [line.branch, line.sku, 77, max],
        ]),
        'base64',
      ),
    })
  await page.goto('/minmax')
  await page.getByRole('link', { name: tablet.text('upload:open') }).click()
  await expect(page.getByRole('heading', { name: tablet.text('levels:upload.title') })).toBeVisible()
  await choose(5)
  await expect(page.getByRole('row').filter({ hasText: tablet.text('errors:levels_max') })).toContainText(
    'Eng koʻp',
  )
  await choose(99)
  await tablet.button('upload:apply').click()
  await expect(page.getByRole('heading', { name: tablet.text('upload:done_title') })).toBeVisible()
  await page.getByRole('link', { name: tablet.text('levels:upload.to_list') }).click()
  await expect(page).toHaveURL(/\/minmax$/)
  expect(await linesOf(shop, { only: line.key })).toMatchObject([{ min: 77, max: 99 }])
  await tablet.close()
})
