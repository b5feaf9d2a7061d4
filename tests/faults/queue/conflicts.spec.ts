// D. Queue semantics (src/docs/offline.md#fault-matrix): an application that others changed, moved or deleted in the
// meantime.
import { randomUUID } from 'node:crypto'
import { HEADERS } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { expect, personOf, type Tablet } from '../../journeys/shop.ts'
import {
  expectNoComplaints,
  expectOps,
  expectOutboxSent,
  outboxItem,
  sentOperations,
} from '../drivers/queue.ts'
import type { Confirmed } from '../drivers/reconcile.ts'
import {
  beginApplication,
  expectAllSent,
  openFilesStep,
  reopenApplication,
  takePhoto,
  typeField,
} from '../drivers/seller.ts'
import { changeAsManager, manager } from '../drivers/server/changes.ts'
import { dumpOf } from '../drivers/tablet-process.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 1)

const statusOf = async (system: TestSystem, { appId }: Confirmed) =>
  (await system.queryRows<{ status: string }>('select status from applications where id = $1', [appId]))[0]
    ?.status

/** A new application that the server has, on a tablet that has just lost its connection. */
async function offlineWith(
  system: TestSystem,
  browser: Parameters<TestSystem['shop']['tablet']>[0],
  surname: string,
) {
  const tablet = await system.shop.tablet(browser, 'ru', seller)
  const confirmed = await beginApplication(tablet, seller, surname)
  await typeField(tablet, confirmed, 'document_authority', 'ИИВ 1000')
  await expectAllSent(tablet)
  await tablet.waitUntilCached()
  await tablet.setOffline(true)
  return { tablet, confirmed }
}

const openMerge = async (tablet: Tablet) => {
  await tablet.button('outbox:act.merge').first().click()
  return tablet.page.getByRole('dialog', { name: tablet.text('outbox:conflict.title') })
}

test('F33 different fields are merged by one tap, even after the refusal was lost once and the page reloaded', {
  tag: '@all',
}, async ({ system, browser }) => {
  const { tablet, confirmed } = await offlineWith(system, browser, 'Разнополева')
  await typeField(tablet, confirmed, 'patronymic', 'Олимовна')
  await changeAsManager(system, confirmed, { name: 'Лола' })
  system.proxy.setRules({ when: ({ method }) => method === 'PATCH', act: { do: 'drop-reply' }, times: 1 })
  await tablet.setOffline(false)
  await expectOps(tablet.page, confirmed.appId, ['app.patch needs_attention'])
  system.proxy.setRules()
  await reopenApplication(tablet, confirmed)
  // What is typed while the conflict is open is sent with the merge.
  await typeField(tablet, confirmed, 'document_authority', 'ИИВ 2000')
  const dialog = await openMerge(tablet)
  await expect(dialog.getByText(tablet.text('outbox:conflict.disjoint'))).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  const from = system.proxy.requests.length
  await dialog.getByRole('button', { name: tablet.text('outbox:conflict.merge') }).click()
  await expectAllSent(tablet)
  expect(sentOperations(system, from), 'one operation').toHaveLength(1)
  confirmed.values.name = 'Лола'
  await reopenApplication(tablet, confirmed)
  await expect(tablet.page.locator('[name=name]')).toHaveValue('Лола')
  await expectOutboxSent(system, tablet, [confirmed])
  expectNoComplaints(tablet)
  await tablet.context.close()
})

test('F33 the same field is chosen side by side, once more after another change, and the status stays the server’s', async ({
  system,
  browser,
}) => {
  const { tablet, confirmed } = await offlineWith(system, browser, 'Однополева')
  await typeField(tablet, confirmed, 'document_authority', 'ИИВ 2000')
  await typeField(tablet, confirmed, 'patronymic', 'Саидовна')
  await changeAsManager(system, confirmed, { document_authority: 'ИИВ 3000' })
  await system.queryRows(`update applications set status = 'new', version = version + 1 where id = $1`, [
    confirmed.appId,
  ])
  await tablet.setOffline(false)
  await expectOps(tablet.page, confirmed.appId, ['app.patch needs_attention'])
  const first = await openMerge(tablet)
  await expect(first.getByText('ИИВ 3000')).toBeVisible()
  await first.getByText('ИИВ 2000').click()
  await changeAsManager(system, confirmed, { document_authority: 'ИИВ 4000' })
  await first.getByRole('button', { name: tablet.text('outbox:conflict.save') }).click()
  await expect(first).toHaveCount(0)
  // The application is no longer a draft and has another page now; the conflict is shown in the outbox.
  await tablet.page.goto('/outbox')
  const second = await openMerge(tablet)
  await expect(second.getByText('ИИВ 4000'), 'no change is overwritten unseen').toBeVisible()
  await second.getByText('ИИВ 4000').click()
  await second.getByRole('button', { name: tablet.text('outbox:conflict.save') }).click()
  await expectAllSent(tablet)
  confirmed.values.document_authority = 'ИИВ 4000'
  expect(await statusOf(system, confirmed)).toBe('new')
  await expectOutboxSent(system, tablet, [confirmed])
  expectNoComplaints(tablet)
  await tablet.context.close()
})

