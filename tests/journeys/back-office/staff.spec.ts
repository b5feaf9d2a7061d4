// The people of the shops on the screen: a shift from its begin to its end, a correction that the director approves, an
// absence, a seller's figures, an intern's levels.

import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { addDays } from '#domain/staff/work-time.ts'
import { expect, personOf, type Tablet, test } from '../shop.ts'

const manager = personOf('manager', 0)
const director = personOf('director', 0)
const field = (tablet: Tablet, key: string) =>
  tablet.page.getByRole('textbox', { name: new RegExp(`^${tablet.say(key)}( [*])?$`) })
const inDialog = (tablet: Tablet, key: string) =>
  tablet.page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: tablet.say(key), exact: true })
const day = (days: number) => formatDate(addDays(dateInTashkent(new Date()), days))

test('a manager works, forgets nothing, and the director decides about the times', async ({
  shop,
  browser,
}) => {
  const tablet = await shop.tablet(browser, 'ru', manager)
  const { page } = tablet
  await page.goto('/welcome')
  await tablet.button('staff:own.begin').click()
  await tablet.button('staff:own.pause').click()
  await expect(page.getByText(tablet.say('staff:paused'), { exact: true }).first()).toBeVisible()
  await tablet.button('staff:own.resume').click()
  await expect(page.getByText(tablet.say('staff:states.at_work'), { exact: true })).toBeVisible()

  await test.step('on the list too, and finished there after a question', async () => {
    await page.goto('/managers')
    await tablet.button('staff:own.finish').click()
    await inDialog(tablet, 'staff:own.finish').click()
    await expect(tablet.button('staff:own.begin')).toBeVisible()
  })

  await test.step('a correction is asked with a reason', async () => {
    await page.getByRole('button', { name: new RegExp(manager.name) }).click()
    await tablet.button('staff:correct').first().click()
    await field(tablet, 'staff:correction.from').fill('00:02')
    await field(tablet, 'staff:correction.to').fill('00:01')
    await field(tablet, 'staff:correction.reason').fill('Отметил слишком поздно')
    await inDialog(tablet, 'kit:form.save').click()
    await expect(page.getByText(tablet.say('errors:ends_before_begin'))).toBeVisible()
    await field(tablet, 'staff:correction.from').fill('00:00')
    await inDialog(tablet, 'kit:form.save').click()
    await expect(page.getByText(tablet.say('staff:correction.sent'))).toBeVisible()
    await expect(page.getByText(tablet.say('staff:correction.asked'))).toBeVisible()
    await expect(tablet.button('staff:correction.approve')).toHaveCount(0)
  })

  const desk = await shop.tablet(browser, 'ru', director)
  await test.step('the director finds who asks, and approves', async () => {
    await desk.page.goto('/managers')
    await expect(desk.button('staff:own.begin')).toHaveCount(0)
    await desk.page.getByRole('button', { name: desk.say('staff:asks'), exact: true }).click()
    await desk.page.getByRole('button', { name: new RegExp(manager.name) }).click()
    await desk.button('staff:correction.approve').click()
    await inDialog(desk, 'staff:correction.approve').click()
    await expect(desk.page.getByText(desk.say('staff:correction.approved')).first()).toBeVisible()
    await expect(desk.page.getByText('00:00 – 00:01').first()).toBeVisible()
    await desk.page.getByRole('tab', { name: desk.say('staff:tabs.history') }).click()
    await expect(desk.page.getByText(desk.say('staff:history.actions.correction_decide'))).toBeVisible()
  })

  await test.step('and writes an absence beside another one, which is taken back again', async () => {
    const { page: at } = desk
    await at.getByRole('tab', { name: desk.say('staff:tabs.absences') }).click()
    await desk.button('staff:absence.add').click()
    await field(desk, 'staff:absence.from_on').fill(day(20))
    await field(desk, 'staff:absence.to_on').fill(day(30))
    await inDialog(desk, 'kit:form.save').click()
    await expect(at.getByText(desk.say('errors:absence_overlaps'))).toBeVisible()
    await field(desk, 'staff:absence.from_on').fill(day(29))
    await inDialog(desk, 'kit:form.save').click()
    const line = at.getByRole('listitem').filter({ hasText: `${day(29)} – ${day(30)}` })
    await line.getByRole('button', { name: desk.say('staff:absence.title') }).click()
    await at.getByRole('menuitem', { name: desk.say('staff:absence.remove') }).click()
    await inDialog(desk, 'staff:absence.remove').click()
    await expect(line.getByText(desk.say('staff:absence.deleted'))).toBeVisible()
  })
  await desk.putAway()
  await tablet.putAway()
})

test('the work time of a month is taken along as a file', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Latn', director)
  await tablet.page.goto('/managers')
  await tablet.button('staff:time_of_month').click()
  await tablet.button('staff:earlier_month').click()
  const download = tablet.page.waitForEvent('download')
  await tablet.button('staff:file.save', { format: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^work-time-\d{4}-\d{2}\.csv$/)
  await tablet.putAway()
})

test('a seller’s figures are opened for a period', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'ru', director)
  const { page } = tablet
  await page.goto('/selleres')
  await page.getByRole('button', { name: tablet.say('staff:periods.quarter') }).click()
  await expect(page).toHaveURL(/period=quarter/)
  await page.getByRole('button', { name: personOf('seller', 0).name }).click()
  await expect(page.getByRole('heading', { name: tablet.say('staff:by_day') })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  await tablet.putAway()
})

test('an intern is led from level to level', async ({ shop, browser }) => {
  const tablet = await shop.tablet(browser, 'uz-Cyrl', manager)
  const { page } = tablet
  await page.goto('/intern')
  await page.getByRole('button', { name: personOf('intern', 0).name }).click()
  await tablet.button('staff:level.add').click()
  await field(tablet, 'staff:level.title').fill('Савдо кўрсаткичлари')
  await inDialog(tablet, 'kit:form.save').click()
  const level = page.getByRole('listitem').filter({ hasText: 'Савдо кўрсаткичлари' })
  const mark = (key: string) => level.getByText(tablet.say(`staff:marks.${key}`), { exact: true })
  await mark('completed').click()
  await expect(level.getByText(new RegExp(tablet.say('staff:level.completed').trim()))).toBeVisible()
  await mark('none').click()
  await inDialog(tablet, 'staff:level.unmark').click()
  await expect(level.getByText(new RegExp(tablet.say('staff:level.completed').trim()))).toHaveCount(0)
  await tablet.putAway()
})
