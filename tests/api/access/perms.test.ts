// Permissions over real HTTP: those of the app, which nobody changes, and added ones (a flag, a list, a
// number). A role's value counts from the next request, never exceeds the editor's own and is always a
// possible one.
import { describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { perms } from '#api/back-office/perms.ts'
import { session } from '#api/session.ts'
import type { OwnPermission } from '#domain/access/own-permission.ts'
import { PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])

const DISCOUNT: OwnPermission = {
  key: 'discount.most',
  name: 'Скидка до, %',
  category: 'goods',
  type: 'numeric',
  options: ['0', '15'],
}
let names = 0
async function make(part: Partial<OwnPermission> = {}): Promise<OwnPermission> {
  names += 1
  const body = { ...DISCOUNT, key: `own.nth${names}`, name: `Own ${names}`, ...part }
  await shop.admin.call(perms.create, { body })
  return body
}
const update = (values: OwnPermission, base_version = 1) =>
  shop.admin.send(perms.update, { params: { key: values.key }, body: { base_version, values } })
const remove = (key: string) => shop.admin.send(perms.remove, { params: { key }, body: {} })

async function roleWith(own: Record<string, string>, grants: Record<string, '1'> = {}) {
  names += 1
  const body = { name: `Holder ${names}`, colour: '#1d4ed8' as const, grants, own }
  return shop.admin.send(access.createRole, { body })
}

describe('the list of permissions', () => {
  it('has every permission of the app and the added ones, with how many roles hold each', async () => {
    const { total } = await shop.admin.call(perms.list, { body: {} })
    const { key } = await make()
    expect((await shop.admin.call(perms.list, { body: {} })).total).toBe(total + 1)
    expect(total).toBeGreaterThanOrEqual(PERMISSION_KEYS.length)
    const { items } = await shop.admin.call(perms.list, { body: { search: key } })
    expect(items).toMatchObject([{ key, own: true, roles: 0, options: ['0', '15'] }])
  })

  it('is searched in the person’s language', async () => {
    const found = await shop.admin.call(perms.list, { body: { search: 'цены', also: ['prices.approve'] } })
    expect(found.items.map(({ key }) => key)).toEqual(['prices.approve'])
  })
})

describe('an added permission', () => {
  it('is created once, and reports errors at its fields', async () => {
    const made = await make()
    const errorOf = async (body: OwnPermission) =>
      (await shop.admin.send(perms.create, { body })).problem?.errors[0]
    expect(await errorOf(made)).toEqual({ code: 'taken', field: 'key' })
    expect(await errorOf({ ...made, key: 'applications' })).toMatchObject({ code: 'taken', field: 'key' })
    expect(await errorOf({ ...made, key: 'x', options: [] })).toMatchObject({
      code: 'options_range',
      field: 'options',
    })
  })

  it('is changed by only one of two editors of the same version; its key and kind stay', async () => {
    const made = await make({ type: 'list', options: ['day', 'night'] })
    expect((await update({ ...made, name: 'Shift' })).status).toBe(200)
    const late = await update({ ...made, name: 'Other' })
    expect(late.problem).toMatchObject({
      problem: 'version_conflict',
      details: { server_values: { name: 'Shift' } },
    })
    const fixed = await update({ ...made, type: 'flag', options: [] }, 2)
    expect(fixed.problem?.errors[0]).toEqual({ code: 'permission_fixed', field: 'values.type' })
    const { items } = await shop.admin.call(perms.history, { params: { key: made.key } })
    expect(items.map(({ action }) => action)).toEqual(['permission_update', 'permission_create'])
    expect(items[0]?.changes).toEqual({ name: [made.name, 'Shift'] })
  })

  it('of the app cannot be changed or removed', async () => {
    expect((await remove('jobs')).problem?.problem).toBe('permission_built_in')
    const values = { ...DISCOUNT, key: 'own.other' }
    const answer = await shop.admin.send(perms.update, {
      params: { key: 'jobs' },
      body: { base_version: 1, values },
    })
    expect(answer.problem?.problem).toBe('permission_built_in')
    expect((await remove('own.absent')).status).toBe(404)
  })
})

describe('what a role holds of it', () => {
  it('is sent to holders of the role, and is contained in the role', async () => {
    const { key } = await make()
    const { key: role } = (await roleWith({ [key]: '10' })).body as { key: string }
    await shop.db
      .updateTable('users')
      .set({ role_id: Number(role) })
      .where('name', '=', 'Test operator')
      .execute()
    const person = await shop.signIn('operator')
    expect(await person.call(session.userRoles, {})).toContainEqual({ key, value: '10' })
    expect((await shop.admin.call(access.role, { params: { key: role } })).own).toEqual({ [key]: '10' })
  })

  it('is one of the possible values', async () => {
    const { key } = await make()
    expect((await roleWith({ [key]: '16' })).problem?.errors[0]).toEqual({
      code: 'invalid',
      field: `own.${key}`,
    })
    expect((await roleWith({ 'own.absent': '1' })).problem?.errors[0]).toMatchObject({
      field: 'own.own.absent',
    })
  })

  it('prevents changes that make its value impossible, and the removal of the permission', async () => {
    const made = await make()
    const { key: role } = (await roleWith({ [made.key]: '12' })).body as { key: string }
    const narrowed = await update({ ...made, options: ['0', '10'] })
    expect(narrowed.problem?.errors[0]).toEqual({
      code: 'option_held',
      field: 'values.options',
      params: { value: '12' },
    })
    expect((await remove(made.key)).problem?.problem).toBe('permission_held')
    await shop.admin.call(access.removeRole, { params: { key: role }, body: {} })
    expect((await remove(made.key)).status).toBe(200)
    expect((await shop.admin.send(perms.view, { params: { key: made.key } })).status).toBe(404)
  })

  it('never exceeds what the editor holds', async () => {
    const { key } = await make()
    const grants = { 'access.roles': '1', 'access.roles.edit': '1' } as const
    const { key: role } = (await roleWith({ [key]: '5' }, grants)).body as { key: string }
    await shop.db
      .updateTable('users')
      .set({ role_id: Number(role) })
      .where('name', '=', 'Test support')
      .execute()
    const person = await shop.signIn('support')
    const give = (value: string, base_version: number) => {
      const values = { name: `Lifted ${role}`, colour: '#1d4ed8' as const, grants, own: { [key]: value } }
      return person.send(access.updateRole, { params: { key: role }, body: { base_version, values } })
    }
    expect((await give('6', 1)).problem?.errors[0]).toEqual({ code: 'grant_beyond_own', field: `own.${key}` })
    expect((await give('4', 1)).status).toBe(200)
  })
})
