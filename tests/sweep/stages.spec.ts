// The stages × language × theme: every stage of a sale that has a contract, and the records of the other
// statuses; axe finds nothing, nothing is wider than the screen, and the console stays empty.
import { pins } from '#api/back-office/pins.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { STAGES } from '#domain/applications/stages.ts'
import { perSuite } from '#support/suite.ts'
import { LANGUAGES } from '#support/texts.ts'
import { prepareSaleWithGoods } from '../journeys/drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../journeys/shop.ts'
import { faultsByDayAndNight, faultsOf, NARROW_AND_USUAL } from './look.ts'

const manager = personOf('manager', 0)
const OTHERS = ['hold', 'registered', 'completed', 'rejected']
let sale: Promise<string> | null = null

async function oneIn(shop: Shop, status: string): Promise<string> {
  const answer = await shop.as(manager, 'POST', api.applications.list.path, { statuses: [status] })
  const { items } = (await answer.json()) as { items: Array<{ id: string }> }
  return items[0]?.id ?? ''
}

/** Pins belong to the person: those of the test in another language are still there. */
async function removePins(shop: Shop): Promise<void> {
  const sync = async (unpin: readonly string[]) => {
    const answer = await shop.as(manager, 'POST', pins.sync.path, { pin: [], unpin })
    return ((await answer.json()) as Returns<typeof pins.sync>).ids
  }
  expect(await sync(await sync([]))).toEqual([])
}

async function open(tablet: Tablet, id: string): Promise<void> {
  await tablet.page.goto(`/applications/${id}`)
  await expect(tablet.page.getByRole('navigation', { name: tablet.text('stages:bar') })).toBeVisible()
  await expect(tablet.page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Faults at both sizes and by night, each with the place it was found at. */
const look = async (tablet: Tablet, place: string): Promise<string[]> =>
  (await faultsByDayAndNight(tablet.page, NARROW_AND_USUAL)).map((fault) => `${place} ${fault}`)

for (const language of perSuite(['uz-Latn'], LANGUAGES))
  test(`the stages in ${language}`, async ({ shop, browser }) => {
    // Eight pages, each by day and by night at two sizes.
    test.setTimeout(240_000)
    sale ??= prepareSaleWithGoods(shop, manager)
    const id = await sale
    await removePins(shop)
    const tablet = await shop.tablet(browser, language, manager, {
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const faults: string[] = []
    await open(tablet, id)
    for (const stage of STAGES) {
      const name = new RegExp(`^${tablet.text(`stages:names.${stage}`)}`)
      await tablet.page
        .getByRole('navigation', { name: tablet.text('stages:bar') })
        .getByRole('button', { name })
        .click()
      faults.push(...(await look(tablet, stage)))
    }
    const client = tablet.page.getByRole('group', { name: tablet.text('stages:case.client') })
    await client.getByRole('button').click()
    await expect(tablet.page.getByRole('group', { name: tablet.text('stages:case.details') })).toBeVisible()
    faults.push(...(await look(tablet, 'client')))
    await tablet.button('applications:pins.pin').click()
    for (const status of OTHERS) {
      await open(tablet, await oneIn(shop, status))
      faults.push(...(await look(tablet, status)))
    }
    await tablet.button('applications:pins.pin').click()
    await tablet.page.setViewportSize({ width: 1920, height: 1080 })
    await expect(tablet.page.getByRole('region', { name: /№/ })).toHaveCount(2)
    await expect(tablet.page.locator('[aria-busy="true"]')).toHaveCount(0)
    faults.push(...(await faultsOf(tablet.page)).map((fault) => `windows ${fault}`))
    expect(faults).toEqual([])
    await tablet.close()
  })
