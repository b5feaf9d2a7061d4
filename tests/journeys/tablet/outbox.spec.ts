// The outbox as cards: an application that was submitted without internet is taken back, corrected and submitted again; one is put first.
import { fieldsOfStep } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { exampleForm } from '#support/form-example.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField, fillStep } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 3)
const manager = personOf('manager', 1)
const FIRST = 'Первушина'
const SECOND = 'Вторушина'

const card = (tablet: Tablet, name: string) =>
  tablet.page.getByRole('article', { name: new RegExp(name) }).first()

test('without internet an application is taken back from the outbox, corrected and sent', async ({
  shop,
  browser,
}) => {
  test.setTimeout(300_000)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/outbox')
  await tablet.waitUntilCached()
  await tablet.setOffline(true)

  await test.step('one is submitted, another one is begun', async () => {
    await page.goto('/applications/add')
    const form = { ...exampleForm(), surname: FIRST }
    await fillStep(tablet, form, fieldsOfStep('main'))
    await tablet.button('wizard:next').click()
    await fillStep(tablet, form, fieldsOfStep('additional'))
    await tablet.button('wizard:next').click()
    for (const slot of REQUIRED_SLOTS) await photograph(tablet, slot, 'id_card')
    await tablet.button('wizard:submit').click()
    await expect(page.getByText(tablet.text('wizard:done.saved'))).toBeVisible()
    await page.goto('/applications/add')
    await fillField(tablet, 'surname', SECOND)
    await expect(page.getByText(/Сохранено на планшете, \d/)).toBeVisible()
  })

  await test.step('each is a card with its photos; the younger one can be put first', async () => {
    await page.goto('/outbox')
    await expect(card(tablet, FIRST).getByRole('img')).toHaveCount(REQUIRED_SLOTS.length)
    await card(tablet, SECOND)
      .getByRole('button', { name: tablet.text('outbox:card.first') })
      .click()
    await expect(page.getByRole('article').first()).toHaveAccessibleName(new RegExp(SECOND))
  })

  await test.step('the log is behind a disclosure', async () => {
    const log = card(tablet, FIRST)
      .getByRole('listitem')
      .filter({ hasText: tablet.text('outbox:kind.app_submit') })
    await expect(log).toHaveCount(0)
    await card(tablet, FIRST)
      .getByRole('button', { name: tablet.text('outbox:card.details') })
      .click()
    await expect(log).toHaveCount(1)
  })

  await test.step('the submitted one is taken back, corrected and submitted again', async () => {
    await card(tablet, FIRST)
      .getByRole('button', { name: tablet.text('outbox:card.take_back') })
      .click()
    await expect(page).toHaveURL(/\/applications\/add\//)
    await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
    await expect(page.locator('[id="surname"] input')).toHaveValue(FIRST)
    await fillField(tablet, 'patronymic', 'Исправленная')
    await page.goto('/outbox')
    await expect(
      card(tablet, FIRST).getByRole('button', { name: tablet.text('outbox:card.take_back') }),
    ).toHaveCount(0)
    await page.goto('/welcome')
    await page.locator('a[href*="/applications/add/"]', { hasText: FIRST }).click()
    await tablet.button('wizard:submit').click()
    await expect(page.getByText(tablet.text('wizard:done.saved'))).toBeVisible()
  })

  await test.step('with internet the corrected one arrives once', async () => {
    await tablet.setOffline(false)
    await expect.poll(async () => (await shop.find(manager, FIRST))[0]?.status).toBe('new')
    expect(await shop.find(manager, 'Исправленная')).toHaveLength(1)
    await page.goto('/outbox')
    await expect(
      page.getByRole('button', { name: new RegExp(tablet.text('outbox:sent_title')) }),
    ).toBeVisible()
  })
  await tablet.close()
})
