// The Back key: it closes the top layer, then goes back by one step of the wizard, then to the list; and the last photo
// leads to a next step.
import { fieldsOfStep } from '#domain/applications/form.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { exampleForm } from '#support/form-example.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField, fillStep } from '../drivers/form-filling.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 3)

/** Opens the wizard from the list, so that the list is the previous page. */
async function begin(tablet: Tablet, surname: string): Promise<void> {
  const { page } = tablet
  await page.goto('/applications?statuses=new')
  await page.getByRole('link', { name: tablet.text('applications:new'), exact: true }).click()
  await expect(page).toHaveURL(/\/applications\/add\/[0-9a-f-]{36}/)
  await fillField(tablet, 'surname', surname)
}

const stepButton = (tablet: Tablet, step: string) =>
  tablet.page.getByRole('button', { name: new RegExp(tablet.text(`wizard:steps.${step}`)) })
const onStep = (tablet: Tablet, step: string) =>
  expect(stepButton(tablet, step).and(tablet.page.locator('[aria-current=step]'))).toBeVisible()
const stays = async (tablet: Tablet, depth: number): Promise<void> => {
  await expect
    .poll(() => tablet.page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0))
    .toBe(depth)
}

test('Back closes layers, then goes back by steps, then to the list', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await begin(tablet, 'Назадова')
  const wizard = page.url()
  await stepButton(tablet, 'files').click()
  await onStep(tablet, 'files')
  await stays(tablet, 2)

  await test.step('the camera closes, by Back and by its button', async () => {
    for (const close of ['back', 'button', 'button', 'back']) {
      await page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await stays(tablet, 3)
      if (close === 'back') await page.goBack()
      else await tablet.button('photos:capture.close').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await onStep(tablet, 'files')
    }
  })

  await test.step('no press of Back is without effect after a layer was closed by its button', async () => {
    await page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
    await stays(tablet, 3)
    await tablet.button('photos:capture.close').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goBack()
    await onStep(tablet, 'additional')
    await page.goForward()
    await onStep(tablet, 'files')
  })

  await test.step('Back closes the sheet of missing fields', async () => {
    await page.getByRole('button', { name: /^Не хватает|^Осталось/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await stays(tablet, 3)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await onStep(tablet, 'files')
  })

  await test.step('Back and Forward move through the steps', async () => {
    await page.goBack()
    await onStep(tablet, 'additional')
    await page.goForward()
    await onStep(tablet, 'files')
    await page.goBack()
    await onStep(tablet, 'additional')
    await page.goBack()
    await onStep(tablet, 'main')
    expect(page.url().split('?')[0]).toBe(wizard.split('?')[0])
  })

  await test.step('Back leads to the list as it was left', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/applications\?statuses=new$/)
  })

  await test.step('a draft that is opened on a later step goes back by steps too, also after a reload', async () => {
    await page.goto(wizard)
    await stepButton(tablet, 'files').click()
    await onStep(tablet, 'files')
    await stays(tablet, 2)
    await page.reload()
    await onStep(tablet, 'files')
    await stays(tablet, 2)
    await page.goBack()
    await onStep(tablet, 'additional')
    await tablet.button('wizard:back').click()
    await onStep(tablet, 'main')
    await page.goBack()
    await expect(page).toHaveURL(/\/applications\?statuses=new$/)
  })
  await tablet.close()
})

