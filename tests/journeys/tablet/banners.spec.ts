// A banner appears and disappears with the connection, and the page does not move while a person uses it.
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 1)
const TYPED = 'узб'

const nationality = (tablet: Tablet) => tablet.page.locator('[id="nationality"]').getByRole('combobox')
const list = (tablet: Tablet) => tablet.page.getByRole('listbox')

/** Puts the box into the middle of a low screen and types three letters into it. */
async function openList(tablet: Tablet): Promise<void> {
  const box = nationality(tablet)
  await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await box.click()
  await box.fill(TYPED)
  await expect(list(tablet).getByRole('option')).toHaveCount(1)
}

type Positions = { scrolled: number; gap: number }

/** The scroll position of the page, and the distance of the list from its field. */
async function measureOnce(tablet: Tablet): Promise<Positions> {
  const [box, listBox] = await Promise.all([nationality(tablet).boundingBox(), list(tablet).boundingBox()])
  const gap = Math.round((listBox?.y ?? 0) - (box?.y ?? 0))
  return { scrolled: await tablet.page.evaluate(() => scrollY), gap }
}

/** The same once nothing moves any more: a list that has become shorter takes its new place after a moment. */
async function measurePositions(tablet: Tablet): Promise<Positions> {
  let last = await measureOnce(tablet)
  const rests = async () => {
    const before = last
    last = await measureOnce(tablet)
    return before.gap === last.gap && before.scrolled === last.scrolled
  }
  await expect.poll(rests).toBe(true)
  return last
}

async function pick(tablet: Tablet): Promise<void> {
  await expect(nationality(tablet)).toHaveValue(TYPED)
  await list(tablet).getByRole('option').click()
  await expect(list(tablet)).toHaveCount(0)
  await expect(nationality(tablet)).toHaveValue(/^Узбек/)
}

test('a list stays open with the typed text while the connection is lost and restored', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const banner = page.getByText(
    tablet.text('common:connection.bar', { link: tablet.text('common:connection.offline') }),
  )
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.goto('/applications/add')
  await tablet.waitUntilCached()

  await openList(tablet)
  const online = await measurePositions(tablet)
  expect(online.scrolled).toBeGreaterThan(50)
  await tablet.setOffline(true)
  await expect(banner).toBeAttached()
  expect(await measurePositions(tablet)).toEqual(online)
  await pick(tablet)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(banner).toBeInViewport()

  await openList(tablet)
  const offline = await measurePositions(tablet)
  await tablet.setOffline(false)
  await expect(banner).not.toBeAttached()
  expect(await measurePositions(tablet)).toEqual(offline)
  await pick(tablet)
  await tablet.close()
})

test('a list in little space scrolls and does not cover its field', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.setViewportSize({ width: 1024, height: 600 })
  await tablet.page.goto('/applications/add')
  const box = nationality(tablet)
  await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
  await box.click()
  await expect(list(tablet)).toBeVisible()
  const [field, listBox] = await Promise.all([box.boundingBox(), list(tablet).boundingBox()])
  if (field === null || listBox === null) throw new Error('field and list are on the screen')
  expect(listBox.y + listBox.height <= field.y || listBox.y >= field.y + field.height).toBe(true)
  expect(listBox.height).toBeGreaterThan(150)
  await expect(box).toHaveValue('')
  await tablet.close()
})
