// `npm run shots`: the story in pictures of the running shop, and the table of pictures in the README.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { launchOptions } from '#support/browser.ts'
import { seededChance } from '#support/chance.ts'
import { EXAMPLE, linesOf } from '#support/mrz-documents.ts'
import { photoFilm } from '#support/reader/film.ts'
import { photograph as photographed } from '#support/reader/photograph.ts'
import { ROOT } from '#support/sources.ts'
import { photograph } from './drivers/capture.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from './shop.ts'

const CARD = { ...EXAMPLE, surname: 'TURGUNOVA', given: 'MALIKA BAXTIYOROVNA' }
const FOLDER = 'tests/journeys/film'
const SCENES = [
  ['home', 'A seller without internet begins with a new client'],
  ['camera', 'holds the card before the camera, which reads it and takes the picture'],
  ['reading', 'looks at what was read'],
  ['application', 'answers the rest, and sees which partners finance it'],
  ['photos', 'takes the other photos'],
  ['outbox', 'sees what has arrived and what still waits'],
  ['manager', 'and the manager has everything'],
] as const
type Scene = (typeof SCENES)[number][0]

const savePicture = ({ page }: Tablet, scene: Scene): Promise<Buffer> =>
  page.screenshot({ path: join(ROOT, FOLDER, `${scene}.png`), animations: 'disabled' })

async function shoot(tablet: Tablet, scene: Scene): Promise<void> {
  await expect(tablet.page.getByRole('main').first()).toBeVisible()
  await expect(tablet.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await savePicture(tablet, scene)
}

/** The id of an application that the person sees in one of these statuses. */
async function applicationIn(shop: Shop, person: Person, statuses: string[]): Promise<string> {
  const answer = await shop.as(person, 'POST', api.applications.list.path, { statuses })
  const { items } = (await answer.json()) as Returns<typeof api.applications.list>
  const first = items[0]
  if (!first) throw new Error(`${person.name} sees no application in ${statuses.join()}`)
  return first.id
}

function writePictures(): void {
  const rows = SCENES.map(([scene, caption]) => `| ![${caption}](${FOLDER}/${scene}.png) | ${caption} |`)
  const pictures = ['| | |', '|---|---|', ...rows].join('\n')
  const path = join(ROOT, 'README.md')
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/<!-- film -->[\s\S]*<!-- \/film -->/, `<!-- film -->\n${pictures}\n<!-- /film -->`),
  )
}

test('the story in pictures', async ({ shop, browser, playwright }) => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  const { jpeg } = await photographed(seededChance('film', 1), linesOf(CARD), 'fair', 0)
  const counter = await playwright.chromium.launch(launchOptions({ film: await photoFilm('film', jpeg) }))
  const seller = await shop.tablet(counter, 'ru', personOf('seller'))
  const { page } = seller
  await page.goto('/applications/add')
  await seller.waitUntilCached()
  // From the second visit on the worker of the app keeps what the reader needs.
  await page.reload()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('anketa-reader')).keys()).length))
    .toBeGreaterThanOrEqual(3)
  await seller.setOffline(true)
  await page.goto('/welcome')
  await shoot(seller, 'home')
  await page.goto('/applications/add')
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await seller.button('reading:start.shoot').click()
  await page.locator('polygon').waitFor()
  // Of two frames that agree the second takes the picture.
  await savePicture(seller, 'camera')
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const camera = page.getByRole('dialog')
  await expect(camera.getByRole('heading')).toHaveText(/^4 · /)
  await page.keyboard.press('Escape')
  const reading = page.getByRole('dialog', { name: seller.text('reading:title') })
  await expect(reading).toBeVisible()
  await shoot(seller, 'reading')
  await reading.getByRole('button').last().click()
  await fillField(seller, 'document_authority', 'IIV 26277')
  await fillField(seller, 'phone', '+998907720153')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await shoot(seller, 'application')
  await page.getByRole('button', { name: new RegExp(seller.text('wizard:steps.files')) }).click()
  await photograph(seller, 1, 'id_card')
  await photograph(seller, 2, 'id_card')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await shoot(seller, 'photos')
  await page.goto('/outbox')
  await shoot(seller, 'outbox')
  await seller.close()
  await counter.close()

  const manager = await shop.tablet(browser, 'ru', personOf('manager'))
  const fresh = await applicationIn(shop, personOf('manager'), ['in_process'])
  await manager.page.goto(`/applications/${fresh}`)
  await manager.page.getByRole('tab', { name: new RegExp(manager.text('applications:view.photos')) }).click()
  await expect(manager.page.getByRole('tabpanel').locator('img').first()).toBeVisible()
  await shoot(manager, 'manager')
  await manager.close()
  writePictures()
})