test('the focus follows the step, however it was changed', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await begin(tablet, 'Фокусова')
  const inFocus = (step: string) => expect(stepButton(tablet, step)).toBeFocused()
  const press = async (key: string) => {
    await tablet.button(key).focus()
    await page.keyboard.press('Enter')
  }
  // A step with missing fields keeps the page and focuses the first of them.
  await press('wizard:next')
  await onStep(tablet, 'main')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')

  await stepButton(tablet, 'files').focus()
  await page.keyboard.press('Enter')
  await onStep(tablet, 'files')
  await inFocus('files')
  await press('wizard:back')
  await onStep(tablet, 'additional')
  await inFocus('additional')
  await press('wizard:back')
  await onStep(tablet, 'main')
  await inFocus('main')
  // The keyboard continues at the new step: the next stop is the following step.
  await page.keyboard.press('Tab')
  await inFocus('additional')
  await page.keyboard.press('Enter')
  await onStep(tablet, 'additional')
  await page.goBack()
  await onStep(tablet, 'main')
  await inFocus('main')
  await tablet.close()
})

test('a filled step is left by the button, and the focus follows it', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', seller)
  const { page } = tablet
  await begin(tablet, 'Davomova')
  await fillStep(tablet, exampleForm({ surname: 'Davomova' }), fieldsOfStep('main'))
  await tablet.button('wizard:next').focus()
  await page.keyboard.press('Enter')
  await onStep(tablet, 'additional')
  await expect(stepButton(tablet, 'additional')).toBeFocused()
  await tablet.close()
})

test('Back closes an open list first, and the step stays', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await begin(tablet, 'Списков')
  const list = page.getByRole('listbox')
  await stepButton(tablet, 'additional').click()
  await onStep(tablet, 'additional')
  await stays(tablet, 1)
  const boxOf = (name: string) => page.locator(`[id="${name}"]`).getByRole('combobox')
  /** A page that scrolls closes an open list, so the box is scrolled into view first. */
  const open = async (name: string) => {
    await boxOf(name).evaluate((box) => box.scrollIntoView({ block: 'center' }))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await boxOf(name).click()
    await expect(list).toBeVisible()
  }

  await test.step('nothing is chosen, and the list opens again by typing', async () => {
    const box = boxOf('registration_region')
    await open('registration_region')
    await stays(tablet, 2)
    await expect(list).toBeVisible()
    await box.pressSequentially('Таш')
    await page.goBack()
    await expect(list).toHaveCount(0)
    // Nothing was chosen, and the typed text stays.
    await expect(box).toHaveValue('Таш')
    await onStep(tablet, 'additional')
    await box.pressSequentially('кен')
    await expect(list).toBeVisible()
    await page.getByRole('option').first().click()
    await expect(list).toHaveCount(0)
  })

  await test.step('a list of a few items closes too, and keeps what was chosen', async () => {
    const button = page.locator('[id="work_activity"]').getByRole('button')
    const chosen = await button.textContent()
    await button.evaluate((box) => box.scrollIntoView({ block: 'center' }))
    await button.click()
    await expect(list).toBeVisible()
    await stays(tablet, 2)
    await page.goBack()
    await expect(list).toHaveCount(0)
    await expect(button).toHaveText(chosen ?? '')
    await onStep(tablet, 'additional')
    await button.click()
    await page.getByRole('option').nth(1).click()
    await expect(list).toHaveCount(0)
    await page.goBack()
    await onStep(tablet, 'main')
  })
  await tablet.close()
})

test('two quick presses of Back close two layers', { tag: '@all' }, async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', seller)
  const { page } = tablet
  await begin(tablet, 'Tezkorova')
  await stepButton(tablet, 'files').click()
  await stays(tablet, 2)
  await page.getByRole('button', { name: tablet.text('photos:kinds.id_front.title') }).click()
  await stays(tablet, 3)
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await onStep(tablet, 'additional')
  await stays(tablet, 1)
  await tablet.close()
})

