// A tablet of 600 px held upright: nothing of the wizard's footer overlaps, and a message covers neither menu nor footer.
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 2)

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (tablet: Tablet, selector: string): Promise<Box> => {
  const box = await tablet.page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not shown`)
  return box
}
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

for (const language of LANGUAGES)
  test(`at 600 px the footer, the connection and the messages are readable (${language})`, async ({
    shop,
    browser,
  }) => {
    const tablet = await shop.tablet(browser, language, seller)
    const { page } = tablet
    await page.setViewportSize({ width: 600, height: 960 })
    await page.goto('/applications/add')
    await tablet.waitUntilCached()
    await fillField(tablet, 'surname', 'Torova')
    await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.additional')) }).click()
    await tablet.setOffline(true)
    await fillField(tablet, 'child_count', '2')

    await test.step('the save state takes one line and no button overlaps it', async () => {
      const state = page.locator('[data-foot] [role=status]').first()
      const saved = await state.boundingBox()
      expect(saved?.height ?? 99).toBeLessThan(24)
      for (const key of ['wizard:back', 'wizard:next']) {
        const button = await tablet.button(key).boundingBox()
        expect(button && saved && overlap(button, saved)).toBe(false)
      }
    })

    await test.step('the unsent work is not cut off', async () => {
      const pill = page.locator('header [role=status]').first()
      await expect(pill).toContainText('1')
      expect(await pill.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1)
    })

    await test.step('the message about the connection covers neither the menu nor the footer', async () => {
      await tablet.setOffline(false)
      await expect(page.locator('[data-sonner-toast]').first()).toBeVisible()
      // It slides in from the edge; what counts is where it stays.
      await tablet.page.waitForFunction(() =>
        (document.querySelector('[data-sonner-toast]')?.getAnimations() ?? []).every(
          ({ playState }) => playState === 'finished',
        ),
      )
      for (const covered of ['nav', '[data-foot]'])
        expect(overlap(await boxOf(tablet, '[data-sonner-toast]'), await boxOf(tablet, covered))).toBe(false)
    })

    await test.step('a pointer that rests on the message does not keep it for good', async () => {
      const message = page.locator('[data-sonner-toast]').first()
      await message.hover()
      await expect(message).toHaveCount(0)
    })
    await tablet.close()
  })
