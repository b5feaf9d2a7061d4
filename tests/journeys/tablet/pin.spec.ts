// The lock of a tablet: a PIN is set, the screen is locked and unlocked, wrong attempts are counted, a forgotten PIN is
// replaced by a full sign-in, and the work that waited arrives.
import { photograph } from '../drivers/capture.ts'
import { fillField } from '../drivers/form-filling.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../shop.ts'

const seller = personOf('seller', 2)
const manager = personOf('manager', 1)
const CLIENT = 'Қулфбекова'
const PIN = '246813'
const JPEG_HEADER = '\xff\xd8\xff\xe0\x00\x10JFIF'

const typePin = (tablet: Tablet, pin: string) => tablet.page.locator('[name=pin]').fill(pin)
const lockTitle = (tablet: Tablet) =>
  tablet.page.getByRole('heading', { name: tablet.text('session:lock.title') })

async function setPin(tablet: Tablet): Promise<void> {
  // Without a PIN the lock leads to where one is set.
  await tablet.button('common:shell.lock').click()
  await expect(tablet.page).toHaveURL(/\/settings/)
  await tablet.button('settings:pin.do_set').click()
  await tablet.page.locator('[name=pin-next]').fill(PIN)
  await tablet.page.locator('[name=pin-again]').fill(PIN)
  await tablet.button('settings:pin.do_set').click()
  await expect(tablet.page.getByText(tablet.text('settings:pin.done_set'))).toBeVisible()
}

/** The whole page, including hidden text. */
const wholePage = (tablet: Tablet): Promise<string> =>
  tablet.page.evaluate(() => document.documentElement.outerHTML)

async function expectLocked(tablet: Tablet): Promise<void> {
  await expect(lockTitle(tablet)).toBeVisible()
  const html = await wholePage(tablet)
  expect([html.includes(CLIENT), html.includes(seller.name)]).toEqual([false, false])
}

/** Which of the secrets are readable in the tablet's databases with the browser's own tools. */
const foundIn = (tablet: Tablet, secrets: string[]): Promise<string[]> =>
  tablet.page.evaluate(async (wanted) => {
    const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const parts: string[] = []
    const readable = (_key: string, value: unknown) => {
      if (value instanceof ArrayBuffer) parts.push(latin(new Uint8Array(value)))
      else if (value instanceof Uint8Array) parts.push(latin(value))
      else return value
      return null
    }
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('anketa-u-')) continue
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames)
        parts.push(JSON.stringify(await done(db.transaction(store).objectStore(store).getAll()), readable))
      db.close()
    }
    const all = parts.join('\n')
    return wanted.filter(
      (secret) => all.includes(secret) || all.includes(latin(new TextEncoder().encode(secret))),
    )
  }, secrets)

/** Expects that a cold start shows nothing before the PIN. */
async function comeIn(tablet: Tablet, path: string): Promise<void> {
  await tablet.page.goto(path)
  await expectLocked(tablet)
  await typePin(tablet, PIN)
  await expect(lockTitle(tablet)).toHaveCount(0)
}

async function signInAgain(tablet: Tablet, shop: Shop): Promise<void> {
  const { page } = tablet
  const otp = page.locator('[name=otp]')
  await page.locator('[name=phone]').fill(seller.phone)
  await page.locator('[name=password]').fill(seller.password)
  await tablet.requestCode()
  await otp.fill(await shop.codeFor(seller.phone))
  await expect(page).toHaveURL(/\/welcome/)
}

test('a forgotten PIN requires a sign-in and loses nothing', async ({ shop, browser }) => {
  test.setTimeout(240_000)
  const tablet = await shop.tablet(browser, 'ru', seller)
  const { page } = tablet
  await page.goto('/welcome')
  await tablet.waitUntilCached()
  await setPin(tablet)

  await tablet.setOffline(true)
  await comeIn(tablet, '/applications/add')
  await fillField(tablet, 'surname', CLIENT)
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.files')) }).click()
  await photograph(tablet, 1, 'id_card')
  // The reference data of the shop are not encrypted, so the search does find what is there.
  expect(await foundIn(tablet, [CLIENT, JPEG_HEADER, 'photo.put'])).toEqual(['photo.put'])
  const draft = page.url()
  await comeIn(tablet, '/welcome')
  // One tap in the rail, from every screen.
  await tablet.button('common:shell.lock').click()
  await expectLocked(tablet)
  await typePin(tablet, PIN)
  await expect(page.getByText(CLIENT).first()).toBeVisible()
  await comeIn(tablet, '/settings')
  await tablet.button('settings:pin.lock_now').click()
  await expectLocked(tablet)
  await typePin(tablet, '000000')
  await expect(page.getByText(/Осталось 9 попыток/)).toBeVisible()
  await typePin(tablet, PIN)
  await expect(page.getByRole('heading', { name: tablet.text('settings:pin.title') })).toBeVisible()
  await comeIn(tablet, draft)
  await page.getByRole('button', { name: new RegExp(tablet.text('wizard:steps.main')) }).click()
  await expect(page.locator('[id="surname"] input')).toHaveValue(CLIENT)

  await page.reload()
  await expectLocked(tablet)
  await tablet.setOffline(false)
  await tablet.button('session:lock.leave').click()
  await tablet.button('session:lock.to_sign_in').click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await shop.find(manager, CLIENT)).toHaveLength(0)
  await signInAgain(tablet, shop)
  await expect.poll(async () => (await shop.find(manager, CLIENT)).length).toBe(1)
  await expect.poll(async () => (await shop.find(manager, CLIENT))[0]?.photos_arrived).toBe(1)
  await page.goto('/settings')
  await expect(tablet.button('settings:pin.do_set')).toBeVisible()
  await tablet.close()
})