test('after the last photo nothing is missing, and the next step is offered', { tag: '@all' }, async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', seller)
  const { page } = tablet
  await begin(tablet, 'Суратова')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await expect(
    page.getByRole('status').filter({ hasText: tablet.text('wizard:save.saved', { time: '' }).trim() }),
  ).toBeVisible()
  await page.goto(`/applications/add_photo?app=${id}`)
  const complete = page.getByText(tablet.text('photos:add_photo.complete'))
  for (const slot of REQUIRED_SLOTS) {
    await expect(complete).toHaveCount(0)
    await photograph(tablet, slot, 'id_card')
  }
  await expect(complete).toBeVisible()
  // The tile shows that the photo is saved; no message covers the next step.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  // A banner that appears or disappears moves the page; a press that misses the button is repeated.
  const toWizard = tablet.button('photos:add_photo.to_wizard')
  await expect(async () => {
    if (await toWizard.isVisible()) await toWizard.click({ timeout: 5000 })
    await expect(page).toHaveURL(/\/applications\/add\//, { timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await onStep(tablet, 'files')
  await expect(tablet.button('wizard:submit')).toBeVisible()
  await tablet.close()
})

test('a draft that was started by mistake is discarded on the tablet and the server, also offline', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await begin(tablet, 'Ошибкина')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const status = async () => {
    const answer = await shop.as(seller, 'GET', `/api/uz/applications/${id}`)
    return answer.ok ? ((await answer.json()) as { status: string }).status : null
  }
  await expect.poll(status).toBe('unfinished')
  await tablet.waitUntilCached()
  await stepButton(tablet, 'files').click()
  await stays(tablet, 2)
  await tablet.setOffline(true)
  await photograph(tablet, 2, 'id_card')
  await tablet.button('wizard:discard.open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(tablet.text('wizard:discard.text', { fields: 1, photos: 1 }))
  await expect(dialog).toContainText(tablet.text('wizard:discard.unsent_one', { count: 1 }))
  await dialog.getByRole('button', { name: tablet.text('wizard:discard.confirm') }).click()
  await expect(page).toHaveURL(/\/applications$/)
  await expect(page.getByText(tablet.text('wizard:discard.done'))).toBeVisible()
  await expect(page.getByText('Ошибкина')).toHaveCount(0)
  expect(await status()).toBe('unfinished')
  await tablet.setOffline(false)
  await expect.poll(status).toBe('deleted')
  await tablet.close()
})

/** A stand-in for the Back key of Android, which only a device has: the browser asks the topmost layer to close. */
const replaceBackKey = (tablet: Tablet) =>
  tablet.page.addInitScript(() => {
    type Layer = EventTarget & { requestClose(): void; destroy(): void }
    const Native = Reflect.get(globalThis, 'CloseWatcher') as new () => Layer
    const open: Layer[] = []
    const drop = (layer: Layer) => {
      if (open.includes(layer)) open.splice(open.indexOf(layer), 1)
    }
    class Recorded extends Native {
      constructor() {
        super()
        open.push(this)
        this.addEventListener('close', () => drop(this))
      }
      override destroy() {
        drop(this)
        super.destroy()
      }
    }
    const pressBack = () => (open.length > 0 ? open.at(-1)?.requestClose() : history.back())
    Reflect.set(globalThis, 'CloseWatcher', Recorded)
    Object.assign(globalThis, { pressBack })
  })

test('the Back key of Android closes what lies over a page of the back office, and leaves the page only afterwards', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', personOf('director', 0), {
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  })
  const { page } = tablet
  const pressBack = () => page.evaluate(() => (Reflect.get(globalThis, 'pressBack') as () => void)())
  await replaceBackKey(tablet)
  await page.goto('/welcome')
  await page.goto('/chat')
  await tablet.button('chat:new_group').click()
  const form = page.getByRole('dialog')
  const title = form.getByRole('textbox', { name: new RegExp(`^${tablet.text('chat:fields.title')}`) })
  await title.pressSequentially('Витрина')

  await test.step('a form with something written asks first, as often as Back is pressed', async () => {
    await pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(title).toHaveValue('Витрина')
    await pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  await test.step('an empty one closes, and then the page is left', async () => {
    await title.clear()
    await pressBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/chat')
    await pressBack()
    await expect(page).toHaveURL(/\/welcome/)
  })
  await tablet.close()
})
