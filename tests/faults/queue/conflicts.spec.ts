// D. Queue semantics (src/docs/offline.md#fault-matrix): what others did to an application meanwhile: changed it,
// moved it, deleted it.
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import { drained, expectCalm, expectOps, lineOf, sent } from '../drivers/queue.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import { allSent, begin, openFiles, reopen, shoot, type } from '../drivers/seller.ts'
import { changeAsManager, manager } from '../drivers/server/changes.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 1)

const statusOf = async (plant: TestSystem, { appId }: Confirmed) =>
  (await plant.rows<{ status: string }>('select status from applications where id = $1', [appId]))[0]?.status

/** A fresh application that the server has, on a tablet that has just lost its connection. */
async function offlineWith(
  plant: TestSystem,
  browser: Parameters<TestSystem['shop']['tablet']>[0],
  surname: string,
) {
  const tablet = await plant.shop.tablet(browser, 'ru', seller)
  const confirmed = await begin(tablet, seller, surname)
  await type(tablet, confirmed, 'document_authority', 'ИИВ 1000')
  await allSent(tablet)
  await tablet.readyForOffline()
  await tablet.offline(true)
  return { tablet, confirmed }
}

const openMerge = async (tablet: Tablet) => {
  await tablet.button('outbox:act.merge').first().click()
  return tablet.page.getByRole('dialog', { name: tablet.say('outbox:conflict.title') })
}

test('F33 different fields are merged by one tap, though the refusal itself was lost once and the page reloaded', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await offlineWith(plant, browser, 'Разнополева')
  await type(tablet, confirmed, 'patronymic', 'Олимовна')
  await changeAsManager(plant, confirmed, { name: 'Лола' })
  plant.proxy.rules({ when: ({ method }) => method === 'PATCH', act: { do: 'drop-reply' }, times: 1 })
  await tablet.offline(false)
  await expectOps(tablet.page, confirmed.appId, ['app.patch needs_attention'])
  plant.proxy.rules()
  await reopen(tablet, confirmed)
  // What is typed while the conflict waits travels with the merge.
  await type(tablet, confirmed, 'document_authority', 'ИИВ 2000')
  const dialog = await openMerge(tablet)
  await expect(dialog.getByText(tablet.say('outbox:conflict.disjoint'))).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  const from = plant.proxy.passed.length
  await dialog.getByRole('button', { name: tablet.say('outbox:conflict.merge') }).click()
  await allSent(tablet)
  expect(sent(plant, from), 'one operation').toHaveLength(1)
  confirmed.values.name = 'Лола'
  await reopen(tablet, confirmed)
  await expect(tablet.page.locator('[name=name]')).toHaveValue('Лола')
  await drained(plant, tablet, [confirmed])
  expectCalm(tablet)
  await tablet.context.close()
})

test('F33 the same field is chosen side by side, again when it changed again, and the status stays the server’s', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await offlineWith(plant, browser, 'Однополева')
  await type(tablet, confirmed, 'document_authority', 'ИИВ 2000')
  await type(tablet, confirmed, 'patronymic', 'Саидовна')
  await changeAsManager(plant, confirmed, { document_authority: 'ИИВ 3000' })
  await plant.rows(`update applications set status = 'new', version = version + 1 where id = $1`, [
    confirmed.appId,
  ])
  await tablet.offline(false)
  await expectOps(tablet.page, confirmed.appId, ['app.patch needs_attention'])
  const first = await openMerge(tablet)
  await expect(first.getByText('ИИВ 3000')).toBeVisible()
  await first.getByText('ИИВ 2000').click()
  await changeAsManager(plant, confirmed, { document_authority: 'ИИВ 4000' })
  await first.getByRole('button', { name: tablet.say('outbox:conflict.save') }).click()
  await expect(first).toHaveCount(0)
  // The application is no draft any more, so its page is another one by now; the queue asks.
  await tablet.page.goto('/outbox')
  const second = await openMerge(tablet)
  await expect(second.getByText('ИИВ 4000'), 'nobody is overwritten unseen').toBeVisible()
  await second.getByText('ИИВ 4000').click()
  await second.getByRole('button', { name: tablet.say('outbox:conflict.save') }).click()
  await allSent(tablet)
  confirmed.values.document_authority = 'ИИВ 4000'
  expect(await statusOf(plant, confirmed)).toBe('new')
  await drained(plant, tablet, [confirmed])
  expectCalm(tablet)
  await tablet.context.close()
})

