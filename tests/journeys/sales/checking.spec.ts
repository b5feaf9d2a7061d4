// The fields beside the photo that proves them: compared and confirmed without a mouse, a photo returned from the viewer, and
// all of it in the history.
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { newForm } from '#support/applications.ts'
import { submitOneMore } from '../drivers/sale.ts'
import { expect, personOf, test } from '../shop.ts'

const manager = personOf('manager', 0)

test('a group is compared and confirmed by keys, a photo is returned, and the history has both', async ({
  shop,
  browser,
}) => {
  // The places differ by document; on an ID card both sides have the surname.
  let form = newForm()
  while (form.document_type !== 'id_card') form = newForm()
  const id = await submitOneMore(shop, form)
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const taken = await shop.as(manager, 'POST', api.moves.take.path.replace(':id', id), {}, headers)
  expect(taken.status).toBe(200)
  const tablet = await shop.tablet(browser, 'ru', manager, {
    hasTouch: false,
    viewport: { width: 1440, height: 900 },
  })
  const { page } = tablet
  await page.goto(`/applications/${id}`)
  const stage = page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(tablet.text('stages:names.client_data')) })
  await expect(stage).toHaveAttribute('aria-current', 'step')
  await expect(stage).toContainText(tablet.text('stages:state.not_compared'))
  await expect(page.getByText(tablet.text('stages:data.filled', { done: 0, total: 4 }))).toBeVisible()
  await expect(page.locator('[data-stage-action]')).toContainText(tablet.text('stages:send_code'))
  const checking = page.getByRole('region', { name: tablet.text('stages:check.title') })
  const group = (name: string) =>
    checking.getByRole('button', { name: new RegExp(`^${tablet.text(`stages:check.groups.${name}`)}`) })
  await expect(group('person')).toHaveAttribute('aria-expanded', 'true')

  await test.step('the photo is at least half as wide as the window', async () => {
    for (const width of [1280, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const photo = checking.getByRole('region').first()
      await expect.poll(async () => (await photo.boundingBox())?.width).toBeGreaterThanOrEqual(width / 2 - 2)
    }
  })

  await test.step('the focused field shows its place on the photo', async () => {
    await checking.getByRole('button', { name: new RegExp(`^${tablet.text('fields:surname')}`) }).focus()
    await expect(checking.locator('[data-place="surname"]')).toBeVisible()
    await page.keyboard.press('3')
    await expect(checking.getByRole('heading', { level: 3 })).toHaveText(/^3 · /)
    await expect(checking.locator('[data-place="surname"]')).toBeVisible()
  })

  await test.step('one key confirms the group and opens the next one', async () => {
    await page.keyboard.press('y')
    await expect(group('person')).toContainText(manager.name)
    await expect(page.getByText(tablet.text('stages:data.filled', { done: 1, total: 4 }))).toBeVisible()
    await expect(group('document')).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('a photo is returned from the viewer', async () => {
    await page.keyboard.press('4')
    await expect(checking.getByRole('heading', { level: 3 })).toHaveText(/^4 · /)
    await page.keyboard.press('Shift+P')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: tablet.text('stages:photos.reasons.glare') }).click()
    await dialog.getByRole('button', { name: tablet.text('stages:photos.back'), exact: true }).click()
    await expect(page.getByText(tablet.text('stages:photos.asked', { slot: 4 }))).toBeVisible()
  })

  await test.step('the history has both, and filters by kind', async () => {
    await page.getByRole('tab', { name: tablet.text('applications:view.history') }).click()
    const history = page.getByRole('region', { name: tablet.text('history:filter') })
    await expect(history.getByText(tablet.text('history:kinds.group_checked'))).toBeVisible()
    await expect(history.getByText(tablet.text('history:kinds.photo_returned'))).toBeVisible()
    await history
      .getByRole('button', { name: new RegExp(`^${tablet.text('history:groups.checks')}`) })
      .click()
    await expect(history.getByText(tablet.text('history:kinds.photo_returned'))).toHaveCount(0)
    await expect(history.getByRole('listitem')).toHaveCount(1)
  })
  await tablet.close()
})
