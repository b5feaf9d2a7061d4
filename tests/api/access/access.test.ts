// Roles over real HTTP: created, changed by one of two concurrent editors, in force from the next request;
// nobody grants more than they hold; a role with holders and the administrators' role are never removed.
import { describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { access } from '#api/back-office/access.ts'
import type { ApiSession } from '../../support/api.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])

const colour = '#1d4ed8' as const
let names = 0
async function newRole(grants: Record<string, string> = {}) {
  names += 1
  const body = { name: `Role ${names}`, colour, grants }
  const { key } = await shop.admin.call(access.createRole, { body } as never)
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
  await shop.db
    .updateTable('users')
    .set({ role_id: Number(key) })
    .where('name', '=', person)
    .execute()
  return shop.signIn('operator')
}

describe('a role', () => {
  it('is listed with its people and its grants, and read completely', async () => {
    const key = await newRole({ applications: 'own', outbox: '1' })
    const { items } = await shop.admin.call(access.roles, { body: { search: `Role ${names}` } })
    expect(items).toMatchObject([{ key, people: 0, grants: 2, colour }])
    expect((await shop.admin.call(access.role, { params: { key } })).grants).toEqual({
      applications: 'own',
      outbox: '1',
    })
    const byPeople = await shop.admin.call(access.roles, { body: { sort: 'people', way: 'desc' } })
    const counts = byPeople.items.map(({ people }) => people)
    expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  })

  it('takes effect with the holder’s next request, and open screens are notified', async () => {
    const key = await newRole({ applications: 'all' })
    const person = await giveRole('Test operator', key)
    expect((await person.send(applications.list, { body: {} })).status).toBe(200)
    expect((await update(shop.admin, key, 1, {})).status).toBe(200)
    expect((await person.send(applications.list, { body: {} })).status).toBe(403)
    const events = await shop.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'roles_changed')
      .execute()
    expect(events.length).toBeGreaterThan(0)
    expect(await shop.admin.call(access.byRole, { params: { key } })).toMatchObject({
      people: [{ name: 'Test operator' }],
    })
  })

  it('is changed by only one of two editors of the same version', async () => {
    const key = await newRole({ applications: 'own' })
    expect((await update(shop.admin, key, 1, { applications: 'all' })).status).toBe(200)
    const late = await update(shop.admin, key, 1, { clients: 'own' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { version: 2, server_values: { grants: { applications: 'all' } } },
    })
  })

  it('grants nobody more than its editor holds', async () => {
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
      (await update(shop.admin, key, 1, grants, name)).problem?.errors[0]
    expect(await errorOf({ outbox: 'all' })).toEqual({ code: 'invalid', field: 'grants.outbox' })
    expect((await errorOf({ unknown: 'all' }))?.field).toMatch(/grants/)
    expect(await errorOf({}, 'manager')).toEqual({ code: 'taken', field: 'name' })
  })

  it('is removed only while nobody holds it; the administrators’ role never', async () => {
    const key = await newRole()
    await giveRole('Test operator', key)
    const remove = (which: string) => shop.admin.send(access.removeRole, { params: { key: which }, body: {} })
    expect((await remove(key)).problem?.problem).toBe('role_held')
    const operator = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('key', '=', 'operator')
      .executeTakeFirstOrThrow()
    await giveRole('Test operator', String(operator.id))
    expect((await remove(key)).status).toBe(200)
    expect((await shop.admin.send(access.role, { params: { key } })).status).toBe(404)
    const admins = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('is_admin', '=', true)
      .executeTakeFirstOrThrow()
    expect((await remove(String(admins.id))).problem?.problem).toBe('role_of_admins')
  })
})

it('shows which roles hold a permission, to those with the right', async () => {
  const { roles } = await shop.admin.call(access.byPermission, {
    params: { permission: 'applications.approve' },
  })
  expect(roles.map(({ name, value }) => [name, value])).toContainEqual(['director', 'all'])
  const seller = await shop.signIn('seller')
  expect((await seller.send(access.byPermission, { params: { permission: 'jobs' } })).status).toBe(403)
  expect((await seller.send(access.byRole, { params: { key: '1' } })).status).toBe(403)
})
