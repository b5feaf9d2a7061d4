// Permissions over real HTTP: those of the app, which nobody changes, and added ones: a flag, a list, a number; what a role
// holds of them, with the next request, never beyond one's own, never a value that is not possible.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { perms } from '#api/back-office/perms.ts'
import { session } from '#api/session.ts'
import type { OwnPermission } from '#domain/access/own-permission.ts'
import { PERMISSION_KEYS } from '#domain/access/permissions.ts'
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

const DISCOUNT: OwnPermission = {
  ...{ key: 'discount.most', name: 'Скидка до, %', category: 'goods', type: 'numeric' },
  options: ['0', '15'],
}
let names = 0
async function make(part: Partial<OwnPermission> = {}): Promise<OwnPermission> {
  names += 1
  const body = { ...DISCOUNT, key: `own.nth${names}`, name: `Own ${names}`, ...part }
  await admin.call(perms.create, { body })
  return body
}
const update = (values: OwnPermission, base_version = 1) =>
  admin.send(perms.update, { params: { key: values.key }, body: { base_version, values } })
const remove = (key: string) => admin.send(perms.remove, { params: { key }, body: {} })

async function roleWith(own: Record<string, string>, grants: Record<string, '1'> = {}) {
  names += 1
  const body = { name: `Holder ${names}`, colour: '#1d4ed8' as const, grants, own }
  return admin.send(access.createRole, { body })
}

describe('the list of permissions', () => {
  it('has every permission of the app and the added ones, with how many roles hold each', async () => {
    const { total } = await admin.call(perms.list, { body: {} })
    const { key } = await make()
    expect((await admin.call(perms.list, { body: {} })).total).toBe(total + 1)
    expect(total).toBeGreaterThanOrEqual(PERMISSION_KEYS.length)
    const { items } = await admin.call(perms.list, { body: { search: key } })
    expect(items).toMatchObject([{ key, own: true, roles: 0, options: ['0', '15'] }])
    const held = await admin.call(perms.list, { body: { sort: 'roles', way: 'desc', limit: 1 } })
    expect(held.items[0]?.roles).toBeGreaterThan(3)
  })

  it('is narrowed by category, kind and origin, and finds what the words of a language mean', async () => {
    const goods = await admin.call(perms.list, {
      body: { category: 'goods', origin: 'built_in', limit: 100 },
    })
    expect(goods.items.map(({ key }) => key)).toContain('prices.approve')
    expect(goods.items.every(({ category, own }) => category === 'goods' && !own)).toBe(true)
    const numbers = await admin.call(perms.list, { body: { type: 'numeric' } })
    expect(numbers.items.every(({ type }) => type === 'numeric')).toBe(true)
    const found = await admin.call(perms.list, { body: { search: 'цены', also: ['prices.approve'] } })
    expect(found.items.map(({ key }) => key)).toEqual(['prices.approve'])
  })
})

describe('an added permission', () => {
  it('is made once, and says at its fields what is wrong', async () => {
    const made = await make()
    const errorOf = async (body: OwnPermission) =>
      (await admin.send(perms.create, { body })).problem?.errors[0]
    expect(await errorOf(made)).toEqual({ code: 'taken', field: 'key' })
    expect(await errorOf({ ...made, key: 'applications' })).toMatchObject({ code: 'taken', field: 'key' })
    expect(await errorOf({ ...made, key: 'x', options: [] })).toMatchObject({
      code: 'options_range',
      field: 'options',
    })
  })

  it('is changed by one of two who saw the same; its key and kind stay', async () => {
    const made = await make({ type: 'list', options: ['day', 'night'] })
    expect((await update({ ...made, name: 'Shift' })).status).toBe(200)
    const late = await update({ ...made, name: 'Other' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { server_values: { name: 'Shift' } },
    })
    const fixed = await update({ ...made, type: 'flag', options: [] }, 2)
    expect(fixed.problem?.errors[0]).toEqual({ code: 'permission_fixed', field: 'values.type' })
    const { items } = await admin.call(perms.history, { params: { key: made.key } })
    expect(items.map(({ action }) => action)).toEqual(['permission_update', 'permission_create'])
    expect(items[0]?.changes).toEqual({ name: [made.name, 'Shift'] })
  })

  it('of the app is neither changed nor removed', async () => {
    expect((await remove('jobs')).problem?.problem).toBe('permission_built_in')
    const values = { ...DISCOUNT, key: 'own.other' }
    const answer = await admin.send(perms.update, {
      params: { key: 'jobs' },
      body: { base_version: 1, values },
    })
    expect(answer.problem?.problem).toBe('permission_built_in')
    expect((await remove('own.absent')).status).toBe(404)
  })
})

describe('what a role holds of it', () => {
  it('is told to whoever holds the role, and is there when the role is read', async () => {
    const { key } = await make()
    const { key: role } = (await roleWith({ [key]: '10' })).body as { key: string }
    await server.db
      .updateTable('users')
      .set({ role_id: Number(role) })
      .where('name', '=', 'Test operator')
      .execute()
    const person = await server.signIn('operator')
    expect(await person.call(session.userRoles, {})).toContainEqual({ key, value: '10' })
    expect((await admin.call(access.role, { params: { key: role } })).own).toEqual({ [key]: '10' })
  })

  it('is a value that it can have', async () => {
    const { key } = await make()
    expect((await roleWith({ [key]: '16' })).problem?.errors[0]).toEqual({
      code: 'invalid',
      field: `own.${key}`,
    })
    expect((await roleWith({ 'own.absent': '1' })).problem?.errors[0]).toMatchObject({
      field: 'own.own.absent',
    })
  })

  it('keeps its value possible, and itself from being removed', async () => {
    const made = await make()
    const { key: role } = (await roleWith({ [made.key]: '12' })).body as { key: string }
    const narrowed = await update({ ...made, options: ['0', '10'] })
    expect(narrowed.problem?.errors[0]).toEqual({
      code: 'option_held',
      field: 'values.options',
      params: { value: '12' },
    })
    expect((await remove(made.key)).problem?.problem).toBe('permission_held')
    await admin.call(access.removeRole, { params: { key: role }, body: {} })
    expect((await remove(made.key)).status).toBe(200)
    expect((await admin.send(perms.view, { params: { key: made.key } })).status).toBe(404)
  })

  it('is never more than they hold who give it', async () => {
    const { key } = await make()
    const grants = { 'access.roles': '1', 'access.roles.edit': '1' } as const
    const { key: role } = (await roleWith({ [key]: '5' }, grants)).body as { key: string }
    await server.db
      .updateTable('users')
      .set({ role_id: Number(role) })
      .where('name', '=', 'Test support')
      .execute()
    const person = await server.signIn('support')
    const give = (value: string, base_version: number) => {
      const values = { name: `Lifted ${role}`, colour: '#1d4ed8' as const, grants, own: { [key]: value } }
      return person.send(access.updateRole, { params: { key: role }, body: { base_version, values } })
    }
    expect((await give('6', 1)).problem?.errors[0]).toEqual({ code: 'grant_beyond_own', field: `own.${key}` })
    expect((await give('4', 1)).status).toBe(200)
  })
})
