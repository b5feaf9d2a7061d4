// The largest sale that a person decides alone (decision 0050): above it the sale waits for the director, like above the cost
// of the settings; the number counts of who holds the application, and nobody gives a larger one than they have.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { access } from '#api/back-office/access.ts'
import { home } from '#api/back-office/home.ts'
import { users } from '#api/back-office/users.ts'
import { stages } from '#api/stages.ts'
import type { RoleKey } from '#domain/access/default-roles.ts'
import { NUMERIC_PERMISSIONS } from '#domain/access/permissions.ts'
import type { RoleGrants } from '#domain/access/role-form.ts'
import { DIRECTOR_FROM } from '#domain/settings/settings.ts'
import { seedReference } from '#server/seed/reference.ts'
import type { ApiSession } from '../../support/api.ts'
import { personOf, setNumber } from '../../support/people.ts'
import { addGood, chooseLimit, makeContract, stagesOf, takenApplication } from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const KEY = 'applications.largest_sale'
const MOST = NUMERIC_PERMISSIONS[KEY].to
let director: ApiSession
const shop = useSellingShop({ partners: ['uzum'] })
beforeAll(async () => {
  director = await shop.signIn('director')
})

const limit = (role: RoleKey, value: number | null) => setNumber(shop.db, role, KEY, value)
const setting = (sum: number) =>
  shop.db
    .insertInto('settings')
    .values({ key: 'director_from', value: JSON.stringify(sum) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(sum) }))
    .execute()
const terms = () => ({
  contract_id: randomUUID(),
  months: 6,
  payment_day: 15,
  down_payment: 0,
  language: 'ru' as const,
})

/** Whether the sale waits for the director: by its page, which the queue and the director's first page must agree with. */
async function isAwaited(id: string): Promise<boolean> {
  const { waiting, cost } = await stagesOf(shop, id)
  const asked = (await director.call(home.approvals, {})).items.find((item) => item.key === id)
  expect(asked?.size).toBe(waiting === 'director' ? cost : undefined)
  const { items } = await director.call(applications.list, { body: { waiting: 'director', limit: 100 } })
  expect(items.some((item) => item.id === id)).toBe(waiting === 'director')
  return waiting === 'director'
}

async function preparedSale() {
  const id = await takenApplication(shop)
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  return { id, cost: (await stagesOf(shop, id)).cost }
}

describe('a sale', () => {
  it('within the number of its manager is theirs, above it the director decides', async () => {
    const { id, cost } = await preparedSale()
    await limit('manager', cost)
    expect(await isAwaited(id)).toBe(false)
    await limit('manager', cost - 1)
    expect(await isAwaited(id)).toBe(true)
    const params = { id }
    const refused = await shop.manager.send(stages.makeContract, { params, body: terms() })
    expect(refused.problem?.problem).toBe('director_needed')
    await director.call(stages.approve, { params, body: { cost } })
    expect(await isAwaited(id)).toBe(false)
    expect((await makeContract(shop, id)).contract?.state).toBe('waiting')
    await limit('manager', MOST)
  })

  it('of a role without the number always needs the director', async () => {
    const { id } = await preparedSale()
    await limit('manager', null)
    expect(await isAwaited(id)).toBe(true)
    await limit('manager', MOST)
  })

  it('needs the director from the lower of number and setting', async () => {
    const { id, cost } = await preparedSale()
    await setting(cost)
    expect(await isAwaited(id)).toBe(true)
    await limit('manager', cost + 1)
    expect(await isAwaited(id)).toBe(true)
    await setting(cost + 1)
    expect(await isAwaited(id)).toBe(false)
    await setting(DIRECTOR_FROM)
    await limit('manager', MOST)
  })

  it('is measured by who holds it: another person’s number counts after a take-over, an administrator has none', async () => {
    const { id, cost } = await preparedSale()
    await limit('manager', cost - 1)
    const holdBy = async (role: RoleKey) => {
      const manager_id = (await personOf(shop.db, role)).id
      await shop.db.updateTable('applications').set({ manager_id }).where('id', '=', id).execute()
    }
    expect(await isAwaited(id)).toBe(true)
    await holdBy('support')
    expect(await isAwaited(id)).toBe(false)
    await limit('support', 0)
    expect(await isAwaited(id)).toBe(true)
    await holdBy('admin')
    expect(await isAwaited(id)).toBe(false)
    await limit('support', MOST)
    await limit('manager', MOST)
  })
})

const numbersByRole = async () => {
  const rows = await shop.db
    .selectFrom('role_permissions as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['r.name', 'p.value'])
    .where('p.key', '=', KEY)
    .orderBy('r.name')
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

describe('an installation from before the number', () => {
  it('limits nobody after the update; what an administrator sets then stays', async () => {
    const admin = await shop.signIn('admin')
    const add = (name: string, grants: object) =>
      admin.call(access.createRole, { body: { name, colour: '#1d4ed8', grants } })
    await add('Own seller', { 'applications.confirm_contract': 'own' })
    await add('Own reader', { 'applications.view': 'all' })
    await shop.db.deleteFrom('role_permissions').where('key', '=', KEY).execute()
    await shop.db.deleteFrom('permissions').where('key', '=', KEY).execute()
    await seedReference(shop.db)
    const most = String(MOST)
    expect(await numbersByRole()).toEqual({ 'Own seller': most, manager: most, support: most })
    await limit('manager', 7_000_000)
    await limit('support', null)
    await seedReference(shop.db)
    expect(await numbersByRole()).toEqual({ 'Own seller': most, manager: '7000000' })
    await limit('manager', MOST)
    await limit('support', MOST)
  })
})

describe('nobody gives a larger number than they have', () => {
  it('to a role, nor to a person with the role', async () => {
    const admin = await shop.signIn('admin')
    const named = (nth: string) => ({
      name: `Limit ${nth} ${randomUUID().slice(0, 6)}`,
      colour: '#1d4ed8' as const,
    })
    const grants: RoleGrants = {
      'access.roles': '1',
      'access.roles.add': '1',
      users: 'all',
      'users.view': 'all',
      'users.edit': 'all',
    }
    const { key } = await admin.call(access.createRole, {
      body: { ...named('editor'), grants, own: { [KEY]: '5000000' } },
    })
    const { id } = await personOf(shop.db, 'operator')
    await shop.db
      .updateTable('users')
      .set({ role_id: Number(key) })
      .where('id', '=', id)
      .execute()
    const editor = await shop.signIn('operator')
    const give = (value: string, by = editor) =>
      by.send(access.createRole, { body: { ...named(value), grants: {}, own: { [KEY]: value } } })
    expect((await give('5000000')).status).toBe(200)
    expect((await give('5000001')).problem?.errors).toEqual([
      { code: 'grant_beyond_own', field: `own.${KEY}` },
    ])
    expect((await give(String(MOST + 1), admin)).problem?.errors[0]).toEqual({
      code: 'invalid',
      field: `own.${KEY}`,
    })
    const larger = ((await give('6000000', admin)).body as { key: string }).key
    const { roles } = await editor.call(users.choices, {})
    expect(roles.find((role) => role.key === larger)?.may_give).toBe(false)
    const answer = await admin.call(access.byPermission, { params: { permission: KEY } })
    expect(answer.roles).toContainEqual(expect.objectContaining({ key: larger, value: '6000000' }))
  })
})
