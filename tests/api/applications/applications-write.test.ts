// Starting and changing an application: exactly once, with conflicts found and nothing overwritten
// (src/docs/offline.md#conflicts, #exactly-once-on-the-server).
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { newForm, recordOf, startApplication, submitApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'manager', 'seller2'])

const historyOf = (id: string) =>
  shop.db
    .selectFrom('application_history')
    .selectAll()
    .where('application_id', '=', id)
    .orderBy('id')
    .execute()

it('stores an application with the columns that lists search', async () => {
  const values = newForm()
  const id = await startApplication(shop.seller, {
    ...values,
    phone: ' 90 123-45-67 ',
    document_number: 'аа 1234567',
  })
  const record = await recordOf(shop, id)
  expect(record).toMatchObject({
    status: 'unfinished',
    version: 1,
    phone: '+998901234567',
    document_number: 'AA1234567',
    pinfl: values.pinfl,
    number: null,
  })
  expect(record.client_name).toBe(`${values.surname} ${values.name} ${values.patronymic}`)
  expect((await historyOf(id)).map((row) => row.action)).toEqual(['start'])
})

it('creates nothing twice, even after the operations were purged', async () => {
  const id = randomUUID()
  const body = { id, values: newForm() }
  const opId = randomUUID()
  await shop.seller.call(applications.create, { body }, { opId })
  expect(await shop.seller.call(applications.create, { body }, { opId })).toMatchObject({
    replayed: true,
    version: 1,
  })
  await shop.db.deleteFrom('operations').execute()
  expect(await shop.seller.call(applications.create, { body }, { opId })).toMatchObject({
    replayed: true,
    applied: 'none',
  })
  expect(await historyOf(id)).toHaveLength(1)
  expect((await shop.seller2.send(applications.create, { body })).problem?.problem).toBe('not_owner')
})

it('changes only fields of the patch, clears by null, and reports no change when there is none', async () => {
  const id = await startApplication(shop.seller)
  const patch = { params: { id }, body: { base_version: 1, values: { salary: 5_000_000, patronymic: null } } }
  expect(await shop.seller.call(applications.patch, patch)).toMatchObject({ applied: 'fields', version: 2 })
  const { values } = await recordOf(shop, id)
  expect([values.salary, 'patronymic' in values, values.surname !== undefined]).toEqual([
    5_000_000,
    false,
    true,
  ])
  expect(await shop.seller.call(applications.patch, patch)).toMatchObject({ applied: 'none', version: 2 })
})

it('shows an application with an unknown document type', async () => {
  const id = await startApplication(shop.seller, { ...newForm(), document_type: 'половина слова' })
  const view = await shop.seller.call(applications.view, { params: { id } })
  expect(view).toMatchObject({ document_type: 'id_card', values: { document_type: 'половина слова' } })
})

it('never conflicts with itself, however old the version is', async () => {
  const id = await startApplication(shop.seller)
  for (const house of ['1', '2', '3']) {
    const body = { base_version: 1, values: { registration_house: house } }
    expect(await shop.seller.call(applications.patch, { params: { id }, body })).toMatchObject({
      applied: 'fields',
    })
  }
})

it('reports to a second tablet what changed since, and accepts its change once a person decided', async () => {
  const id = await startApplication(shop.seller)
  await shop.seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { surname: 'Toʻrayev' } },
  })
  const mine = { base_version: 1, values: { surname: 'Turaev', child_count: 3 } }
  const answer = await shop.manager.send(applications.patch, { params: { id }, body: mine })
  expect([answer.status, answer.problem?.problem]).toEqual([409, 'version_conflict'])
  expect(answer.problem?.details).toMatchObject({
    version: 2,
    status: 'unfinished',
    changed_fields: expect.arrayContaining(['surname']),
  })
  expect(answer.problem?.details?.['server_values']).toMatchObject({ surname: 'Toʻrayev' })
  const blind = await shop.manager.send(applications.patch, {
    params: { id },
    body: { ...mine, overwrite: [] },
  })
  expect(blind.status).toBe(409)
  const decided = { ...mine, base_version: 2, overwrite: ['surname'] }
  await shop.manager.call(applications.patch, { params: { id }, body: decided })
  expect((await recordOf(shop, id)).values).toMatchObject({ surname: 'Turaev', child_count: 3 })
})

it('reports a conflict again when the decided field has changed again since', async () => {
  const id = await startApplication(shop.seller)
  const change = (base_version: number, values: FormValues) =>
    shop.seller.call(applications.patch, { params: { id }, body: { base_version, values } })
  await change(1, { surname: 'Toʻrayev' })
  await change(2, { surname: 'Toʻraev', child_count: 4 })
  const decided = { base_version: 2, values: { surname: 'Turaev' }, overwrite: ['surname'] }
  const answer = await shop.manager.send(applications.patch, { params: { id }, body: decided })
  expect(answer.problem?.details).toMatchObject({ version: 3, server_values: { surname: 'Toʻraev' } })
  const elsewhere = { base_version: 2, values: { residence_house: '7' }, overwrite: [] }
  await shop.manager.call(applications.patch, { params: { id }, body: elsewhere })
  expect((await recordOf(shop, id)).values).toMatchObject({ surname: 'Toʻraev', residence_house: '7' })
})

