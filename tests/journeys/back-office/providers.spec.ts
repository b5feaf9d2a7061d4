// SMS providers on the screen: a new one, its password that is never shown again, a test message, activation, the second
// one when the first is down, and a sign-in by it; and a program with its subject.
import { type SmsSandbox, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { typeInto } from '../drivers/combobox.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const admin = personOf('admin', 0)
// No other test signs this person in, because a code is sent once a minute.
const someone = personOf('partner')
const field = (tablet: Tablet, name: string) => tablet.page.locator(`[role=dialog] [name=${name}]`)

async function fillIn(tablet: Tablet, name: string, sandbox: SmsSandbox): Promise<void> {
  const values = { name, url: `${sandbox.url}/eskiz`, login: 'shop@example.uz', secret: 'sandbox password' }
  for (const [key, value] of Object.entries(values)) await field(tablet, key).fill(value)
}

async function choose(tablet: Tablet, provider: string, key: string): Promise<void> {
  await tablet.button('providers:actions', { name: provider }).click()
  await tablet.page.getByRole('menuitem', { name: tablet.text(key), exact: true }).click()
}

async function toggle(tablet: Tablet, provider: string, way: 'on' | 'off'): Promise<void> {
  await choose(tablet, provider, `providers:steps.${way}.do`)
  await tablet.button(`providers:steps.${way}.do`).click()
  await expect(
    tablet.page.getByText(tablet.text(`providers:steps.${way}.done`, { name: provider })),
  ).toBeVisible()
}

test('an administrator sets up two providers, and people sign in with their codes', async ({
  shop,
  browser,
}) => {
  const [one, two] = [await startSmsSandbox(), await startSmsSandbox()]
  const tablet = await shop.tablet(browser, 'ru', admin)
  const { page } = tablet
  await page.goto('/reference/providers')
  const console_ = tablet.text('providers:console')
  await expect(page.getByText(tablet.text('providers:sends', { names: console_ }))).toBeVisible()

  await test.step('what is missing is reported at its field, and a password is not shown again', async () => {
    await tablet.button('providers:new').click()
    await fillIn(tablet, 'Первый', one)
    await field(tablet, 'price').fill('95')
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('errors:required'))).toBeVisible()
    await field(tablet, 'priority').fill('11')
    await tablet.button('kit:form.save').click()
    await expect(page.getByText(tablet.text('providers:saved_new', { name: 'Первый' }))).toBeVisible()
    await page
      .getByRole('link', { name: /Первый/ })
      .first()
      .click()
    await expect(field(tablet, 'secret')).toHaveValue('')
    await expect(page.getByText(/Задан \d\d/)).toBeVisible()
    await page.keyboard.press('Escape')
    await tablet.button('providers:new').click()
    await fillIn(tablet, 'Второй', two)
    await field(tablet, 'price').fill('110')
    await field(tablet, 'priority').fill('12')
    await tablet.button('kit:form.save').click()
    await expect(page.getByRole('link', { name: /Второй/ }).first()).toBeVisible()
  })

  await test.step('a test message shows what happened', async () => {
    await choose(tablet, 'Первый', 'providers:test')
    await field(tablet, 'phone').fill('901112233')
    await tablet.button('providers:test_send').click()
    await expect(page.getByText(tablet.text('providers:results.accepted'))).toBeVisible()
    expect(one.sent.map(({ to }) => to)).toEqual(['998901112233'])
    await tablet.button('providers:close').last().click()
  })

  await test.step('the second one sends while the first is down, and a person signs in with its code', async () => {
    await toggle(tablet, 'Первый', 'on')
    await toggle(tablet, 'Второй', 'on')
    await expect(page.getByText(tablet.text('providers:sends', { names: 'Первый → Второй' }))).toBeVisible()
    one.fail('bad_request')
    const other = await shop.tablet(browser, 'ru')
    await other.page.goto('/auth/login')
    await other.page.locator('[name=phone]').fill(someone.phone)
    await other.page.locator('[name=password]').fill(someone.password)
    await other.button('session:login.get_code').click()
    await expect.poll(() => two.sent.length).toBe(1)
    await other.page.locator('[name=otp]').fill(/\d{6}/.exec(two.sent[0]?.text ?? '')?.[0] ?? '')
    await expect(other.page).toHaveURL(/\/welcome|\/applications/)
    await other.close()
  })

  await test.step('deactivated, they leave the server’s own provider; the history contains every change', async () => {
    await toggle(tablet, 'Первый', 'off')
    await toggle(tablet, 'Второй', 'off')
    await expect(page.getByText(tablet.text('providers:sends', { names: console_ }))).toBeVisible()
    await choose(tablet, 'Первый', 'providers:history')
    await expect(page.getByText(tablet.text('providers:events.test'))).toBeVisible()
    await expect(page.getByText('Состояние: выключен → включён')).toBeVisible()
    await expect(page.getByText('sandbox password')).toHaveCount(0)
  })
  await test.step('Connections say that no address for reports is set in a demo', async () => {
    await page.goto('/set-up')
    await expect(page.getByText(tablet.text('set-up:reports.none'))).toBeVisible()
  })
  await tablet.close()
  await one.stop()
  await two.stop()
})

test('a program is saved in three languages and cannot be deactivated while its subject uses it', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', admin)
  const { page } = tablet
  const names = { name_ru: 'Кассир', name_uz_latn: 'Kassir', name_uz_cyrl: 'Кассир (ўзб.)', position: '3' }
  await page.goto('/reference/program')
  await tablet.button('reference:new').click()
  for (const [key, value] of Object.entries(names)) await field(tablet, key).fill(value)
  await tablet.button('kit:form.save').click()
  await expect(page.getByRole('link', { name: /^Kassir/ })).toBeVisible()

  await page.goto('/reference/subject')
  await tablet.button('reference:new').click()
  await field(tablet, 'name_uz_latn').fill('Kassani ochish')
  await field(tablet, 'name_ru').fill('Открытие кассы')
  await field(tablet, 'name_uz_cyrl').fill('Кассани очиш')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:required'))).toBeVisible()
  await typeInto(page.getByRole('combobox', { name: tablet.text('reference:fields.program_id') }), 'касс')
  await page.getByRole('option', { name: 'Kassir' }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByRole('link', { name: /^Kassani ochish/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Kassir', exact: true })).toBeVisible()

  await page.goto('/reference/program')
  await page.getByRole('link', { name: /^Kassir/ }).click()
  const active = tablet.text('reference:values.status.active')
  await page.getByRole('dialog').getByRole('button', { name: active }).click()
  await page.getByRole('option', { name: tablet.text('reference:values.status.inactive') }).click()
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('errors:program_has_subjects_one', { count: 1 }))).toBeVisible()
  await tablet.close()
})
