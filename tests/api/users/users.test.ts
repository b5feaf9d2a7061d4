// Accounts over real HTTP: found in either alphabet and by digits, exported, created and signed in at once,
// changed by one of two concurrent editors; positions.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { positions } from '#api/back-office/reference.ts'
import { users } from '#api/back-office/users.ts'
import { session } from '#api/session.ts'
import type { UserForm } from '#domain/users/user-form.ts'
import type { ApiSession } from '#support/api.ts'
import { openStream } from '#support/stream.ts'
import { useStarted } from '#support/use-shop.ts'
import { START, startStaff } from '../support/staff.ts'

const staff = useStarted(startStaff)

const found = async (api: ApiSession, search: string) =>
  (await api.call(users.list, { body: { search } })).items.map(({ name }) => name)

describe('the list', () => {
  it('finds a name in either alphabet, and a phone by its digits', async () => {
    const { form } = await staff.add({ name: 'Ўғилой Тўрақулова', phone: '+998 93 111 22 33' })
    expect(await found(staff.admin, "O'g'iloy")).toContain(form.name)
    expect(await found(staff.admin, 'toraqulova ogiloy')).toContain(form.name)
    expect(await found(staff.admin, '111 22 33')).toEqual([form.name])
    expect(await found(staff.admin, '93 111-22-33')).toEqual([form.name])
    expect(await found(staff.admin, 'ogiloy 999')).toEqual([])
  })

  it('leaves deleted people out, and never shows the user of public links', async () => {
    const { key, params } = await staff.add({ name: 'Nodir Vitrinov' })
    const role_id = Number(await staff.roleKey('seller'))
    const sos = { name: 'SOS', phone: '+998000000000', password_hash: '', role_id }
    await staff.server.db.insertInto('users').values(sos).execute()
    const list = async (body: object) =>
      (await staff.admin.call(users.list, { body: { limit: 100, ...body } })).items
    const keys = async (body: object) => (await list(body)).map((line) => line.key)
    expect((await list({})).map(({ name }) => name)).not.toContain('SOS')
    expect(await keys({ state: 'working' })).toContain(key)
    await staff.admin.call(users.remove, { params, body: {} })
    expect(await keys({})).not.toContain(key)
    expect(await keys({ state: 'deleted' })).toContain(key)
    expect(await keys({ state: 'working' })).not.toContain(key)
  })

  it('is exported without columns that nobody may request', async () => {
    const columns = [{ key: 'password_hash', title: 'x' }]
    const wrong = await staff.admin.send(users.export, { body: { format: 'csv', columns } })
    expect(wrong.problem?.errors[0]).toMatchObject({ field: 'columns' })
  })
})

describe('a new person', () => {
  it('signs in at once with the default password, and must choose another one', async () => {
    const { form, key } = await staff.add({ name: 'Gulnora Salimova' })
    const api = await staff.server.signIn(form.phone, START)
    const me = await api.call(session.user, {})
    expect(me).toMatchObject({ is_first_auth: true, role: 'seller', branch_name: 'Test branch one' })
    expect((await api.send(applications.list, { body: {} })).status).toBe(403)
    const refused = await api.send(session.changePassword, { body: { password: START } })
    expect(refused.problem?.problem).toBe('default_password_refused')
    await api.call(session.changePassword, { body: { password: 'Own-secret-1' } })
    expect((await api.send(applications.list, { body: {} })).status).toBe(200)
    expect(await staff.admin.call(users.view, { params: { key } })).toMatchObject({
      must_change_password: false,
      state: 'working',
      values: { ...form, phone: form.phone },
    })
  })

  it('is refused at the invalid field', async () => {
    const errorOf = async (part: Partial<UserForm>) =>
      (await staff.admin.send(users.create, { body: await staff.formOf(part) })).problem?.errors[0]
    const { form } = await staff.add()
    expect(await errorOf({ phone: form.phone })).toEqual({ code: 'taken', field: 'phone' })
    expect(await errorOf({ phone: '+998712001020' })).toMatchObject({
      code: 'phone_not_mobile',
      field: 'phone',
    })
    expect(await errorOf({ role: '999999' })).toMatchObject({ code: 'unknown_choice', field: 'role' })
    expect(await errorOf({ branch: '999999' })).toMatchObject({ code: 'unknown_choice', field: 'branch' })
    const partner = (await staff.admin.call(users.choices, {})).partners[0]?.key ?? ''
    expect(await errorOf({ partner })).toMatchObject({ code: 'partner_not_for_role', field: 'partner' })
    const role = await staff.roleKey('partner')
    expect(await errorOf({ role })).toMatchObject({ code: 'required', field: 'partner' })
    await staff.add({ role, partner, branch: null })
  })

  it('is created once despite retries', async () => {
    const body = await staff.formOf()
    const opId = randomUUID()
    const first = await staff.admin.call(users.create, { body }, { opId })
    expect(await staff.admin.call(users.create, { body }, { opId })).toEqual(first)
  })

  it('cannot be added while no default password is set', async () => {
    const row = await staff.server.db
      .selectFrom('settings')
      .selectAll()
      .where('key', '=', 'default_password')
      .execute()
    expect(JSON.stringify(row)).not.toContain(START)
    expect(await staff.admin.call(users.defaultPassword, {})).toMatchObject({ is_set: true })
    await staff.server.db.deleteFrom('settings').where('key', '=', 'default_password').execute()
    expect(await staff.admin.call(users.defaultPassword, {})).toEqual({ is_set: false, since: null })
    const answer = await staff.admin.send(users.create, { body: await staff.formOf() })
    expect(answer.problem?.problem).toBe('default_password_missing')
    await staff.admin.call(users.setDefaultPassword, { body: { password: START } })
    expect((await staff.admin.send(users.create, { body: await staff.formOf() })).status).toBe(200)
  })
})

