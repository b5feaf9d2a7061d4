// Staff on the screen: a shift from start to end, a correction that the director approves, an absence, a seller's figures,
// an intern's levels.

import { addDays, dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import { addFilter } from '../drivers/list.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const director = personOf('director', 0)
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.text(key)}( [*])?$`) })
const inDialog = (tablet: Tablet, key: string) =>
  tablet.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: tablet.text(key), exact: true })
const day = (days: number) => formatDate(addDays(dateInTashkent(new Date()), days))

test('a manager works a shift and requests a correction, and the director decides', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/welcome')
  await tablet.button('staff:own.begin').click()
  await tablet.button('staff:own.pause').click()
  await expect(page.getByText(tablet.text('staff:paused'), { exact: true }).first()).toBeVisible()
  await tablet.button('staff:own.resume').click()
  await expect(page.getByText(tablet.text('staff:states.at_work'), { exact: true })).toBeVisible()

  await test.step('the shift is in the list and is ended there after a confirmation', async () => {
    await page.goto('/managers')
    await tablet.button('staff:own.finish').click()
    await inDialog(tablet, 'staff:own.finish').click()
    await expect(tablet.button('staff:own.begin')).toBeVisible()
  })

  await test.step('a correction is requested with a reason', async () => {
    await page.getByRole('link', { name: new RegExp(manager.name) }).click()
    await tablet.button('staff:correct').first().click()
    await field(tablet, 'staff:correction.from').fill('00:02')
    await field(tablet, 'staff:correction.to').fill('00:01')
    await field(tablet, 'staff:correction.reason').fill('Отметил слишком поздно')
    await inDialog(tablet, 'kit:form.save').click()
    await expect(page.getByText(tablet.text('errors:ends_before_begin'))).toBeVisible()
    await field(tablet, 'staff:correction.from').fill('00:00')
    await inDialog(tablet, 'kit:form.save').click()
    await expect(page.getByText(/^Правка за \d\d\.\d\d\.\d{4} отправлена/)).toBeVisible()
    await expect(page.getByText(tablet.text('staff:correction.asked'))).toBeVisible()
    await expect(tablet.button('staff:correction.approve')).toHaveCount(0)
  })

  const directorTablet = await shop.tablet(browser, 'ru', director)
  await test.step('the director finds the request and approves it', async () => {
    await directorTablet.page.goto('/managers')
    await expect(directorTablet.button('staff:own.begin')).toHaveCount(0)
    await addFilter(directorTablet, directorTablet.text('staff:asks'), directorTablet.text('kit:list.yes'))
    await directorTablet.page.getByRole('link', { name: new RegExp(manager.name) }).click()
    await directorTablet.button('staff:correction.approve').click()
    await inDialog(directorTablet, 'staff:correction.approve').click()
    await expect(
      directorTablet.page.getByText(directorTablet.text('staff:correction.approved')).first(),
    ).toBeVisible()
    await expect(directorTablet.page.getByText('00:00 – 00:01').first()).toBeVisible()
    await directorTablet.page.getByRole('tab', { name: directorTablet.text('staff:tabs.history') }).click()
    await expect(
      directorTablet.page.getByText(directorTablet.text('staff:history.events.correction_decide')),
    ).toBeVisible()
  })

  await test.step('an overlapping absence is rejected, another one is saved and deleted again', async () => {
    const { page: at } = directorTablet
    await at.getByRole('tab', { name: directorTablet.text('staff:tabs.absences') }).click()
    await directorTablet.button('staff:absence.add').click()
    await field(directorTablet, 'staff:absence.from_on').fill(day(20))
    await field(directorTablet, 'staff:absence.to_on').fill(day(30))
    await inDialog(directorTablet, 'kit:form.save').click()
    await expect(at.getByText(directorTablet.text('errors:absence_overlaps'))).toBeVisible()
    await field(directorTablet, 'staff:absence.from_on').fill(day(29))
    await inDialog(directorTablet, 'kit:form.save').click()
    const line = at.getByRole('listitem').filter({ hasText: `${day(29)} – ${day(30)}` })
    await line.getByRole('button', { name: directorTablet.text('staff:absence.title') }).click()
    await at.getByRole('menuitem', { name: directorTablet.text('staff:absence.remove') }).click()
    await inDialog(directorTablet, 'staff:absence.remove').click()
    await expect(line.getByText(directorTablet.text('staff:absence.deleted'))).toBeVisible()
  })
  await directorTablet.close()
  await tablet.close()
})

test('the work time of a month is exported as a file', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', director)
  await tablet.page.goto('/managers')
  await tablet.button('staff:time_of_month').click()
  await tablet.button('staff:earlier_month').click()
  const download = tablet.page.waitForEvent('download')
  await tablet.button('staff:file.save', { format: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^work-time-\d{4}-\d{2}\.csv$/)
  await tablet.close()
})

test('a seller’s figures are opened for a period', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', director)
  const { page } = tablet
  await page.goto('/selleres')
  await addFilter(tablet, tablet.text('kit:list.period'), tablet.text('staff:periods.quarter'))
  await expect(page).toHaveURL(/period=quarter/)
  await page.getByRole('link', { name: personOf('seller', 0).name }).click()
  await expect(page.getByRole('heading', { name: tablet.text('staff:by_day') })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  await tablet.close()
})

test('an intern advances from level to level', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', manager)
  const { page } = tablet
  await page.goto('/intern')
  await page.getByRole('link', { name: personOf('intern', 0).name }).click()
  await tablet.button('staff:level.add').click()
  await field(tablet, 'staff:level.title').fill('Савдо кўрсаткичлари')
  await inDialog(tablet, 'kit:form.save').click()
  const level = page.getByRole('listitem').filter({ hasText: 'Савдо кўрсаткичлари' })
  const mark = (key: string) => level.getByText(tablet.text(`staff:marks.${key}`), { exact: true })
  await mark('completed').click()
  await expect(level.getByText(new RegExp(tablet.text('staff:level.completed').trim()))).toBeVisible()
  await mark('none').click()
  await inDialog(tablet, 'staff:level.unmark').click()
  await expect(level.getByText(new RegExp(tablet.text('staff:level.completed').trim()))).toHaveCount(0)
  await tablet.close()
})
