// An empty production system that is set up only by the README and the screens: PostgreSQL, a first administrator by
// command, an SMS provider, a branch, a partner, people, goods and their stock; a seller fills in an application with its
// photos, and a manager completes the sale. The real adapters call SMS provider, partner and card processor over HTTPS.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { fieldsOfStep } from '#domain/applications/form.ts'
import { FIRST_STEPS } from '#domain/set-up/first-steps.ts'
import { exampleForm } from '#support/form-example.ts'
import { CODES } from '../../../src/server/gateways/partners/sandbox/magic.ts'
import { startSandbox } from '../../../src/server/gateways/partners/sandbox/server.ts'
import { makePinfl } from '../../support/made-up.ts'
import { startPostgres } from '../../support/postgres.ts'
import { type SmsSandbox, startSmsSandbox } from '../../support/sms-sandbox.ts'
import { ROOT } from '../../support/sources.ts'
import { startTlsFront, type TlsFront } from '../../support/tls-front.ts'
import { photograph, takeOpen } from '../drivers/capture.ts'
import { typeInto } from '../drivers/combobox.ts'
import { fillStep } from '../drivers/form-filling.ts'
import { completePartner } from '../drivers/partners.ts'
import { CARD } from '../drivers/sale.ts'
import { choosePartner } from '../drivers/stages.ts'
import { startServer, stopServer } from '../processes.ts'
import { expect, Shop, type Tablet, test } from '../shop.ts'

type Person = { phone: string; name: string; password: string }
const ADMIN: Person = { phone: '+998935550001', name: 'Азиз Каримов', password: 'Свой-пароль-77' }
const SELLER: Person = { phone: '+998935550002', name: 'Нодира Ахмедова', password: 'Мой-пароль-88' }
const MANAGER: Person = { phone: '+998935550003', name: 'Дилшод Раҳимов', password: 'Ишчи-пароль-99' }
const BRANCH = 'Чорсу'
const PARTNER = 'Первый партнёр'
const PRODUCT = 'Холодильник Север'
const CLIENT = exampleForm({
  surname: 'Тўраев',
  name: 'Сарвар',
  patronymic: null,
  second_phone_owner: 'Сарвар',
  pinfl: makePinfl('1990-03-15', 'M', 811),
  document_number: 'AE7654399',
  phone: '+998907654301',
})
/** The photo slots: face, both sides of the ID card, the selfie with it. */
const REQUIRED = [1, 2, 3, 4]
const FIRST_PASSWORD = 'Начало-работы-1'
const fixture = (name: string) => join(ROOT, 'tests/api/fixtures', name)