describe('a change', () => {
  it('is made by only one of two editors of the same version, and its audit record contains no personal value', async () => {
    const { params, form } = await staff.add({ name: 'Botir Eskiyev' })
    const change = (base_version: number, part: Partial<UserForm>) =>
      staff.admin.send(users.update, { params, body: { base_version, values: { ...form, ...part } } })
    const manager = await staff.roleKey('manager')
    expect(
      (await change(1, { name: 'Botir Yangiyev', role: manager, email: 'b@shop.uz' })).body,
    ).toMatchObject({
      version: 2,
    })
    const late = await change(1, { name: 'Botir Boshqa' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { name: 'Botir Yangiyev', role: manager } },
    })
    const { items } = await staff.admin.call(users.history, { params })
    expect(items[0]).toMatchObject({
      action: 'user_update',
      fields: ['name', 'email', 'role'],
      changes: { role: ['seller', 'manager'] },
    })
    const trail = JSON.stringify(await staff.server.db.selectFrom('audit').selectAll().execute())
    for (const own of [form.phone, 'Botir', 'b@shop.uz']) expect(trail).not.toContain(own)
  })

  it('takes effect with the next request, and notifies only this person’s open screen', async () => {
    const { params, form } = await staff.add()
    await staff.settle(params.key)
    const api = await staff.server.signIn(form.phone, START)
    const mine = await openStream(api)
    const foreign = await openStream(await staff.server.signIn('seller2'))
    const values = { ...form, role: await staff.roleKey('intern') }
    await staff.admin.call(users.update, { params, body: { base_version: 1, values } })
    expect((await api.send(applications.list, { body: {} })).status).toBe(403)
    await expect.poll(() => mine.events.map(({ kind }) => kind)).toContain('roles_changed')
    expect(foreign.events.map(({ kind }) => kind)).not.toContain('roles_changed')
    mine.close()
    foreign.close()
  })

  it('of the branch also moves open sessions', async () => {
    const { params, form } = await staff.add()
    await staff.settle(params.key)
    const api = await staff.server.signIn(form.phone, START)
    const { branches } = await staff.admin.call(users.choices, {})
    await staff.server.db
      .updateTable('sessions')
      .set({ branch_id: Number(form.branch) })
      .where('user_id', '=', Number(params.key))
      .execute()
    const values = { ...form, branch: branches[1]?.key ?? '' }
    await staff.admin.call(users.update, { params, body: { base_version: 1, values } })
    expect((await api.call(session.user, {})).branch_name).toBe('Test branch two')
  })
})

describe('positions', () => {
  it('are stored, renamed everywhere at once, and not offered when switched off', async () => {
    const { key } = await staff.admin.call(positions.create, { body: { name: 'Kassir', status: 'active' } })
    const { params, form } = await staff.add({ position: key })
    const change = (base_version: number, name: string, status: 'active' | 'inactive') =>
      staff.admin.call(positions.update, {
        params: { key },
        body: { base_version, values: { name, status } },
      })
    await change(1, 'Katta kassir', 'inactive')
    expect((await staff.admin.call(users.view, { params })).position).toEqual({ key, name: 'Katta kassir' })
    const fresh = await staff.admin.send(users.create, { body: await staff.formOf({ position: key }) })
    expect(fresh.problem?.errors[0]).toEqual({ code: 'unknown_choice', field: 'position' })
    const kept = { ...form, email: 'k@shop.uz' }
    expect(
      (await staff.admin.send(users.update, { params, body: { base_version: 1, values: kept } })).status,
    ).toBe(200)
  })

  it('and the default password need the right', async () => {
    const seller = await staff.server.signIn('seller')
    expect((await seller.send(positions.list, { body: {} })).status).toBe(403)
    expect((await seller.send(users.setDefaultPassword, { body: { password: 'Whatever-1' } })).status).toBe(
      403,
    )
    expect((await seller.send(users.list, { body: {} })).status).toBe(403)
    const short = await staff.admin.send(users.setDefaultPassword, { body: { password: '12345' } })
    expect(short.problem?.errors[0]).toMatchObject({ code: 'too_short', field: 'password' })
  })
})