test('F33 what reaches an application that a manager holds is a comment and photos, never an overwrite', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await offlineWith(plant, browser, 'Занятова')
  await tablet.page.locator('[name=patronymic]').fill('Поздновна')
  await openFiles(tablet)
  await shoot(tablet, confirmed, 2)
  await plant.rows(
    `update applications set status = 'in_process', version = version + 1,
      manager_id = (select id from users where phone = $2) where id = $1`,
    [confirmed.appId, manager.phone],
  )
  await tablet.offline(false)
  await allSent(tablet)
  const [app] = await plant.rows<{ values: FormValues }>('select values from applications where id = $1', [
    confirmed.appId,
  ])
  expect(app?.values.patronymic).toBeUndefined()
  const comments = await plant.rows<{ text: string }>(
    'select text from application_comments where application_id = $1',
    [confirmed.appId],
  )
  expect(comments).toHaveLength(1)
  expect(comments[0]?.text).toContain('Поздновна')
  await drained(plant, tablet, [confirmed])
  await tablet.context.close()
})

for (const way of ['marked as deleted', 'gone without a trace'] as const)
  test(`F37 an application ${way} is seen, and made anew with everything the tablet has of it`, async ({
    plant,
    browser,
  }) => {
    const { tablet, confirmed } = await offlineWith(plant, browser, 'Удалёнова')
    const { page } = tablet
    await type(tablet, confirmed, 'name', 'Вера')
    await openFiles(tablet)
    await shoot(tablet, confirmed, 1)
    await shoot(tablet, confirmed, 2)
    const sql =
      way === 'marked as deleted'
        ? `update applications set status = 'deleted' where id = $1`
        : 'delete from applications where id = $1'
    await plant.rows(sql, [confirmed.appId])
    await tablet.offline(false)
    await page.goto('/outbox')
    await expectOps(page, confirmed.appId, [
      'app.patch needs_attention',
      'photo.put needs_attention',
      'photo.put needs_attention',
    ])
    const line = lineOf(tablet, tablet.say('outbox:kind.app_patch'))
    await expect(line.getByText(tablet.say('outbox:reason.not_found'))).toBeVisible()
    await expect(page.getByRole('button', { name: tablet.say('outbox:act.discard') })).toHaveCount(0)
    await line.getByRole('button', { name: tablet.say('outbox:act.restore') }).click()
    await allSent(tablet)
    const [made] = await plant.rows<{ id: string }>(
      `select id from applications where values->>'surname' = 'Удалёнова' and status = 'unfinished' and id <> $1
        order by created_at desc limit 1`,
      [confirmed.appId],
    )
    expect(made).toBeDefined()
    await drained(plant, tablet, [{ ...confirmed, appId: made?.id ?? '' }])
    expect((await dumpOf(page)).blobs).toBe(0)
    await tablet.context.close()
  })

test('F37 unsent work is thrown away only with the right for it and a reason, and the server is told', async ({
  plant,
  browser,
}) => {
  const { tablet, confirmed } = await offlineWith(plant, browser, 'Лишнева')
  const { page } = tablet
  await openFiles(tablet)
  await shoot(tablet, confirmed, 1)
  const put = (await dumpOf(page)).ops.find(({ kind }) => kind === 'photo.put')
  const report = {
    ...{ application_id: confirmed.appId, op_id: put?.opId, op_kind: 'photo.put' },
    ...{ created_by: 1, reason: 'test' },
  }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const { path } = api.tablet.discard
  expect((await plant.direct.as(seller, 'POST', path, report, headers)).status).toBe(403)

  await plant.rows(`update applications set status = 'deleted' where id = $1`, [confirmed.appId])
  await plant.rows(
    `insert into role_permissions (role_id, key, value) select role_id, 'tablet.discard', '1' from users where phone = $1`,
    [seller.phone],
  )
  await tablet.offline(false)
  await page.goto('/outbox')
  await page.reload()
  const line = lineOf(tablet, tablet.say('outbox:reason.gone'))
  await line.getByRole('button', { name: tablet.say('outbox:act.discard') }).click()
  const dialog = page.getByRole('dialog', { name: tablet.say('outbox:discard.title') })
  const confirm = dialog.getByRole('button', { name: tablet.say('outbox:discard.confirm') })
  await expect(confirm, 'never without a reason').toBeDisabled()
  await dialog.getByRole('button', { name: new RegExp(tablet.say('outbox:discard.reason')) }).click()
  await page.getByRole('option', { name: tablet.say('outbox:discard_reason.client_refusal') }).click()
  await confirm.click()
  await allSent(tablet)
  const told = await plant.rows<{ details: Record<string, unknown> }>(
    `select details from audit where action = 'tablet_discard' and entity_id = $1`,
    [confirmed.appId],
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.details).toMatchObject({ op_id: put?.opId, op_kind: 'photo.put', reason: 'client_refusal' })
  expect((await dumpOf(page)).blobs).toBe(0)
  await tablet.context.close()
})
