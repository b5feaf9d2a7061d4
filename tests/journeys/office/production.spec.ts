// An empty production system set up from the screens alone: PostgreSQL, a first administrator by command, an SMS provider, a
// branch, a partner, a seller; and the seller of that branch writes an application at once.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { startPostgres } from '../../support/postgres.ts'
import { type SmsSandbox, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { ROOT } from '../../support/sources.ts'
import { startServer, stopServer } from '../processes.ts'
import { expect, Shop, type Tablet, test } from '../shop.ts'

type Person = { phone: string; name: string; password: string }
const ADMIN: Person = { phone: '+998935550001', name: 'Азиз Каримов', password: 'Свой-пароль-77' }
const SELLER: Person = { phone: '+998935550002', name: 'Нодира Ахмедова', password: 'Мой-пароль-88' }
const FIRST_PASSWORD = 'Начало-работы-1'
const fixture = (name: string) => join(ROOT, 'tests/api/fixtures', name)

const box = (tablet: Tablet, label: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.say(label)}`) })

async function find(tablet: Tablet, label: string, option: string): Promise<void> {
  const combo = tablet.page.getByRole('combobox', { name: new RegExp(`^${tablet.say(label)}`) })
  await combo.click()
  await combo.fill(option)
  await tablet.page.getByRole('option', { name: option, exact: true }).click()
}

async function signIn(tablet: Tablet, phone: string, password: string): Promise<void> {
  await tablet.page.goto('/auth/login')
  await tablet.page.locator('[name=phone]').fill(phone)
  await tablet.page.locator('[name=password]').fill(password)
  await tablet.button('session:login.get_code').click()
  await tablet.page.locator('[name=otp]').waitFor()
}

async function chooseOwnPassword(tablet: Tablet, code: string, person: Person): Promise<void> {
  await tablet.page.locator('[name=otp]').fill(code)
  await expect(tablet.page.getByText(tablet.say('session:password.lead'))).toBeVisible()
  for (const input of await tablet.page.locator('input[type=password]').all())
    await input.fill(person.password)
  await tablet.button('session:password.save').click()
  await expect(
    tablet.page.getByText(tablet.say('session:welcome.hello', { name: person.name })),
  ).toBeVisible()
}

async function setUpSms(tablet: Tablet, sms: SmsSandbox): Promise<void> {
  const { page } = tablet
  await page.getByRole('link', { name: tablet.say('screens:reference_providers') }).click()
  await tablet.button('providers:new').click()
  const values = {
    name: 'Eskiz',
    url: `${sms.url}/eskiz`,
    login: 'shop@example.uz',
    secret: 'sandbox password',
  }
  for (const [name, value] of Object.entries({ ...values, price: '95', priority: '1' }))
    await page.locator(`[role=dialog] [name=${name}]`).fill(value)
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.say('providers:saved_new'))).toBeVisible()
  await tablet.button('providers:actions', { name: 'Eskiz' }).click()
  await page.getByRole('menuitem', { name: tablet.say('providers:on'), exact: true }).click()
  await tablet.button('providers:on').click()
  await expect(page.getByText(tablet.say('providers:switched_on', { name: 'Eskiz' }))).toBeVisible()
}

type Production = { url: string; folder: string; env: Record<string, string>; sms: SmsSandbox }

async function setUpAndSell(browser: Browser, { url, folder, env, sms }: Production): Promise<void> {
  const command = (...args: string[]): string => {
    const wanted = ['src/server/first-admin.ts', '--phone', ADMIN.phone, ...args]
    const done = spawnSync(process.execPath, wanted, {
      ...{ cwd: ROOT, encoding: 'utf8' as const },
      // The test's own runner has settings of colours that node would warn of.
      env: { ...process.env, ...env, ANKETA_DATA: folder, NODE_NO_WARNINGS: '1' },
    })
    expect(done.stderr.trim()).toBe('')
    return done.stdout
  }
  const shop = new Shop(url)
  const desk = await shop.tablet(browser, 'ru')
  const { page } = desk

  await test.step('the first administrator comes in by the code of the terminal', async () => {
    const password = /One-time password: (\S+)/.exec(command('--name', ADMIN.name))?.[1] ?? ''
    await signIn(desk, ADMIN.phone, password)
    await chooseOwnPassword(desk, /: (\d{6})/.exec(command('--code'))?.[1] ?? '', ADMIN)
  })

  await test.step('an SMS provider, a branch, the first password of people, a partner', async () => {
    await setUpSms(desk, sms)
    await page.goto('/branches/add')
    await box(desk, 'branches:fields.name').fill('Чорсу')
    await find(desk, 'branches:fields.region', 'г. Ташкент')
    await find(desk, 'branches:fields.district', 'Чиланзарский район')
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('branches:saved'))).toBeVisible()
    await page.goto('/users/settings')
    await page.locator('[name=default-password]').fill(FIRST_PASSWORD)
    await desk.button('users:set_password').click()
    await expect(page.getByText(desk.say('users:password_saved'))).toBeVisible()
    await page.goto('/partners/add')
    await box(desk, 'partners:fields.name').first().fill('Первый партнёр')
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('partners:created'))).toBeVisible()
  })

  await test.step('a seller of that branch', async () => {
    await page.goto('/users/add')
    await box(desk, 'users:fields.name').fill(SELLER.name)
    await box(desk, 'users:fields.phone').fill(SELLER.phone.slice(4))
    await find(desk, 'users:fields.role', 'seller')
    await find(desk, 'users:fields.branch', 'Чорсу')
    await desk.button('kit:form.save').click()
    await expect(page.getByText(desk.say('users:added'))).toBeVisible()
  })
  await desk.putAway()

  const tablet = await shop.tablet(browser, 'uz-Cyrl')
  await test.step('signs in by SMS and writes an application at once', async () => {
    await signIn(tablet, SELLER.phone, FIRST_PASSWORD)
    await expect.poll(() => sms.sent.length).toBeGreaterThan(0)
    const code = /\d{6}/.exec(sms.sent.at(-1)?.text ?? '')?.[0] ?? ''
    await chooseOwnPassword(tablet, code, SELLER)
    await tablet.page.goto('/applications/add')
    await tablet.page.locator('[name=surname]').fill('Тўраев')
    await expect(tablet.page).toHaveURL(/\/applications\/add\/[\w-]{36}/)
  })
  await tablet.putAway()
}

test('an administrator sets an empty production system up, and its seller works at once', async ({
  browser,
}) => {
  const postgres = await startPostgres()
  const sms = await startSmsSandbox({
    cert: readFileSync(fixture('cert.pem')),
    key: readFileSync(fixture('key.pem')),
  })
  await postgres.sql('create database shop')
  const env = {
    ANKETA_MODE: 'production',
    DATABASE_URL: postgres.url('shop'),
    SECRETS_KEY: 'a key of at least thirty-two letters',
    NODE_EXTRA_CA_CERTS: fixture('cert.pem'),
    SANDBOX_URL: '',
  }
  const server = await startServer(env)
  try {
    await setUpAndSell(browser, { url: server.url, folder: server.folder, env, sms })
  } finally {
    await stopServer(server)
    await sms.stop()
    await postgres.stop()
  }
})
