// Clients of the back office over real HTTP: found in either script, validated by the wizard's rules, changed
// by one of two concurrent editors, deleted and restored; every opening of a card is audited.
import { describe, expect, it } from 'vitest'
import { clientRecords as rows } from '#api/back-office/clients.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { buildAttempt } from '#support/build.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, putPhoto, submitApplication } from '../../support/applications.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'manager', 'manager2'])

const clientOf = (change: FormValues = {}) => ({ ...newForm(), surname: 'Namunayev', ...change })
const send = (api: ApiSession, values: FormValues) => api.send(rows.create, { body: { values } })
async function add(api: ApiSession, values: FormValues = clientOf()): Promise<string> {
  const { key } = await api.call(rows.create, { body: { values } })
  return key
}
const view = (api: ApiSession, key: string) => api.call(rows.view, { params: { key } })
const find = async (api: ApiSession, search: string, more: object = {}) =>
  (await api.call(rows.list, { body: { search, ...more } })).items
const trail = (entity: string, key: string) =>
  shop.db.selectFrom('audit').selectAll().where('entity', '=', entity).where('entity_id', '=', key).execute()

const personId = async (who: string) =>
  (await shop.db.selectFrom('users').select('id').where('name', '=', `Test ${who}`).executeTakeFirstOrThrow())
    .id

describe('the list', () => {
  it('finds a name in the other script, and a client by pinfl, document and the end of a phone', async () => {
    const values = clientOf({ surname: 'Xoʻjamqulov', name: 'Shoʻhrat' })
    const key = await add(shop.manager, values)
    const ways = [
      toCyrillic('Xoʻjamqulov'),
      'hojamkul shohr',
      'Шўҳрат Хўжамқулов',
      values.pinfl ?? '',
      (values.document_number ?? '').toLowerCase(),
      (values.phone ?? '').slice(-7),
    ]
    for (const way of ways)
      expect(
        (await find(shop.admin, way)).map((line) => line.key),
        way,
      ).toEqual([key])
    expect(await find(shop.admin, 'Xoʻjamqulov Botir')).toEqual([])
    expect((await shop.admin.send(rows.list, { body: { search: 'Xo' } })).problem?.errors[0]).toMatchObject({
      code: 'too_short',
      params: { length: 3 },
    })
  })

  it('is filtered by the period in which a client was added, the newest first', async () => {
    const surname = 'Sahifayev'
    const keys = [
      await add(shop.manager, clientOf({ surname })),
      await add(shop.manager2, clientOf({ surname })),
      await add(shop.manager, clientOf({ surname })),
    ]
    const found = async (more: object) => (await find(shop.admin, surname, more)).map((line) => line.key)
    expect(await found({})).toEqual(keys.toReversed())
    await shop.db
      .updateTable('clients')
      .set({ created_at: '2025-02-10T10:00:00Z' })
      .where('id', '=', Number(keys[0]))
      .execute()
    expect(await found({ created: '2025-02' })).toEqual([keys[0]])
    expect(await found({ created: '2025-03' })).toEqual([])
    expect(await found({ created: 'day' })).toEqual([keys[2], keys[1]])
  })

  it('shows own clients with the scope `own`, and masked numbers without the right to open a card', async () => {
    const values = clientOf({ surname: 'Doirayev' })
    await add(shop.manager, values)
    expect(await find(shop.manager2, 'Doirayev')).toEqual([])
    expect(await find(shop.manager, 'Doirayev')).toMatchObject([{ pinfl: values.pinfl, phone: values.phone }])
    await setGrant(shop.db, 'operator', 'clients.view', null)
    const operator = await shop.signIn('operator')
    const [line] = await find(operator, 'Doirayev')
    expect(line?.pinfl).toBe(`**********${values.pinfl?.slice(-4)}`)
    expect(JSON.stringify(line)).not.toContain(values.phone)
    const body = { search: 'Doirayev', format: 'csv' as const, columns: [{ key: 'phone', title: 'T' }] }
    for (const role of ['operator', 'manager'] as const) {
      await setGrant(shop.db, role, 'reports.export', '1')
    }
    expect((await operator.send(rows.export, { body })).text).not.toContain(values.phone?.slice(1))
    expect((await shop.manager.send(rows.export, { body })).text).toContain(values.phone?.slice(1))
    const partner = await shop.signIn('partner')
    expect((await partner.send(rows.list, { body: {} })).status).toBe(403)
  })
})