it('merges disjoint changes after one confirmation; another device of the same person counts as another tablet', async () => {
  const id = await startApplication(shop.seller)
  await shop.seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { surname: 'Toʻrayev' } },
  })
  const second = await shop.signIn('seller')
  second.deviceId = 'second-tablet'
  const body = { base_version: 1, values: { child_count: 2 } }
  expect((await second.send(applications.patch, { params: { id }, body })).status).toBe(409)
  await second.call(applications.patch, { params: { id }, body: { ...body, overwrite: [] } })
  expect((await recordOf(shop, id)).values).toMatchObject({ surname: 'Toʻrayev', child_count: 2 })
})

it('turns a late change into a comment once a manager has taken the application', async () => {
  const id = await submitApplication(shop.seller)
  await shop.seller.call(applications.patch, {
    params: { id },
    body: { base_version: 1, values: { child_count: 1 } },
  })
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  const before = (await recordOf(shop, id)).values
  const late = { base_version: 1, values: { child_count: 5, card_number: '8600120000001234' } }
  const answer = await shop.seller.call(applications.patch, { params: { id }, body: late })
  expect(answer).toMatchObject({ applied: 'comment', status: 'in_process' })
  expect((await recordOf(shop, id)).values).toEqual(before)
  const { comments, can_edit } = await shop.seller.call(applications.view, { params: { id } })
  expect(comments[0]?.text).toContain('child_count: 5')
  expect(comments[0]?.text).not.toContain('860012')
  expect(can_edit).toBe(false)
  const { version } = await recordOf(shop, id)
  const body = { base_version: version, values: { child_count: 4 } }
  expect(await shop.manager.call(applications.patch, { params: { id }, body })).toMatchObject({
    applied: 'fields',
  })
})

it.each(['registered', 'hold', 'rejected', 'lost', 'cancelled'] as const)(
  'turns a late change by the holder into a comment too, when the application is %s',
  async (status) => {
    const id = await submitApplication(shop.seller)
    await shop.manager.call(transitions.take, { params: { id }, body: {} })
    await shop.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
    const { values: before, version } = await recordOf(shop, id)
    const body = { base_version: version, values: { child_count: 3 } }
    for (const person of [shop.manager, shop.seller])
      expect(await person.call(applications.patch, { params: { id }, body })).toMatchObject({
        applied: 'comment',
        status,
      })
    expect((await recordOf(shop, id)).values).toEqual(before)
    const { comments } = await shop.manager.call(applications.view, { params: { id } })
    expect(comments.map(({ text }) => text)).toEqual(['child_count: 3', 'child_count: 3'])
  },
)

it('refuses changes of a completed or deleted application', async () => {
  for (const [status, problem] of [
    ['completed', 'move_not_possible'],
    ['returned', 'move_not_possible'],
    ['deleted', 'gone'],
  ] as const) {
    const id = await startApplication(shop.seller)
    await shop.db.updateTable('applications').set({ status }).where('id', '=', id).execute()
    const answer = await shop.seller.send(applications.patch, {
      params: { id },
      body: { base_version: 1, values: { child_count: 1 } },
    })
    expect(answer.problem?.problem).toBe(problem)
  }
})

it.each([
  { values: { surname: 'a\0b' } },
  { values: { surname: 'x'.repeat(200) } },
  { values: { unknown: 1 } },
  { values: { salary: '5000000' } },
])('refuses a body outside the schema of the form: %j', async (body) => {
  const answer = await shop.seller.send(applications.create, { body: { id: randomUUID(), ...body } })
  expect([answer.status, answer.problem?.problem]).toEqual([400, 'validation'])
})

it('adds a comment once, counts pauses and their time', async () => {
  const id = await submitApplication(shop.seller)
  const body = { id: randomUUID(), text: 'Mijoz ertaga keladi' }
  await shop.seller.call(applications.comment, { params: { id }, body })
  expect(await shop.seller.call(applications.comment, { params: { id }, body })).toMatchObject({
    applied: 'none',
    replayed: true,
  })
  const pause = { params: { id }, body: { reason: 'technical' as const } }
  expect((await shop.manager.send(applications.pause, pause)).problem?.problem).toBe('move_not_possible')
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  await shop.manager.call(applications.pause, pause)
  expect(await shop.manager.call(applications.pause, pause)).toMatchObject({ applied: 'none' })
  expect(await recordOf(shop, id)).toMatchObject({ pause_count: 1 })
  await shop.db
    .updateTable('applications')
    .set({ paused_since: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await shop.manager.call(applications.unpause, { params: { id }, body: {} })
  const record = await recordOf(shop, id)
  expect(record.paused_since).toBeNull()
  expect(record.paused_ms).toBeGreaterThanOrEqual(60_000)
  const { pauses, comments } = await shop.manager.call(applications.view, { params: { id } })
  expect([pauses.length, pauses[0]?.to !== null, comments.length]).toEqual([1, true, 1])
})

it('writes audit rows that name fields but no values', async () => {
  const values = newForm()
  const id = await startApplication(shop.seller, values)
  const rows = await shop.db.selectFrom('audit').selectAll().where('entity_id', '=', id).execute()
  expect(rows.map((row) => row.action)).toEqual(['application_create'])
  expect(JSON.stringify(rows)).not.toContain(values.pinfl)
  expect(shop.log.join('')).not.toContain(values.pinfl)
})
