// A tablet without internet is replaced: its seller saves everything unsent as one rescue file, a manager imports it on
// another tablet, and everything arrives once, as the seller's; files that cannot be read are refused with a message.
import { readFileSync, writeFileSync } from 'node:fs'
import type { TestInfo } from '@playwright/test'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Shop, type Tablet, test, WITH_WORKER } from '../shop.ts'

const seller = personOf('seller', 0)
const manager = personOf('manager', 0)
const stranger = personOf('seller', 4)
const CLIENT = 'Спасаева'

/** Waits for the key of rescue files, which is fetched after the first successful probe. */
async function hasKey(tablet: Tablet, userId: number): Promise<boolean> {
  return tablet.page.evaluate(
    (id) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(`anketa-u-${id}`)
        opening.onsuccess = () => {
          const pending = opening.result.transaction('refs').objectStore('refs').get('parcel-key')
          pending.onsuccess = () => {
            opening.result.close()
            resolve(pending.result !== undefined)
          }
        }
      }),
    userId,
  )
}

const userIdOf = async (shop: Shop) =>
  ((await (await shop.as(seller, 'GET', api.session.user.path)).json()) as { id: number }).id

async function save(tablet: Tablet, info: TestInfo): Promise<string> {
  const saving = tablet.page.waitForEvent('download')
  await tablet.button('outbox:parcel.make').click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^anketa-\d{4}-\d\d-\d\d-\p{Lu}+\.anketa$/u)
  const path = info.outputPath(file.suggestedFilename())
  await file.saveAs(path)
  return path
}

async function chooseFile(tablet: Tablet, path: string, key = 'rescue:choose'): Promise<void> {
  const pending = tablet.page.waitForEvent('filechooser')
  await tablet.button(key).click()
  await (await pending).setFiles(path)
}

/** The seller's tablet, without internet, with an application of two photos that waits. */
async function workedOffline(tablet: Tablet, shop: Shop): Promise<void> {
  await tablet.page.goto('/welcome')
  await tablet.waitUntilCached()
  const userId = await userIdOf(shop)
  await expect.poll(() => hasKey(tablet, userId)).toBe(true)
  await tablet.setOffline(true)
  await tablet.page.goto('/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await tablet.page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await photograph(tablet, 1, 'id_card')
  await photograph(tablet, 2, 'id_card')
  await tablet.page.goto('/outbox')
}

test('a seller’s unsent work is moved by file to a manager’s tablet and arrives once', async ({
  shop,
  browser,
}, info) => {
  test.setTimeout(180_000)
  const first = await shop.tablet(browser, 'ru', seller)
  await workedOffline(first, shop)
  const path = await save(first, info)
  await expect(
    first.page.getByText(first.text('outbox:parcel.made', { what: '1 заявка, 2 фото' })),
  ).toBeVisible()
  expect(readFileSync(path).includes(Buffer.from(CLIENT))).toBe(false)
  expect(await shop.find(manager, CLIENT)).toHaveLength(0)

  const second = await shop.tablet(browser, 'ru', manager, WITH_WORKER)
  await second.page.goto('/outbox')
  await second.page.getByRole('link', { name: second.text('outbox:parcel.take_in') }).click()
  await chooseFile(second, path)
  await expect(second.page.getByText(second.text('rescue:inside'))).toBeVisible()
  await second.button('rescue:take_in').click()
  await expect(second.page.getByText(second.text('rescue:done', { added: 3, photos: 2 }))).toBeVisible()

  await expect.poll(async () => (await shop.find(manager, CLIENT))[0]?.photos_arrived).toBe(2)
  const [found] = await shop.find(manager, CLIENT)
  const answer = await shop.as(manager, 'GET', api.applications.view.path.replace(':id', found?.id ?? ''))
  const view = (await answer.json()) as Returns<typeof api.applications.view>
  expect(view.seller).toMatchObject({ name: seller.name })

  await test.step('a second import of the file adds nothing', async () => {
    await chooseFile(second, path, 'rescue:another')
    await second.button('rescue:take_in').click()
    await expect(second.page.getByText(second.text('rescue:nothing_new'))).toBeVisible()
    await second.close()
  })

  await test.step('the first tablet goes online, and the server already has everything', async () => {
    await first.setOffline(false)
    await expect(first.page.getByText(first.text('common:connection.all_sent'))).toBeVisible()
    const after = await shop.find(manager, CLIENT)
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ photos_arrived: 2 })
    await first.close()
  })
})

test(
  'a foreign, a damaged and another kind of file are rejected with a message, and nothing changes',
  { tag: '@all' },
  async ({ shop, browser }, info) => {
    test.setTimeout(180_000)
    const first = await shop.tablet(browser, 'ru', seller)
    await workedOffline(first, shop)
    const path = await save(first, info)
    const bytes = readFileSync(path)
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1
    const damaged = info.outputPath('damaged.anketa')
    writeFileSync(damaged, bytes)
    const wrong = info.outputPath('wrong.anketa')
    writeFileSync(wrong, 'a list of goods')

    const other = await shop.tablet(browser, 'uz-Latn', stranger)
    await other.page.goto('/outbox/import')
    await chooseFile(other, wrong)
    await expect(other.page.getByText(other.text('rescue:refused.not_a_parcel'))).toBeVisible()
    await chooseFile(other, path, 'rescue:another')
    await expect(other.page.getByText(other.text('errors:parcel_not_yours'))).toBeVisible()
    await other.close()

    const second = await shop.tablet(browser, 'uz-Cyrl', manager, WITH_WORKER)
    await second.page.goto('/outbox/import')
    await chooseFile(second, damaged)
    await second.button('rescue:take_in').click()
    await expect(second.page.getByText(second.text('rescue:refused.damaged'))).toBeVisible()
    await second.page.goto('/outbox')
    await expect(second.page.getByText(second.text('outbox:empty.title'))).toBeVisible()
    await second.close()
    await first.context.close()
  },
)

test('the rescue file is offered before signing out', { tag: '@all' }, async ({ shop, browser }, info) => {
  test.setTimeout(180_000)
  const tablet = await shop.tablet(browser, 'ru', seller)
  await workedOffline(tablet, shop)
  await tablet.page.goto('/welcome')
  await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
  await tablet.page.getByRole('button', { name: tablet.text('common:profile.sign_out') }).click()
  await save(tablet, info)
  await expect(
    tablet.page.getByText(tablet.text('outbox:parcel.made', { what: '1 заявка, 2 фото' })),
  ).toBeVisible()
  await tablet.close()
})

test('a connection lost while the file is chosen does not cancel the choice', async ({
  shop,
  browser,
}, info) => {
  const path = info.outputPath('other.anketa')
  writeFileSync(path, 'not a sealed copy')
  const tablet = await shop.tablet(browser, 'ru', manager, WITH_WORKER)
  const { page } = tablet
  await page.goto('/outbox/import')
  await tablet.waitUntilCached()
  const pending = page.waitForEvent('filechooser')
  await tablet.button('rescue:choose').click()
  const chooser = await pending
  await tablet.setOffline(true)
  await expect(tablet.button('rescue:choose')).toBeHidden()
  await tablet.setOffline(false)
  await expect(tablet.button('rescue:choose')).toBeVisible()
  await chooser.setFiles(path)
  await expect(page.getByText(tablet.text('rescue:refused_title'))).toBeVisible()
  await tablet.close()
})
