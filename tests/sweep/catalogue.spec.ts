// The catalogues of specification section 8 as people see them, in three languages: every refusal of both partner
// catalogues, caused by a real client at the sandbox partners and read from the application; the reasons people
// choose from, read from their lists.
import { transitions } from '#api/applications.ts'
import { stages } from '#api/stages.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import {
  LOSS_REASONS,
  OTHER_REJECTION_REASONS,
  PAUSE_REASONS,
  REJECTION_REASONS,
} from '#domain/applications/reasons.ts'
import { ApiSession } from '#support/api.ts'
import { newForm, putPhoto, submitApplication } from '#support/applications.ts'
import { createTokenFor } from '#support/cards.ts'
import { perSuite } from '#support/suite.ts'
import { LANGUAGES } from '#support/texts.ts'
import { CODES, FIRST_REFUSAL } from '../../src/server/gateways/partners/sandbox/magic.ts'
import { fetchStages } from '../journeys/drivers/sale.ts'
import { expect, personOf, type Shop, type Tablet, test } from '../journeys/shop.ts'

const manager = personOf('manager', 0)
const REFUSALS = [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS]
test.describe.configure({ timeout: 240_000 })

async function sessionOf(shop: Shop): Promise<ApiSession> {
  const api = new ApiSession(shop.url)
  api.token = await shop.tokenOf(manager)
  return api
}

/** An application of the manager whose client every partner refuses for one reason; returns its id. */
async function refusedFor(shop: Shop, index: number): Promise<string> {
  const api = await sessionOf(shop)
  const phone = `+9989${String(3_000_000 + index * 100 + FIRST_REFUSAL + index).padStart(8, '0')}`
  const id = await submitApplication(api, { ...newForm(), phone })
  const params = { id }
  for (const slot of REQUIRED_SLOTS) await putPhoto(api, id, slot)
  await api.call(transitions.take, { params, body: {} })
  await api.call(stages.sendClientCode, { params, body: {} })
  await api.call(stages.confirmClient, { params, body: { code: await shop.codeFor(phone) } })
  const token = await createTokenFor(await api.call(stages.view, { params }))
  await api.call(stages.addCard, { params, body: { token } })
  await api.call(stages.confirmCard, { params, body: { code: CODES.cards } })
  return id
}

let made: Promise<string[]> | null = null
async function allRefused(shop: Shop): Promise<string[]> {
  const ids: string[] = []
  for (const index of REFUSALS.keys()) ids.push(await refusedFor(shop, index))
  for (const id of ids)
    await expect
      .poll(async () =>
        (await fetchStages(shop, manager, id)).partners.every(
          ({ attempt }) => attempt?.state !== 'reviewing',
        ),
      )
      .toBe(true)
  return ids
}

async function optionsOf(tablet: Tablet, menu: string, choice: string): Promise<string[]> {
  const { page } = tablet
  await tablet.button('applications:view.more').click()
  await page.getByRole('menuitem', { name: menu, exact: true }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const chosen = dialog.getByRole('button', { name: new RegExp(choice) })
  await chosen.click()
  const texts = await page.getByRole('option').allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  // The focus comes back to the choice a moment after its list is gone; a key before that reaches nothing.
  await expect(chosen).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return texts
}

for (const language of perSuite(['uz-Cyrl'], LANGUAGES))
  test(`every message of the catalogues in ${language}`, async ({ shop, browser }) => {
    made ??= allRefused(shop)
    const ids = await made
    const tablet = await shop.tablet(browser, language, manager, { serviceWorkers: 'block' })
    for (const [index, id] of ids.entries()) {
      await tablet.page.goto(`/applications/${id}`)
      const why = tablet.text(`reasons:rejection.${REFUSALS[index]}`)
      await expect(tablet.page.getByText(tablet.text('stages:limit.rejected', { why })).first()).toBeVisible()
      await expect(tablet.page.getByText(tablet.text('statuses:rejected')).first()).toBeVisible()
    }
    const id = await submitApplication(await sessionOf(shop), newForm())
    await (await sessionOf(shop)).call(transitions.take, { params: { id }, body: {} })
    await tablet.page.goto(`/applications/${id}`)
    const reason = tablet.text('applications:view.reason')
    const plainTextOf = (list: string, keys: readonly string[]) =>
      keys.map((key) => tablet.text(`reasons:${list}.${key}`))
    expect(await optionsOf(tablet, tablet.text('reasons:actions.reject'), reason)).toEqual(
      plainTextOf('rejection', REJECTION_REASONS),
    )
    expect(await optionsOf(tablet, tablet.text('reasons:actions.lose'), reason)).toEqual(
      plainTextOf('loss', LOSS_REASONS),
    )
    expect(await optionsOf(tablet, tablet.text('applications:view.pause'), reason)).toEqual(
      plainTextOf('pause', PAUSE_REASONS),
    )
    await tablet.close()
  })