describe('a card', () => {
  it('is validated by the rules of the wizard, with errors at the fields', async () => {
    const { problem } = await send(shop.manager, clientOf({ pinfl: '123', phone: '+998121234567', name: '' }))
    expect(problem?.problem).toBe('validation')
    expect(problem?.errors.map(({ field }) => field)).toEqual(expect.arrayContaining(['pinfl', 'name']))
    const values = clientOf()
    await add(shop.manager, values)
    const duplicate = await send(shop.manager, {
      ...clientOf(),
      pinfl: values.pinfl,
      birth_date: values.birth_date,
      sex: values.sex,
    })
    expect(duplicate.problem?.errors).toEqual([{ code: 'taken', field: 'pinfl' }])
  })

  it('stores nothing that belongs to an application', async () => {
    const key = await add(shop.manager, clientOf({ salary: 5_000_000, family_status: 'M' }))
    const card = await view(shop.manager, key)
    expect(card.values).not.toHaveProperty('salary')
    expect(card).toMatchObject({ client_type: 'new', version: 1, branch: 'Test branch one' })
  })

  it('is changed by only one of two editors of the same version; the second sees the current values', async () => {
    const values = clientOf()
    const key = await add(shop.manager, values)
    const change = (street: string) =>
      shop.manager.send(rows.update, {
        params: { key },
        body: { base_version: 1, values: { ...values, registration_street: street } },
      })
    expect((await change('Bogʻ koʻchasi')).status).toBe(200)
    expect((await change('Nurafshon')).problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { registration_street: 'Bogʻ koʻchasi' } },
    })
  })

  it('with an expired document may get another phone, but not an invalid one', async () => {
    const values = clientOf()
    const key = await add(shop.manager, values)
    const ranOut = { document_issued: '2010-01-10', document_expires: '2020-01-09' }
    const kept = (await view(shop.manager, key)).values
    await shop.db
      .updateTable('clients')
      .set({ values: JSON.stringify({ ...kept, ...ranOut }) })
      .where('id', '=', Number(key))
      .execute()
    const change = (phone: string) =>
      shop.manager.send(rows.update, {
        params: { key },
        body: { base_version: 1, values: { ...values, ...ranOut, phone } },
      })
    expect((await change('+998001234567')).problem?.errors[0]?.field).toBe('phone')
    expect((await change('+998909876543')).status).toBe(200)
  })

  it('does not exist for another branch, at any endpoint', async () => {
    const key = await add(shop.manager)
    const { values } = await view(shop.manager, key)
    for (const [row, body] of [
      [rows.view, undefined],
      [rows.related, undefined],
      [rows.history, undefined],
      [rows.update, { base_version: 1, values }],
    ] as const) {
      const input = body === undefined ? { params: { key } } : { params: { key }, body }
      expect((await shop.manager2.send(row, input as never)).status).toBe(404)
    }
  })

  it('leaves an audit record of each change without values, and one of each opening', async () => {
    const values = clientOf()
    const key = await add(shop.manager, values)
    const changed = { ...values, registration_street: 'Yangi koʻcha', spoken_language: 'ru' }
    await shop.manager.call(rows.update, { params: { key }, body: { base_version: 1, values: changed } })
    await view(shop.manager, key)
    const { items } = await shop.manager.call(rows.history, { params: { key } })
    expect(items[0]).toMatchObject({
      action: 'client_update',
      who: 'Test manager',
      fields: expect.arrayContaining(['registration_street']),
    })
    expect(items[0]?.changes).not.toHaveProperty('registration_street')
    const text = JSON.stringify([await trail('client', key), await trail('client_view', key)])
    for (const value of [values.pinfl, values.phone, values.surname, 'Yangi koʻcha'])
      expect(text).not.toContain(value)
    expect((await shop.manager.send(rows.views, { params: { key } })).status).toBe(403)
    const openings = await shop.admin.call(rows.views, { params: { key } })
    expect(openings.items.map(({ who, action }) => [who, action])).toEqual([['Test manager', 'client_view']])
    expect(shop.log.join('\n')).not.toContain(values.pinfl)
  })
})

