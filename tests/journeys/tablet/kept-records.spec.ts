// What a seller needs of the back office in a day without internet: notices, articles and the own complaints open though nobody
// has opened them before.
import { readStoredNames } from '../drivers/stored-answers.ts'
import { expect, personOf, test } from '../shop.ts'

const seller = personOf('seller', 2)

test('an own complaint opens without internet after its list was seen', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  const title = 'Кондиционер не работает'
  await page.goto('/complaint')
  await tablet.waitUntilCached()
  await tablet.button('complaints:new').first().click()
  const field = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}`) })
  await field('complaints:fields.title').fill(title)
  await field('complaints:fields.text').fill('С понедельника в зале 35 градусов.')
  await tablet.button('kit:form.save').click()
  await expect(page.getByText(tablet.text('complaints:saved', { title }))).toBeVisible()
  const written = page.getByRole('link', { name: new RegExp(title) }).first()
  const isKept = (part: string) =>
    expect.poll(() => readStoredNames(tablet)).toContainEqual(expect.stringContaining(part))
  for (const path of ['notification', 'knowledge']) {
    await page.goto(`/${path}`)
    await isKept(`${path}/list`)
  }
  await page.goto('/complaint')
  await expect(written).toBeVisible()
  const number = /open=(\d+)/.exec((await written.getAttribute('href')) ?? '')?.[1]
  await isKept(`complaint/:key",{"params":{"key":"${number}"}}`)

  await test.step('without internet, after a reload', async () => {
    await tablet.setOffline(true)
    await page.reload()
    await written.click()
    await expect(page.getByRole('dialog').getByText('С понедельника в зале 35 градусов.')).toBeVisible()
    for (const path of ['/notification', '/knowledge']) {
      await page.goto(path)
      await expect(page.getByText(/данные на \d/)).toBeVisible()
    }
  })
  await tablet.close()
})
