// The position in a list is restored after one of its records: scroll, focus and the chosen rows.
import { expect, personOf, test } from '../shop.ts'

test('leaving an application returns to its row: scroll, focus and choice, by Back, by its link, and after J', async ({
  shop,
  browser,
}) => {
  const viewport = { width: 1440, height: 900 }
  const tablet = await shop.tablet(browser, 'ru', personOf('director'), { viewport, hasTouch: false })
  const { page } = tablet
  const rows = page.locator('main tbody tr[data-index]')
  await page.goto('/applications?tab=all')
  await expect(rows.nth(40)).toBeVisible()
  const focused = page.locator('main tbody tr[data-row]:has(a:focus)')
  const keyOf = () => focused.getAttribute('data-row')
  const isAt = async (key: string | null, top: number | null) => {
    await expect(focused).toHaveAttribute('data-row', key ?? '')
    if (top === null) await expect(focused).toBeInViewport()
    else
      await expect.poll(async () => Math.abs(((await focused.boundingBox())?.y ?? 0) - top)).toBeLessThan(2)
  }
  await rows.first().getByRole('link').first().focus()
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('j')
  await expect(focused).toHaveAttribute('data-index', '30')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  await page.keyboard.press('x')
  const [key, top] = [await keyOf(), (await focused.boundingBox())?.y ?? null]
  const chosen = page.locator('main tbody tr[aria-selected=true]')
  await expect(chosen).toHaveCount(1)

  await test.step('by Back', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/applications/${key}$`))
    await page.goBack()
    await isAt(key, top)
    await expect(chosen).toHaveAttribute('data-row', key ?? '')
  })

  await test.step('by the link of the record', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/applications/${key}$`))
    await page.getByRole('link', { name: tablet.text('kit:back'), exact: true }).click()
    await isAt(key, top)
    await expect(chosen).toHaveAttribute('data-row', key ?? '')
  })

  await test.step('after J in the record, at the one that was looked at last', async () => {
    const next = await focused.locator('xpath=following-sibling::tr[@data-row][1]').getAttribute('data-row')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/applications/${key}$`))
    // The key is known once the queue stands beside the record.
    await expect(tablet.button('queue:beside.next')).toBeEnabled()
    await page.keyboard.press('j')
    await expect(page).toHaveURL(new RegExp(`/applications/${next}$`))
    await page.goBack()
    await isAt(next, null)
  })
  await tablet.close()
})
