// Who may do what with whose account: never without an administrator, never beyond one's own rights, branch or partner.
import { describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { perms } from '#api/back-office/perms.ts'
import { users } from '#api/back-office/users.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { personOf } from '#support/people.ts'
import { useStarted } from '#support/use-shop.ts'
import { type Grants, START, startStaff } from '../support/staff.ts'

const staff = useStarted(startStaff)

const SELLING: Grants = {
  welcome: '1',
  chat: '1',
  knowledge: 'own',
  'knowledge.view': 'own',
  complaint: 'own',
  notification: 'own',
  user_notification: 'own',
  outbox: '1',
  outside: 'own',
  applications: 'own',
  'applications.view': 'own',
  'applications.add': 'own',
  clients: 'own',
  'applications.add_photo': 'own',
  'applications.comment': 'own',
  'clients.lookup': 'all',
  'clients.view': 'own',
  goods: 'own',
  stock: 'own',
}
const KEEPING = (scope: 'own' | 'all'): Grants => ({
  ...SELLING,
  users: scope,
  'users.view': scope,
  'users.edit': scope,
  'users.block': scope,
  'users.add': '1',
  'users.delete': scope,
  'users.dismiss': scope,
  'users.reset_password': scope,
  'users.sessions': scope,
  intern: 'own',
  'intern.learn': '1',
})

describe('the last administrator', () => {
  const admins = async () => ({ key: await staff.keyFor('admin') })

  it('cannot be removed by anybody in any way', async () => {
    const params = await admins()
    const problemOf = async (answer: Promise<{ problem: { problem: string } | null }>) =>
      (await answer).problem?.problem
    expect(await problemOf(staff.admin.send(users.block, { params, body: { reason: 'under_check' } }))).toBe(
      'last_admin',
    )
    expect(await problemOf(staff.admin.send(users.remove, { params, body: {} }))).toBe('last_admin')
    const today = todayInTashkent(new Date())
    expect(await problemOf(staff.admin.send(users.dismiss, { params, body: { left_on: today } }))).toBe(
      'last_admin',
    )
    const { values, version } = await staff.admin.call(users.view, { params })
    const lower = { ...values, role: await staff.roleKey('manager') }
    const body = { base_version: version, values: lower }
    expect(await problemOf(staff.admin.send(users.update, { params, body }))).toBe('last_admin')
  })

  it('may be either of two, but nobody deletes themselves, and of two who delete each other one stays', async () => {
    const second = await staff.add({
      name: 'Ikkinchi Administrator',
      role: await staff.roleKey('admin'),
      branch: null,
    })
    await staff.settle(second.key)
    const api = await staff.server.signIn(second.form.phone, START)
    const oneself = await staff.admin.send(users.remove, { params: await admins(), body: {} })
    expect(oneself.problem?.problem).toBe('not_oneself')
    const body = { reason: 'under_check' as const }
    const answers = await Promise.all([
      staff.admin.send(users.block, { params: second.params, body }),
      api.send(users.block, { params: await admins(), body }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await staff.server.db.executeQuery<{ count: number }>(
      staff.server.db
        .selectFrom('users')
        .innerJoin('roles', 'roles.id', 'users.role_id')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('roles.is_admin', '=', true)
        .where('users.blocked_at', 'is', null)
        .compile(),
    )
    expect(Number(rows[0]?.count)).toBe(1)
    await staff.server.db
      .updateTable('users')
      .set({ blocked_at: null })
      .where('name', '=', 'Test admin')
      .execute()
    staff.admin.token = (await staff.server.signIn('admin')).token
    await staff.server.db
      .updateTable('users')
      .set({ blocked_at: new Date() })
      .where('id', '=', Number(second.key))
      .execute()
  })
})

describe('a person with limited rights', () => {
  it('assigns no role beyond the own, and cannot change people above', async () => {
    const keeper = await staff.operatorWith(KEEPING('all'))
    const { roles: known } = await keeper.call(users.choices, {})
    const may = Object.fromEntries(known.map((role) => [role.name, role.may_give]))
    expect(may).toMatchObject({ seller: true, intern: true, manager: false, admin: false, director: false })
    const errorOf = async (role: string) =>
      (await keeper.send(users.create, { body: await staff.formOf({ role }) })).problem?.errors[0]
    expect(await errorOf(await staff.roleKey('manager'))).toEqual({ code: 'role_beyond_own', field: 'role' })
    expect(await errorOf(await staff.roleKey('admin'))).toEqual({ code: 'role_beyond_own', field: 'role' })
    for (const who of ['manager', 'admin'] as const) {
      const params = { key: await staff.keyFor(who) }
      const { values, version, actions } = await keeper.call(users.view, { params })
      expect(actions).toEqual([])
      const update = { params, body: { base_version: version, values } }
      const answers = [
        await keeper.send(users.update, update),
        await keeper.send(users.resetPassword, { params, body: {} }),
        await keeper.send(users.block, { params, body: { reason: 'under_check' } }),
        await keeper.send(users.remove, { params, body: {} }),
        await keeper.send(users.endSessions, { params, body: {} }),
      ]
      expect(answers.map(({ problem }) => problem?.problem)).toEqual(Array(5).fill('user_above'))
    }
    const seller = { key: await staff.keyFor('seller') }
    const { actions } = await keeper.call(users.view, { params: seller })
    expect(actions).toEqual(['edit', 'block', 'dismiss', 'delete', 'reset_password', 'sessions'])
    const own = { key: await staff.keyFor('operator') }
    expect((await keeper.call(users.view, { params: own })).actions).toEqual(['edit', 'sessions'])
  })

  it('assigns no role with an added permission that the person does not hold', async () => {
    const added = { key: 'own.discount', name: 'Discount', category: 'applications' as const }
    await staff.admin.call(perms.create, { body: { ...added, type: 'numeric', options: ['0', '50'] } })
    const body = { name: 'Bargainer', colour: '#1d4ed8' as const, grants: {}, own: { 'own.discount': '20' } }
    const { key } = await staff.admin.call(access.createRole, { body })
    const mayGive = async (own: Grants) => {
      const keeper = await staff.operatorWith({ ...KEEPING('all'), ...own })
      const { roles: known } = await keeper.call(users.choices, {})
      const answer = await keeper.send(users.create, { body: await staff.formOf({ role: key }) })
      return { isOffered: known.find((role) => role.key === key)?.may_give, answer }
    }
    const without = await mayGive({})
    expect(without.isOffered).toBe(false)
    expect(without.answer.problem?.errors).toEqual([{ code: 'role_beyond_own', field: 'role' }])
    const within = await mayGive({ 'own.discount': '20' })
    expect(within).toMatchObject({ isOffered: true, answer: { status: 200 } })
  })

  it('with the scope `own` reaches only the own branch', async () => {
    const keeper = await staff.operatorWith(KEEPING('own'))
    const { items } = await keeper.call(users.list, { body: { limit: 100 } })
    expect(new Set(items.map(({ branch }) => branch))).toEqual(new Set(['Test branch one']))
    const foreign = { key: await staff.keyFor('seller2') }
    expect((await keeper.send(users.view, { params: foreign })).status).toBe(404)
    expect((await keeper.send(users.history, { params: foreign })).status).toBe(404)
    expect((await keeper.send(users.remove, { params: foreign, body: {} })).status).toBe(404)
    const second = (await staff.admin.call(users.choices, {})).branches[1]?.key ?? null
    const errorOf = async (branch: string | null) =>
      (await keeper.send(users.create, { body: await staff.formOf({ branch }) })).problem?.errors[0]
    expect(await errorOf(second)).toEqual({ code: 'unknown_choice', field: 'branch' })
    expect(await errorOf(null)).toEqual({ code: 'branch_own_only', field: 'branch' })
    expect((await keeper.send(users.create, { body: await staff.formOf() })).status).toBe(200)
  })

  it('of the staff of a partner sees and makes that staff only', async () => {
    const { role_id } = await personOf(staff.server.db, 'partner')
    const grants = Object.entries(KEEPING('all')).map(([key, value]) => ({
      role_id,
      key,
      value,
    }))
    await staff.server.db
      .insertInto('role_permissions')
      .values(grants)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const api = await staff.server.signIn('partner')
    const { items } = await api.call(users.list, { body: { limit: 100 } })
    expect(new Set(items.map(({ partner }) => partner))).toEqual(new Set(['Test partner']))
    expect((await api.send(users.view, { params: { key: await staff.keyFor('seller') } })).status).toBe(404)
    const stranger = await staff.formOf({ branch: null, role: await staff.roleKey('intern') })
    expect((await api.send(users.create, { body: stranger })).problem?.errors[0]).toMatchObject({
      field: 'partner',
    })
  })
})
