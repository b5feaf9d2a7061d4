// `npm run shots`: the story in five pictures of the running shop, and the table of pictures in the README.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { ROOT } from '#support/sources.ts'
import { photograph } from './drivers/capture.ts'
import { fillField } from './drivers/form-filling.ts'
import { expect, type Person, personOf, type Shop, type Tablet, test } from './shop.ts'

const FOLDER = 'tests/journeys/film'
const SCENES = [
  ['sign-in', 'The seller signs in'],
  ['application', 'fills in the application, with or without internet'],
  ['photos', 'photographs the documents'],
  ['outbox', 'sees what has arrived and what still waits'],
  ['manager', 'and the manager has everything'],
] as const
type Scene = (typeof SCENES)[number][0]

async function shoot(tablet: Tablet, scene: Scene): Promise<void> {
  await expect(tablet.page.getByRole('main').first()).toBeVisible()
  await expect(tablet.page.locator('[aria-busy="true"]')).toHaveCount(0)
  await tablet.page.screenshot({ path: join(ROOT, FOLDER, `${scene}.png`), animations: 'disabled' })
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

test('the story in five pictures', async ({ shop, browser }) => {
  mkdirSync(join(ROOT, FOLDER), { recursive: true })
  const stranger = await shop.tablet(browser, 'ru')
  await stranger.page.goto('/auth/login')
  await shoot(stranger, 'sign-in')
  await stranger.close()

  const seller = await shop.tablet(browser, 'ru', personOf('seller'))
  const unfinished = await applicationIn(shop, personOf('seller'), ['unfinished'])
  await seller.page.goto(`/applications/add/${unfinished}`)
  await seller.waitUntilCached()
  await seller.setOffline(true)
  await seller.page.getByRole('button', { name: new RegExp(seller.text('wizard:steps.main')) }).click()
  await fillField(seller, 'document_authority', 'ИИВ 1426')
  await shoot(seller, 'application')
  await seller.page.getByRole('button', { name: new RegExp(seller.text('wizard:steps.files')) }).click()
  await photograph(seller, 2, 'id_card')
  await photograph(seller, 3, 'id_card')
  await expect(seller.page.locator('[data-sonner-toast]')).toHaveCount(0)
  await shoot(seller, 'photos')
  await seller.page.goto('/outbox')
  await shoot(seller, 'outbox')
  await seller.close()

  const manager = await shop.tablet(browser, 'ru', personOf('manager'))
  const fresh = await applicationIn(shop, personOf('manager'), ['in_process'])
  await manager.page.goto(`/applications/${fresh}`)
  await manager.page.getByRole('tab', { name: new RegExp(manager.text('applications:view.photos')) }).click()
  await expect(manager.page.getByRole('tabpanel').locator('img').first()).toBeVisible()
  await shoot(manager, 'manager')
  await manager.close()
  writePictures()
})