test('F33 an application that a manager has taken receives a comment and photos, and is never overwritten', {
  tag: '@all',
}, async ({ system, browser }) => {
  const { tablet, confirmed } = await offlineWith(system, browser, 'Занятова')
  await tablet.page.locator('[name=patronymic]').fill('Поздновна')
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 2)
  await system.queryRows(
    `update applications set status = 'in_process', version = version + 1,
      manager_id = (select id from users where phone = $2) where id = $1`,
    [confirmed.appId, manager.phone],
  )
  await tablet.setOffline(false)
  await expectAllSent(tablet)
  const [app] = await system.queryRows<{ values: FormValues }>(
    'select values from applications where id = $1',
    [confirmed.appId],
  )
  expect(app?.values.patronymic).toBeUndefined()
  const comments = await system.queryRows<{ text: string }>(
    'select text from application_comments where application_id = $1',
    [confirmed.appId],
  )
  expect(comments).toHaveLength(1)
  expect(comments[0]?.text).toContain('Поздновна')
  await expectOutboxSent(system, tablet, [confirmed])
  await tablet.context.close()
})

for (const way of ['marked as deleted', 'gone without a trace'] as const)
  test(`F37 an application ${way} is reported, and created again with everything that the tablet has of it`, {
    tag: '@all',
  }, async ({ system, browser }) => {
    const { tablet, confirmed } = await offlineWith(system, browser, 'Удалёнова')
    const { page } = tablet
    await typeField(tablet, confirmed, 'name', 'Вера')
    await openFilesStep(tablet)
    await takePhoto(tablet, confirmed, 1)
    await takePhoto(tablet, confirmed, 2)
    const sql =
      way === 'marked as deleted'
        ? `update applications set status = 'deleted' where id = $1`
        : 'delete from applications where id = $1'
    await system.queryRows(sql, [confirmed.appId])
    await tablet.setOffline(false)
    await page.goto('/outbox')
    await expectOps(page, confirmed.appId, [
      'app.patch needs_attention',
      'photo.put needs_attention',
      'photo.put needs_attention',
    ])
    const line = outboxItem(tablet, tablet.text('outbox:kind.app_patch'))
    await expect(line.getByText(tablet.text('outbox:reason.not_found'))).toBeVisible()
    await expect(page.getByRole('button', { name: tablet.text('outbox:act.discard') })).toHaveCount(0)
    await line.getByRole('button', { name: tablet.text('outbox:act.restore') }).click()
    await expectAllSent(tablet)
    const [made] = await system.queryRows<{ id: string }>(
      `select id from applications where values->>'surname' = 'Удалёнова' and status = 'unfinished' and id <> $1
        order by created_at desc limit 1`,
      [confirmed.appId],
    )
    expect(made).toBeDefined()
    await expectOutboxSent(system, tablet, [{ ...confirmed, appId: made?.id ?? '' }])
    expect((await dumpOf(page)).blobs).toBe(0)
    await tablet.context.close()
  })

test('F37 unsent work is discarded only with the permission and a reason, and the server gets a report', {
  tag: '@all',
}, async ({ system, browser }) => {
  const { tablet, confirmed } = await offlineWith(system, browser, 'Лишнева')
  const { page } = tablet
  await openFilesStep(tablet)
  await takePhoto(tablet, confirmed, 1)
  const put = (await dumpOf(page)).ops.find(({ kind }) => kind === 'photo.put')
  const report = {
    application_id: confirmed.appId,
    op_id: put?.opId,
    op_kind: 'photo.put',
    created_by: 1,
    reason: 'test',
  }
  const headers = { [HEADERS.idempotencyKey]: randomUUID() }
  const { path } = api.tablet.discard
  expect((await system.direct.as(seller, 'POST', path, report, headers)).status).toBe(403)

  await system.queryRows(`update applications set status = 'deleted' where id = $1`, [confirmed.appId])
  await system.queryRows(
    `insert into role_permissions (role_id, key, value) select role_id, 'tablet.discard', '1' from users where phone = $1`,
    [seller.phone],
  )
  await tablet.setOffline(false)
  await page.goto('/outbox')
  await page.reload()
  const line = outboxItem(tablet, tablet.text('outbox:reason.gone'))
  await line.getByRole('button', { name: tablet.text('outbox:act.discard') }).click()
  const dialog = page.getByRole('dialog', { name: tablet.text('outbox:discard.title') })
  const confirm = dialog.getByRole('button', { name: tablet.text('outbox:discard.confirm') })
  await expect(confirm, 'not without a reason').toBeDisabled()
  await dialog.getByRole('button', { name: new RegExp(tablet.text('outbox:discard.reason')) }).click()
  await page.getByRole('option', { name: tablet.text('outbox:discard_reason.client_refusal') }).click()
  await confirm.click()
  await expectAllSent(tablet)
  const reported = await system.queryRows<{ details: Record<string, unknown> }>(
    `select details from audit where action = 'tablet_discard' and entity_id = $1`,
    [confirmed.appId],
  )
  expect(reported).toHaveLength(1)
  expect(reported[0]?.details).toMatchObject({
    op_id: put?.opId,
    op_kind: 'photo.put',
    reason: 'client_refusal',
  })
  expect((await dumpOf(page)).blobs).toBe(0)
  await tablet.context.close()
})