describe('deleting', () => {
  it('hides a client, can be undone, and is refused while an application is open', async () => {
    const values = clientOf({ surname: 'Oʻchirilov' })
    const id = await submitApplication(shop.manager, values)
    const [line] = await find(shop.admin, 'Oʻchirilov')
    const key = line?.key ?? ''
    const act = (row: typeof rows.remove | typeof rows.restore) =>
      shop.admin.send(row as typeof rows.remove, { params: { key }, body: {} })
    expect((await act(rows.remove)).problem?.problem).toBe('client_in_work')
    await shop.db.updateTable('applications').set({ status: 'completed' }).where('id', '=', id).execute()
    expect((await shop.manager.send(rows.remove, { params: { key }, body: {} })).status).toBe(403)
    expect((await act(rows.remove)).status).toBe(200)
    expect(await find(shop.admin, 'Oʻchirilov')).toEqual([])
    expect(await find(shop.admin, 'Oʻchirilov', { state: 'deleted' })).toMatchObject([
      { key, is_deleted: true },
    ])
    const change = { params: { key }, body: { base_version: 2, values } }
    expect((await shop.admin.send(rows.update, change)).problem?.problem).toBe('gone')
    expect((await act(rows.restore)).status).toBe(200)
    expect(await find(shop.admin, 'Oʻchirilov')).toHaveLength(1)
    const actions = (await trail('client', key)).map(({ action }) => action)
    expect(actions).toEqual(['client_create', 'client_delete', 'client_restore'])
  })
})

describe('related records of a client', () => {
  it('are shown as far as the person may see the applications', async () => {
    const values = clientOf({ surname: 'Bogʻliqov' })
    const id = await submitApplication(shop.manager, values)
    const photo = await putPhoto(shop.manager, id, 1)
    const [line] = await find(shop.admin, 'Bogʻliqov')
    const key = line?.key ?? ''
    const user_id = await personId('manager')
    const { id: partner_id } = await shop.db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
    const at = new Date()
    const code = { code_salt: new Uint8Array(1), code_hash: new Uint8Array(1) }
    await shop.db
      .insertInto('phone_changes')
      .values({ id, application_id: id, phone: '+998901110000', state: 'busy', ...code, user_id, at })
      .execute()
    await buildAttempt(shop.db, { application_id: id, partner_id, state: 'approved', limit_sum: 7_000_000 })
    const card = { token: 't', mask: '860006******6311', scheme: 'uzcard' as const }
    await shop.db
      .insertInto('application_cards')
      .values({ id, application_id: id, ...card, expires_month: 3, expires_year: 2029, confirmed_at: at })
      .execute()
    const related = await shop.manager.call(rows.related, { params: { key } })
    expect(related).toMatchObject({
      applications: [{ id, status: 'new' }],
      limits: [{ partner: 'Test partner', limit: 7_000_000, state: 'approved' }],
      files: [{ application_id: id, photos: [{ id: photo, slot: 1 }] }],
      phone_changes: [{ state: 'busy', phone: '+998901110000' }],
    })
    expect((await view(shop.manager, key)).cards).toEqual([
      { mask: card.mask, scheme: 'uzcard', expires: '03/29' },
    ])
    // Their own client with an application in another branch: the card is visible, the application is not.
    await shop.db
      .updateTable('clients')
      .set({ branch_id: null, created_by: await personId('manager2') })
      .where('id', '=', Number(key))
      .execute()
    expect(await shop.manager2.call(rows.related, { params: { key } })).toMatchObject({
      applications: [],
      files: [],
      limits: [],
    })
  })
})