const box = (tablet: Tablet, label: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(label)}`) })

async function find(tablet: Tablet, label: string, option: string): Promise<void> {
  const combo = tablet.page.getByRole('combobox', { name: new RegExp(`^${tablet.text(label)}`) })
  await typeInto(combo, option)
  await tablet.page.getByRole('option', { name: option, exact: true }).click()
}

async function signIn(tablet: Tablet, phone: string, password: string): Promise<void> {
  await tablet.page.goto('/')
  await tablet.page.locator('[name=phone]').fill(phone)
  await tablet.page.locator('[name=password]').fill(password)
  await tablet.button('session:login.get_code').click()
  await tablet.page.locator('[name=otp]').waitFor()
}

async function chooseOwnPassword(tablet: Tablet, code: string, person: Person): Promise<void> {
  await tablet.page.locator('[name=otp]').fill(code)
  await expect(tablet.page.getByText(tablet.text('session:password.lead'))).toBeVisible()
  for (const input of await tablet.page.locator('input[type=password]').all())
    await input.fill(person.password)
  await tablet.button('session:password.save').click()
  await expect(
    tablet.page.getByText(tablet.text('session:welcome.hello', { name: person.name })),
  ).toBeVisible()
}

/** The button of the top bar: an empty list offers the same below its text. */
const addNew = (tablet: Tablet, key: string): Promise<void> =>
  tablet.page
    .getByRole('banner')
    .getByRole('button', { name: tablet.text(key), exact: true })
    .click()

async function setUpSms(tablet: Tablet, sms: SmsSandbox): Promise<void> {
  const { page } = tablet
  await page.getByRole('link', { name: tablet.text('set-up:start.open.sms') }).click()
  await addNew(tablet, 'providers:new')
  const values = {
    name: 'Eskiz',
    url: `${sms.url}/eskiz`,
    login: 'shop@example.uz',
    secret: 'sandbox password',
  }
  for (const [name, value] of Object.entries({ ...values, price: '95', priority: '1' }))
    await page.locator(`[role=dialog] [name=${name}]`).fill(value)
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('providers:saved_new', { name: values.name }))).toBeVisible()
  await tablet.button('providers:actions', { name: 'Eskiz' }).click()
  await page.getByRole('menuitem', { name: tablet.text('providers:steps.on.do'), exact: true }).click()
  await tablet.button('providers:steps.on.do').click()
  await expect(page.getByText(tablet.text('providers:steps.on.done', { name: 'Eskiz' }))).toBeVisible()
}

/** The code of the newest SMS to a phone. */
async function codeFor(sms: SmsSandbox, phone: string): Promise<string> {
  const own = () => sms.sent.filter(({ to }) => phone.endsWith(to.replace('+', ''))).at(-1)
  await expect.poll(() => own()?.text ?? '').toMatch(/\d{6}/)
  return /\d{6}/.exec(own()?.text ?? '')?.[0] ?? ''
}

async function addPartner(adminTablet: Tablet, front: TlsFront): Promise<void> {
  const { page } = adminTablet
  await page.goto('/partners/add')
  await box(adminTablet, 'partners:fields.name').first().fill(PARTNER)
  await page.locator('[name="markup-0"]').fill('20')
  await page.locator('[name=limit_max]').fill('100000000')
  await page.locator('[name=gateway_url]').fill(`${front.url}/uzum`)
  await page.locator('[name=gateway_secret]').fill('the-secret-of-the-shop')
  await adminTablet.button('kit:form.save').click()
  await expect(page.getByText(adminTablet.text('partners:created', { name: PARTNER }))).toBeVisible()
  await page.getByRole('link', { name: PARTNER }).click()
  await adminTablet.button('partners:probe.try').click()
  await expect(page.getByText(adminTablet.text('partners:probe.reached.title'))).toBeVisible()
  await adminTablet.button('partners:steps.on.do').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: adminTablet.text('partners:steps.on.do') })
    .click()
  await expect(
    page.getByText(adminTablet.text('partners:values.status.active'), { exact: true }),
  ).toBeVisible()
}

async function addGoods(adminTablet: Tablet): Promise<void> {
  const { page } = adminTablet
  const dialog = page.getByRole('dialog')
  // Without a category no product can be saved: the step of the goods begins there.
  await page.goto('/welcome')
  await page.getByRole('link', { name: adminTablet.text('set-up:start.open.categories') }).click()
  await addNew(adminTablet, 'reference:new')
  await dialog.locator('[name=name]').fill('Техника')
  await adminTablet.button('kit:form.save').click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/reference/goods')
  await addNew(adminTablet, 'goods:new')
  await dialog.locator('[name=name]').fill(PRODUCT)
  await find(adminTablet, 'goods:fields.category_id', 'Техника')
  await dialog.locator('[name=sku]').fill('H-001')
  await dialog.locator('[name=ikpu]').fill('08418001001000000')
  await dialog.locator('[name=price]').fill('5000000')
  await adminTablet.button('kit:form.save').click()
  await expect(page.getByText(adminTablet.text('goods:saved', { name: PRODUCT }))).toBeVisible()
  await page.goto('/stock')
  await page.getByText(PRODUCT).first().click()
  await page.getByText(adminTablet.text('stock:modes.add'), { exact: true }).click()
  await dialog.locator('[name=quantity]').fill('2')
  await dialog.getByRole('button', { name: new RegExp(adminTablet.text('stock:fields.reason')) }).click()
  await page.getByRole('option', { name: adminTablet.text('stock:reasons.receipt') }).click()
  await adminTablet.button('kit:form.save').click()
  await expect(
    page.getByText(adminTablet.text('stock:saved', { name: PRODUCT, branch: BRANCH })),
  ).toBeVisible()
}

async function addPerson(adminTablet: Tablet, person: Person, role: string): Promise<void> {
  await adminTablet.page.goto('/users/add')
  await box(adminTablet, 'users:fields.name').fill(person.name)
  await box(adminTablet, 'users:fields.phone').fill(person.phone.slice(4))
  await find(adminTablet, 'users:fields.role', adminTablet.text(`access:role_names.${role}`))
  await find(adminTablet, 'users:fields.branch', BRANCH)
  await adminTablet.button('kit:form.save').click()
  await expect(
    adminTablet.page.getByText(adminTablet.text('users:added', { name: person.name })),
  ).toBeVisible()
}

async function writeApplication(tablet: Tablet): Promise<void> {
  const { page } = tablet
  await page.goto('/applications/add')
  await fillStep(tablet, CLIENT, fieldsOfStep('main'))
  await tablet.button('wizard:next').click()
  await fillStep(tablet, CLIENT, fieldsOfStep('additional'))
  await tablet.button('wizard:next').click()
  for (const slot of REQUIRED) await photograph(tablet, slot, 'id_card')
  await tablet.button('wizard:submit').click()
  // "Everything sent" stands there before the submit waits to be sent, too.
  await expect(page.getByText(tablet.text('wizard:done.handed_text'))).toBeVisible()
  await expect(page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
}

const confirmCode = async (tablet: Tablet, code: string) => {
  // The last digit submits.
  await box(tablet, 'stages:code').fill(code)
}

async function sell(tablet: Tablet, sms: SmsSandbox): Promise<void> {
  const { page } = tablet
  await page.goto('/applications?statuses=new')
  await tablet.button('applications:take.one').click()
  await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}$/)
  await tablet.button('stages:send_code').click()
  await confirmCode(tablet, await codeFor(sms, String(CLIENT.phone)))
  await box(tablet, 'stages:card.number').fill(CARD)
  await box(tablet, 'stages:card.expiry').fill('1239')
  await confirmCode(tablet, CODES.cards)
  await tablet.button('stages:goods.add').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Холодильник')
  await dialog
    .getByRole('button', { name: tablet.text('stages:goods.take') })
    .first()
    .click()
  await dialog.getByRole('button', { name: tablet.text('stages:goods.add') }).click()
  await expect(dialog).toHaveCount(0)
  // The server asks the partner every 20 seconds.
  await choosePartner(tablet, PARTNER, 60_000)
  await tablet.button('stages:contract.make').click()
  await expect(page.getByText(tablet.text('stages:contract.state.waiting'))).toBeVisible()
  await confirmCode(tablet, CODES.uzum)
  await tablet.button('stages:payment.close').click()
  await takeOpen(tablet, 6, 'id_card')
  await takeOpen(tablet, 7, 'id_card')
  await tablet.button('reasons:actions.hand_over').click()
  await expect(page.getByText(tablet.text('statuses:completed')).first()).toBeVisible()
}

type Production = {
  url: string
  folder: string
  env: Record<string, string>
  sms: SmsSandbox
  front: TlsFront
}

const STEP_STATES = ['done', 'next', 'later'] as const

/** The steps of the start page that are not done, as `name: state`; empty when the page no longer shows any. */
async function openSteps(tablet: Tablet): Promise<string[]> {
  const rows = await tablet.page
    .getByRole('listitem')
    .filter({ has: tablet.page.getByRole('heading', { level: 3 }) })
    .all()
  const texts = await Promise.all(rows.map((row) => row.innerText()))
  return FIRST_STEPS.flatMap((step) => {
    const text = texts.find((one) => one.includes(tablet.text(`set-up:start.steps.${step}`)))
    const state = STEP_STATES.find((key) => text?.includes(tablet.text(`set-up:start.state.${key}`)))
    return state === undefined || state === 'done' ? [] : [`${step}: ${state}`]
  })
}

async function setUpAndSell(browser: Browser, { url, folder, env, sms, front }: Production): Promise<void> {
  const command = (...args: string[]): string => {
    const wanted = ['src/server/first-admin.ts', '--phone', ADMIN.phone, ...args]
    const done = spawnSync(process.execPath, wanted, {
      cwd: ROOT,
      encoding: 'utf8' as const,
      // The test runner sets colour variables about which node would print a warning.
      env: { ...process.env, ...env, ANKETA_DATA: folder, NODE_NO_WARNINGS: '1' },
    })
    expect(done.stderr.trim()).toBe('')
    return done.stdout
  }
  const shop = new Shop(url)
  const adminTablet = await shop.tablet(browser, 'ru')
  const { page } = adminTablet

  await test.step('the first administrator signs in with the code of the terminal', async () => {
    const password = /One-time password: (\S+)/.exec(command('--name', ADMIN.name))?.[1] ?? ''
    await signIn(adminTablet, ADMIN.phone, password)
    await chooseOwnPassword(adminTablet, /: (\d{6})/.exec(command('--code'))?.[1] ?? '', ADMIN)
  })

  await test.step('the start page shows what is missing, with the card processor done, and leads to the branch', async () => {
    await expect
      .poll(() => openSteps(adminTablet))
      .toEqual([
        'branch: next',
        'people: later',
        'sms: later',
        'partner: later',
        'goods: later',
        'application: later',
      ])
    // The next step is the one main action of the page; "new application" is a quiet link beside it.
    const main = page.locator('main a.bg-brand, main button.bg-brand')
    await expect(main).toHaveText([adminTablet.text('set-up:start.open.branches')])
    await expect(page.getByRole('link', { name: adminTablet.text('session:welcome.new') })).toBeVisible()
    await page.getByRole('link', { name: adminTablet.text('set-up:start.open.branches') }).click()
    await expect(page).toHaveURL(/\/branches\/add$/)
    await page.goto('/welcome')
  })

  await test.step('an SMS provider, a branch, the first password of people, a partner', async () => {
    await setUpSms(adminTablet, sms)
    await page.goto('/branches/add')
    await box(adminTablet, 'branches:fields.name').fill(BRANCH)
    await find(adminTablet, 'branches:fields.region', 'г. Ташкент')
    await find(adminTablet, 'branches:fields.district', 'Чиланзарский район')
    await adminTablet.button('kit:form.save').click()
    await expect(page.getByText(adminTablet.text('branches:saved', { name: BRANCH }))).toBeVisible()
    await page.goto('/users/settings')
    await page.locator('[name=default-password]').fill(FIRST_PASSWORD)
    await adminTablet.button('users:set_password').click()
    await expect(page.getByText(adminTablet.text('users:password_saved'))).toBeVisible()
    await addPartner(adminTablet, front)
  })

  await test.step('goods with their stock, a seller and a manager', async () => {
    await addGoods(adminTablet)
    await completePartner(adminTablet, PARTNER)
    await addPerson(adminTablet, SELLER, 'seller')
    await addPerson(adminTablet, MANAGER, 'manager')
  })

  await test.step('the set-up shows and tests the connections, and nothing is missing for a sale', async () => {
    await page.goto('/set-up')
    const cards = page.getByRole('listitem').filter({ hasText: adminTablet.text('set-up:names.cards') })
    await expect(cards.getByText(adminTablet.text('set-up:state.ready'))).toBeVisible()
    await cards.getByRole('button').click()
    await expect(cards.getByText(adminTablet.text('set-up:outcome.reached'))).toBeVisible()
    const identity = page.getByRole('listitem').filter({ hasText: adminTablet.text('set-up:names.identity') })
    await expect(identity.getByText(adminTablet.text('set-up:state.not_configured'))).toBeVisible()
    await expect(identity.getByText(adminTablet.text('set-up:without.identity'))).toBeVisible()
    await expect(page.getByText(adminTablet.text('set-up:needed'))).toHaveCount(0)
    await expect(page.getByText(adminTablet.text('set-up:record_missing'))).toHaveCount(0)
  })
  await test.step('of the first steps only the application is left', async () => {
    await page.goto('/welcome')
    await expect.poll(() => openSteps(adminTablet)).toEqual(['application: next'])
  })

  const tablet = await shop.tablet(browser, 'uz-Cyrl')
  await test.step('the seller signs in by SMS and sends an application with its photos', async () => {
    await signIn(tablet, SELLER.phone, FIRST_PASSWORD)
    await chooseOwnPassword(tablet, await codeFor(sms, SELLER.phone), SELLER)
    await writeApplication(tablet)
  })
  await tablet.close()

  await test.step('the first steps are gone from the start page', async () => {
    const heading = page.getByRole('heading', { name: adminTablet.text('set-up:start.title') })
    await expect(heading).toBeVisible()
    await page.reload()
    await expect(
      page.getByText(adminTablet.text('session:welcome.hello', { name: ADMIN.name })),
    ).toBeVisible()
    await expect(heading).toHaveCount(0)
  })
  await adminTablet.close()

  const counter = await shop.tablet(browser, 'uz-Latn')
  await test.step('the manager completes the sale', async () => {
    await signIn(counter, MANAGER.phone, FIRST_PASSWORD)
    await chooseOwnPassword(counter, await codeFor(sms, MANAGER.phone), MANAGER)
    await sell(counter, sms)
  })
  await counter.close()
}

test('an administrator sets up an empty production system, and its people complete a sale', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const postgres = await startPostgres()
  const tls = { cert: readFileSync(fixture('cert.pem')), key: readFileSync(fixture('key.pem')) }
  const sms = await startSmsSandbox(tls)
  const sandbox = await startSandbox()
  const front = await startTlsFront(sandbox.url, tls)
  await postgres.sql('create database shop')
  const env = {
    ANKETA_MODE: 'production',
    DATABASE_URL: postgres.url('shop'),
    SECRETS_KEY: 'a key of at least thirty-two letters',
    NODE_EXTRA_CA_CERTS: fixture('cert.pem'),
    SANDBOX_URL: '',
    CARDS_URL: `${front.url}/cards`,
    CARDS_ID: 'the cash box of the shop',
    CARDS_SECRET: 'its password',
    // Browsers do not trust the certificate of the server before it.
    CARDS_PAGE_URL: `${sandbox.url}/cards`,
    // The protocol servers run on this machine.
    PARTNER_PRIVATE_ADDRESSES: '1',
  }
  const server = await startServer(env)
  try {
    await setUpAndSell(browser, { url: server.url, folder: server.folder, env, sms, front })
  } finally {
    await stopServer(server)
    await front.stop()
    await sandbox.close()
    await sms.stop()
    await postgres.stop()
  }
})
