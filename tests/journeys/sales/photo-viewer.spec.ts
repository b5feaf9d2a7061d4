// A photo at full size: shown whole, zoomed by wheel, keys and buttons, moved to its edges, turned. The geometry for every size is
// in src/app/kit/display/pictures/zoom.test.ts.
import type { Locator } from '@playwright/test'
import { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, submitApplication } from '#support/applications.ts'
import { expect, personOf, test } from '../shop.ts'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('the element is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('a photo is shown whole, zoomed, moved to its edges and turned', async ({ shop, browser }) => {
  const session = new ApiSession(shop.url)
  session.token = await shop.tokenOf(personOf('seller', 0))
  const id = await submitApplication(session, newForm())
  await putPhoto(session, id, 1)
  const tablet = await shop.tablet(browser, 'ru', personOf('manager', 0), { hasTouch: false })
  const { page } = tablet
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/applications/${id}`)
  await page.getByRole('tab', { name: new RegExp(`^${tablet.text('applications:view.photos')}`) }).click()
  await page
    .getByRole('tabpanel')
    .getByRole('button')
    .filter({ has: page.locator('img') })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  const image = viewer.locator('section img')
  const frame = viewer.locator('section')
  const button = (name: string) =>
    viewer.getByRole('button', { name: tablet.text(`applications:view.${name}`) })
  const expectWhole = async () => {
    await expect(button('zoom_out')).toBeDisabled()
    const [inner, outer] = [await boxOf(image), await boxOf(frame)]
    expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1)
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1)
    expect(inner.right).toBeLessThanOrEqual(outer.right + 1)
    expect(inner.bottom).toBeLessThanOrEqual(outer.bottom + 1)
  }
  await expect(image).toBeVisible()
  await expectWhole()
  const whole = await boxOf(image)

  await frame.hover()
  await page.mouse.wheel(0, -1200)
  await expect.poll(async () => (await boxOf(image)).width).toBeGreaterThan(whole.width * 4)
  await expect(button('zoom_out')).toBeEnabled()
  const middle = { x: 720, y: 450 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  for (let nth = 1; nth <= 12; nth += 1) await page.mouse.move(middle.x + nth * 500, middle.y + nth * 500)
  await page.mouse.up()
  const [inner, outer] = [await boxOf(image), await boxOf(frame)]
  expect(Math.abs(inner.x - outer.x)).toBeLessThan(1)
  expect(Math.abs(inner.y - outer.y)).toBeLessThan(1)

  await frame.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await boxOf(image)).x).toBeLessThan(inner.x)
  await page.keyboard.press('0')
  await expectWhole()
  await page.keyboard.press('+')
  await expect(button('zoom_out')).toBeEnabled()
  await button('turn').click()
  await expectWhole()
  const turned = await boxOf(image)
  expect(turned.width / turned.height).toBeCloseTo(whole.height / whole.width, 1)
  await tablet.close()
})
