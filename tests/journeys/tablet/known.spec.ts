// The home screen, the menu, the list and the screen for photos show the same number, with and without internet; an unknown
// figure is not shown as a number; what was read before is shown with its age.
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { readStoredNames } from '../drivers/stored-answers.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 2)
const CLIENT = 'Числова'

const menuBadge = async (tablet: Tablet): Promise<string> => {
  const name = tablet.text('screens:applications_add_photo')
  const link = tablet.page.getByRole('navigation').getByRole('link', { name }).first()
  await expect(link).toBeVisible()
  // The rail shows a short name; the whole one is for screen readers.
  const short = tablet.text('screens:short.applications_add_photo')
  return ((await link.textContent()) ?? '').replace(name, '').replace(short, '').trim()
}

/** The line of the missing photos on the home screen. */
const homeLine = (tablet: Tablet) =>
  tablet.page.getByRole('link', { name: new RegExp(`^${tablet.text('session:welcome.lacking')}: \\d`) })

async function numbers(tablet: Tablet): Promise<string[]> {
  await tablet.page.goto('/welcome')
  await expect(homeLine(tablet)).toBeVisible()
  const home = /: (\d+)/.exec((await homeLine(tablet).textContent()) ?? '')?.[1]
  const menu = await menuBadge(tablet)
  await tablet.page.goto('/applications')
  const tab = tablet.page.getByRole('button', { name: tablet.text('queue:tabs.lacking_photos') })
  await expect(tab).toHaveText(/\d/)
  const list = (await tab.textContent())?.replace(/\D/g, '')
  await tablet.page.goto('/applications/add_photo')
  // The whole count, not the count of this tablet alone.
  const count = tablet.page.getByText(new RegExp(`^${tablet.text('photos:add_photo.count').trim()}`))
  await expect(count).toBeVisible()
  const screen = (await count.textContent())?.replace(/\D/g, '')
  return [home ?? '', menu, list ?? '', screen ?? '']
}

test('the same number everywhere, with and without internet', { tag: '@all' }, async ({ shop, browser }) => {
  test.setTimeout(180_000)
  const tablet = await shop.tablet(browser, 'ru', seller)
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const [home, ...others] = await numbers(tablet)
  expect(Number(home)).toBeGreaterThan(0)
  expect(others).toEqual([home, home, home])
  // Answers are stored a second after they were read: a page that is left before does not store them.
  const waitUntilStored = async (name: RegExp) =>
    await expect.poll(() => readStoredNames(tablet)).toContainEqual(expect.stringMatching(name))
  await tablet.page.goto('/welcome')
  await waitUntilStored(/welcome/)
  await tablet.page.goto('/applications')
  const firstLine = tablet.page.getByRole('row').nth(1)
  await expect(firstLine).toBeVisible()
  // Its text has a growing waiting time.
  const seen = await firstLine.getAttribute('data-row')
  await waitUntilStored(/applications\/list.*"sort":"newest"/)
  await waitUntilStored(/applications\/list.*"lacking_photos":true/)

  await test.step('without internet, after a reload', async () => {
    await tablet.setOffline(true)
    expect(await numbers(tablet)).toEqual([home, home, home, home])
    await expect(tablet.page.getByText(/по данным на/)).toBeVisible()
    await tablet.page.goto('/applications')
    await expect(tablet.page.getByText(/данные на \d/)).toBeVisible()
    await expect(tablet.page.getByRole('row').nth(1)).toHaveAttribute('data-row', seen ?? '')
  })

  await test.step('a new application with one photo waits as one application and one photo', async () => {
    await tablet.page.goto('/applications/add')
    await fillField(tablet, 'surname', CLIENT)
    await expect(tablet.page.locator('[data-answer="suits_not"]')).toHaveCount(0)
    await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
    await photograph(tablet, 1, 'id_card')
    const more = String(Number(home) + 1)
    expect(await numbers(tablet)).toEqual([more, more, more, more])
    await tablet.page.goto('/outbox')
    await expect(tablet.page.getByText('Ждут отправки: 1 заявка, 1 фото').first()).toBeVisible()
    await expect(tablet.page.getByText(tablet.text('outbox:cannot.offline'))).toBeVisible()
    await expect(tablet.page.getByText('Нет интернета · ждут отправки: 1 заявка, 1 фото')).toBeVisible()
  })

  await test.step('signing out warns that coming back needs internet', async () => {
    await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
    await tablet.page.getByRole('button', { name: tablet.text('common:profile.sign_out') }).click()
    await expect(tablet.page.getByText(tablet.text('session:sign_out.back_offline'))).toBeVisible()
    await expect(tablet.page.getByText(/Ещё не отправлено: 1 заявка, 1 фото/)).toBeVisible()
    await tablet.button('session:sign_out.stay').click()
  })
  await tablet.close()
})

/** Records every text that the page shows from its first paint on. */
const recordTexts = async (tablet: Tablet): Promise<void> => {
  await tablet.page.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shownTexts: shown })
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('main p, main h2, main [role=status]'))
        shown.add(one.textContent ?? '')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}
const shownTexts = (tablet: Tablet): Promise<string[]> =>
  tablet.page.evaluate(() => [...(window as unknown as { shownTexts: Set<string> }).shownTexts])

test('no count of this tablet alone and no "never opened" is shown before the stored answer is read', {
  tag: '@all',
}, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const whole = tablet.text('photos:add_photo.count').trim()
  const here = tablet.text('photos:add_photo.count_here').split(':')[0] ?? ''
  await page.goto('/applications')
  await tablet.waitUntilCached()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  // A page that is left within a second of its answer does not store it.
  await expect
    .poll(() => readStoredNames(tablet))
    .toContainEqual(expect.stringMatching(/applications\/list.*"sort":"newest"/))
  await page.goto('/applications/add_photo')
  await expect(page.getByText(new RegExp(`^${whole}`))).toBeVisible()
  await expect
    .poll(() => readStoredNames(tablet))
    .toContainEqual(expect.stringMatching(/applications\/list.*"lacking_photos":true/))
  await tablet.setOffline(true)
  await recordTexts(tablet)

  await page.goto('/applications/add_photo')
  await expect(page.getByText(/по данным на/)).toBeVisible()
  await expect(page.getByText(new RegExp(`^${whole}`))).toBeVisible()
  expect((await shownTexts(tablet)).filter((text) => text.includes(here))).toEqual([])

  await page.goto('/applications')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const unseen = tablet.text('kit:offline.unseen')
  expect((await shownTexts(tablet)).filter((text) => text.includes(unseen))).toEqual([])
  await tablet.close()
})

test('what was never read is unknown, not zero', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('seller', 3))
  await tablet.page.route('**/api/uz/applications/**', (route) => route.abort())
  await tablet.page.route('**/api/uz/welcome', (route) => route.abort())
  await tablet.page.goto('/welcome')
  const figure = tablet.page.locator('[data-figure=created]')
  await expect(figure).toContainText(tablet.text('session:welcome.unknown'))
  await expect(tablet.page.getByText(tablet.text('photos:add_photo.offline'))).toBeVisible()
  await expect(homeLine(tablet)).toHaveCount(0)
  await expect.poll(() => menuBadge(tablet)).toContain(tablet.text('common:shell.unknown'))
  await tablet.page.goto('/applications/add_photo')
  await expect(tablet.page.getByText(tablet.text('photos:add_photo.unknown_title'))).toBeVisible()
  await expect(tablet.page.getByText(tablet.text('photos:add_photo.empty_title'))).toHaveCount(0)
  await tablet.context.close()
})
