// The tour: a seller is shown the app by keys, stops, goes on after a reload without internet, and begins again from the profile.
import { expect, personOf, type Tablet, test } from '../shop.ts'

const card = (tablet: Tablet, step: string) =>
  tablet.page.getByRole('dialog', { name: tablet.text(`tour:steps.${step}.title`), exact: true })

async function openFromProfile(tablet: Tablet, key: string): Promise<void> {
  await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
  await tablet.page.getByRole('button', { name: tablet.text(key) }).click()
}

const next = async (tablet: Tablet): Promise<void> => {
  await tablet.page.getByRole('button', { name: tablet.text('tour:next') }).focus()
  await tablet.page.keyboard.press('Enter')
}

test('a seller is shown the app, stops and goes on', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', personOf('seller', 1))
  const { page } = tablet
  const shown = page.locator('[data-tour-shown]')
  await page.goto('/welcome')
  await tablet.waitUntilCached()

  await test.step('it begins from the profile and points at what it speaks of', async () => {
    await openFromProfile(tablet, 'common:profile.tour')
    await expect(card(tablet, 'hello')).toBeVisible()
    await expect(page.getByRole('heading', { name: tablet.text('tour:steps.hello.title') })).toBeFocused()
    await expect(shown).toHaveCount(0)
    await next(tablet)
    await expect(card(tablet, 'menu')).toBeVisible()
    await expect(shown).toHaveRole('navigation')
    await next(tablet)
    await expect(shown).toContainText(tablet.text('session:welcome.new'))
    await page.getByRole('button', { name: tablet.text('tour:back') }).click()
    await expect(card(tablet, 'menu')).toBeVisible()
    await next(tablet)
  })

  await test.step('it covers no other screen, and goes on where it was', async () => {
    await page.getByRole('link', { name: tablet.text('session:welcome.new') }).click()
    await expect(page).toHaveURL(/\/applications\/add/)
    await expect(page.getByRole('heading', { name: tablet.text('screens:applications_add') })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await expect(card(tablet, 'new_application')).toBeVisible()
  })

  await test.step('opened on another screen, it goes to the one that it speaks of', async () => {
    await page.goto('/outbox')
    await openFromProfile(tablet, 'common:profile.tour_on')
    await expect(page).toHaveURL(/\/welcome$/)
    await expect(card(tablet, 'new_application')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: tablet.text('tour:steps.new_application.title') }),
    ).toBeFocused()
  })

  await test.step('Escape stops it, and the page has the focus', async () => {
    await next(tablet)
    await expect(card(tablet, 'connection')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
    await expect(shown).toHaveCount(0)
  })

  await test.step('it goes on after a reload, without internet, over other screens to its end', async () => {
    await tablet.setOffline(true)
    await page.reload()
    await openFromProfile(tablet, 'common:profile.tour_on')
    await expect(card(tablet, 'connection')).toBeVisible()
    await page.reload()
    await expect(card(tablet, 'connection')).toBeVisible()
    await next(tablet)
    await expect(page).toHaveURL(/\/outbox$/)
    await next(tablet)
    await expect(page).toHaveURL(/\/applications\/add_photo$/)
    await tablet.setOffline(false)
    for (const step of ['search', 'notifications', 'knowledge', 'profile']) {
      await next(tablet)
      await expect(card(tablet, step)).toBeVisible()
    }
    await expect(shown).toHaveAccessibleName(new RegExp(tablet.text('common:shell.profile')))
    await page.getByRole('button', { name: tablet.text('tour:done') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('from the profile it begins again', async () => {
    await openFromProfile(tablet, 'common:profile.tour')
    await expect(card(tablet, 'hello')).toBeVisible()
  })
  await tablet.close()
})
