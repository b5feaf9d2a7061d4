// A text that is longer than its field allows stays in the box with an error, and nothing is saved until it fits.
import type { Locator, Page } from '@playwright/test'
import { api } from '#api/index.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 4)
const admin = personOf('admin', 0)
const WITH_CLIPBOARD = { permissions: ['camera', 'clipboard-read', 'clipboard-write'] }

async function paste(box: Locator, text: string): Promise<void> {
  await box.fill('')
  await box.page().evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await box.press('Control+V')
}

const error = (tablet: Tablet, length: number, now: number): Locator =>
  tablet.page.getByText(tablet.text('errors:too_long_now', { length, now }), { exact: true })

/** Records every request that changes something. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/list')) writes.push(request.url())
  })
  return writes
}

test('in the wizard the text stays, also after a reload, and is sent when it fits', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', seller, WITH_CLIPBOARD)
  const { page } = tablet
  const long = 'Uzunova'.repeat(20)
  await page.goto('/applications/add')
  const box = page.locator('[id="surname"] input')
  await page.locator('[id="name"] input').fill('Lola')
  await paste(box, long)
  await expect(box).toHaveValue(long)
  await expect(error(tablet, 60, 140)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await expect(box).toBeFocused()
  await expect(page.getByText(tablet.text('common:connection.all_sent'))).toBeVisible()
  await page.reload()
  await expect(box).toHaveValue(long)
  await expect(error(tablet, 60, 140)).toBeVisible()
  await box.fill('Uzunova')
  await expect(error(tablet, 60, 140)).toHaveCount(0)
  await expect.poll(async () => (await shop.find(seller, 'Uzunova')).length).toBe(1)
  await tablet.close()
})

test('in the back office a record, a question and a comment are not saved', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', admin, WITH_CLIPBOARD)
  const { page } = tablet
  await page.goto('/users/add')
  const name = page.locator('[name=name]')
  const writes = writesOf(page)
  await paste(name, 'И'.repeat(140))
  await expect(name).toHaveValue('И'.repeat(140))
  await expect(error(tablet, 100, 140)).toBeVisible()
  await tablet.button('kit:form.save').click()
  await expect(name).toBeFocused()

  const answer = await shop.as(admin, 'POST', api.applications.list.path, {})
  const { items } = (await answer.json()) as { items: { id: string }[] }
  await page.goto(`/applications/${items[0]?.id ?? ''}`)
  await page.getByRole('tab', { name: new RegExp(tablet.text('applications:view.comments')) }).click()
  const comment = page.locator('[name=new_comment]')
  await paste(comment, 'к'.repeat(2001))
  await expect(comment).toHaveValue('к'.repeat(2001))
  await expect(error(tablet, 2000, 2001)).toBeVisible()
  await tablet.button('applications:view.comment_add').click()
  await expect(comment).toBeFocused()
  expect(writes.filter((url) => /users|comments/.test(url))).toEqual([])
  await tablet.close()
})
