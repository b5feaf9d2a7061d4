// Roles over real HTTP: made, changed by one of two, in force with the next request, never beyond one's own rights, never
// removed while held, and the administrators' role never.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { access } from '#api/back-office/access.ts'
import type { ApiSession } from '../../support/api.ts'
import { startShop } from '../../support/applications.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let admin: ApiSession
beforeAll(async () => {
  server = await startShop()
  admin = await server.signIn('admin')
})
afterAll(() => server.stop())

const colour = '#1d4ed8' as const
let names = 0
async function newRole(grants: Record<string, string> = {}) {
  names += 1
  const body = { name: `Role ${names}`, colour, grants }
  const { key } = await admin.call(access.createRole, { body } as never)
  return key
}
const update = (
  api: ApiSession,
  key: string,
  base_version: number,
  grants: object,
  name = `Renamed ${key}`,
) =>
  api.send(access.updateRole, { params: { key }, body: { base_version, values: { name, colour, grants } } })

async function giveRole(person: string, key: string): Promise<ApiSession> {
  await server.db
    .updateTable('users')
    .set({ role_id: Number(key) })
    .where('name', '=', person)
    .execute()
  return server.signIn('operator')
}

describe('a role', () => {
  it('is listed with its people and its grants, and read whole', async () => {
    const key = await newRole({ applications: 'own', outbox: '1' })
    const { items } = await admin.call(access.roles, { body: { search: `Role ${names}` } })
    expect(items).toMatchObject([{ key, people: 0, grants: 2, colour }])
    expect((await admin.call(access.role, { params: { key } })).grants).toEqual({
      applications: 'own',
      outbox: '1',
    })
    const byPeople = await admin.call(access.roles, { body: { sort: 'people', way: 'desc' } })
    const counts = byPeople.items.map(({ people }) => people)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  })

  it('counts from the next request of whoever holds it, and open screens hear of it', async () => {
    const key = await newRole({ applications: 'all' })
    const person = await giveRole('Test operator', key)
    expect((await person.send(applications.list, { body: {} })).status).toBe(200)
    expect((await update(admin, key, 1, {})).status).toBe(200)
    expect((await person.send(applications.list, { body: {} })).status).toBe(403)
    const told = await server.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'roles_changed')
      .execute()
    expect(told.length).toBeGreaterThan(0)
    expect(await admin.call(access.byRole, { params: { key } })).toMatchObject({
      people: [{ name: 'Test operator' }],
    })
  })

  it('is changed by one of two who saw the same', async () => {
    const key = await newRole({ applications: 'own' })
    expect((await update(admin, key, 1, { applications: 'all' })).status).toBe(200)
    const late = await update(admin, key, 1, { clients: 'own' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { grants: { applications: 'all' } } },
    })
  })

  it('gives nobody more than they have who give it', async () => {
    const key = await newRole({ 'access.roles': '1', 'access.roles.edit': '1', applications: 'own' })
    const person = await giveRole('Test operator', key)
    const lifted = await update(person, key, 1, {
      'access.roles': '1',
      'access.roles.edit': '1',
      applications: 'all',
    })
    expect(lifted.problem?.errors[0]).toEqual({ code: 'grant_beyond_own', field: 'grants.applications' })
    const fewer = await update(person, key, 1, { 'access.roles': '1', 'access.roles.edit': '1' })
    expect(fewer.status).toBe(200)
  })

  it('refuses a grant of the wrong kind, an unknown one, and a name that is taken', async () => {
    const key = await newRole()
    const errorOf = async (grants: object, name?: string) =>
      (await update(admin, key, 1, grants, name)).problem?.errors[0]
    expect(await errorOf({ outbox: 'all' })).toEqual({ code: 'invalid', field: 'grants.outbox' })
    expect((await errorOf({ unknown: 'all' }))?.field).toMatch(/grants/)
    expect(await errorOf({}, 'manager')).toEqual({ code: 'taken', field: 'name' })
  })

  it('is removed only while nobody holds it, and the administrators’ never', async () => {
    const key = await newRole()
    await giveRole('Test operator', key)
    const remove = (which: string) => admin.send(access.removeRole, { params: { key: which }, body: {} })
    expect((await remove(key)).problem?.problem).toBe('role_held')
    const operator = await server.db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'operator')
      .executeTakeFirstOrThrow()
    await giveRole('Test operator', String(operator.id))
    expect((await remove(key)).status).toBe(200)
    expect((await admin.send(access.role, { params: { key } })).status).toBe(404)
    const admins = await server.db
      .selectFrom('roles')
      .select('id')
      .where('is_admin', '=', true)
      .executeTakeFirstOrThrow()
    expect((await remove(String(admins.id))).problem?.problem).toBe('role_of_admins')
  })
})

it('says which roles hold a permission, to those who may know', async () => {
  const { roles } = await admin.call(access.byPermission, { params: { permission: 'applications.approve' } })
  expect(roles.map(({ name, value }) => [name, value])).toContainEqual(['director', 'all'])
  const seller = await server.signIn('seller')
  expect((await seller.send(access.byPermission, { params: { permission: 'jobs' } })).status).toBe(403)
  expect((await seller.send(access.byRole, { params: { key: '1' } })).status).toBe(403)
})
