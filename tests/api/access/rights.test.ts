// Every endpoint that changes rights or accounts, tried by a person below, an equal one and an administrator.
import { beforeAll, describe, expect, it } from 'vitest'
import { access } from '#api/back-office/access.ts'
import { users } from '#api/back-office/users.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { useStarted } from '#support/use-shop.ts'
import { type Somebody, startRights } from '../support/rights.ts'
import type { Grants } from '../support/staff.ts'

const shop = useStarted(startRights)
beforeAll(async () => {
  people = {
    weak: await shop.newPerson(await shop.newRole(WEAK)),
    equal: await shop.newPerson(await shop.newRole(STRONG)),
    admin: await shop.newPerson(await shop.adminRole()),
  }
})

/** The grants that the endpoints of rights and accounts require. */
const KEEPING: Grants = {
  'access.roles': '1',
  'access.roles.add': '1',
  'access.roles.edit': '1',
  users: 'all',
  'users.view': 'all',
  'users.add': '1',
  'users.edit': 'all',
  'users.block': 'all',
  'users.dismiss': 'all',
  'users.delete': 'all',
  'users.reset_password': 'all',
  'users.sessions': 'all',
}
const WEAK: Grants = { ...KEEPING, applications: 'own', 'own.discount': '10' }
const STRONG: Grants = { ...KEEPING, applications: 'all', 'own.discount': '20' }

let people: Record<'weak' | 'equal' | 'admin', Somebody>

type Input = { params?: Record<string, string>; body: unknown }
const roleUpdate = async (grants: Grants, to: Grants): Promise<Input> => {
  const params = { key: String(await shop.newRole(grants)) }
  return { params, body: { base_version: 1, values: shop.roleBody(to) } }
}
const about = (person: Somebody, body: unknown): Input => ({ params: { key: String(person.id) }, body })
const strong = async (part: object = {}) => shop.newPerson(await shop.newRole(STRONG), part)
const update = async (person: Somebody, part: object): Promise<Input> =>
  about(person, { base_version: 1, values: await shop.formOf(person.id, part) })

type Case = { row: Endpoint; title: string; input: () => Promise<Input>; weak: string; isForAll?: true }
const above = (row: Endpoint, title: string, input: Case['input']): Case => ({
  row,
  title,
  input,
  weak: 'user_above',
})

/** Changes that require every right that they affect. */
const CASES: Record<string, readonly Case[]> = {
  'access.createRole': [
    {
      row: access.createRole,
      title: 'with more than the own',
      weak: 'grant_beyond_own',
      input: async () => ({ body: shop.roleBody(STRONG) }),
    },
  ],
  'access.updateRole': [
    {
      row: access.updateRole,
      title: 'emptied',
      weak: 'role_above',
      input: () => roleUpdate(STRONG, {}),
    },
    {
      row: access.updateRole,
      title: 'only renamed',
      weak: 'role_above',
      input: () => roleUpdate(STRONG, STRONG),
    },
    {
      row: access.updateRole,
      title: 'filled with a copy of another',
      weak: 'grant_beyond_own',
      input: () => roleUpdate({}, STRONG),
    },
    {
      row: access.updateRole,
      title: 'with a greater number',
      weak: 'grant_beyond_own',
      input: () => roleUpdate(WEAK, { ...WEAK, 'own.discount': '11' }),
    },
  ],
  'access.removeRole': [
    {
      row: access.removeRole,
      title: 'of more than the own',
      weak: 'role_above',
      input: async () => ({ params: { key: String(await shop.newRole(STRONG)) }, body: {} }),
    },
  ],
  'users.create': [
    {
      row: users.create,
      title: 'with a role above',
      weak: 'role_beyond_own',
      input: async () => ({
        body: await shop.formOf((await strong()).id, { phone: `+99893${String(3_000_000 + shop.next())}` }),
      }),
    },
  ],
  'users.update': [
    above(users.update, 'another phone', async () =>
      update(await strong(), { phone: `+99893${String(3_000_000 + shop.next())}` }),
    ),
    above(users.update, 'a role taken', async () =>
      update(await strong(), { role: String(await shop.newRole({})) }),
    ),
    {
      row: users.update,
      title: 'a role above given',
      weak: 'role_beyond_own',
      input: async () =>
        update(await shop.newPerson(await shop.newRole({})), { role: String(await shop.newRole(STRONG)) }),
    },
  ],
  'users.block': [above(users.block, '', async () => about(await strong(), { reason: 'under_check' }))],
  'users.unblock': [
    above(users.unblock, '', async () =>
      about(await strong({ blocked_at: new Date() }), { reason: 'mistake' }),
    ),
  ],
  'users.dismiss': [above(users.dismiss, '', async () => about(await strong(), { left_on: '2026-01-01' }))],
  'users.rehire': [
    above(users.rehire, '', async () => about(await strong({ works: false }), { hired_on: '2026-01-01' })),
  ],
  'users.remove': [above(users.remove, '', async () => about(await strong(), {}))],
  'users.restore': [
    above(users.restore, '', async () => about(await strong({ deleted_at: new Date() }), {})),
  ],
  'users.resetPassword': [above(users.resetPassword, '', async () => about(await strong(), {}))],
  'users.endSession': [
    above(users.endSession, '', async () => {
      const { id, session } = await strong()
      return { params: { key: String(id), session }, body: {} }
    }),
  ],
  'users.endSessions': [above(users.endSessions, '', async () => about(await strong(), {}))],
}

/** Endpoints of the same features that change no rights and no other person's account. */
const NO_RIGHTS: Readonly<Record<string, string>> = {
  'access.exportRoles': 'reads',
  'perms.export': 'reads',
  'users.export': 'reads',
  'perms.create': 'a new permission is held by no role',
  'perms.update': 'what roles hold stays possible; key and type are fixed',
  'perms.remove': 'refused while a role holds it',
  'users.setDefaultPassword': 'of accounts to come; nobody signs in by it without the code of their phone',
  'session.resetPassword': 'one’s own, by a code',
  'session.changePassword': 'one’s own',
  'session.setPicture': 'one’s own',
  'session.logout': 'one’s own',
  'positions.create': 'a word',
  'positions.update': 'a word',
  'positions.switchFound': 'words switched on or off',
  'positions.export': 'reads',
  'departments.create': 'a word',
  'departments.update': 'a word',
  'departments.switchFound': 'words switched on or off',
  'departments.export': 'reads',
  'tablets.lose': 'of a device: whoever holds it must be stopped at once, the account stays as it is',
  'tablets.found': 'of a device',
  ...Object.fromEntries(
    [...ENDPOINTS.keys()]
      .filter((name) => name.startsWith('staff.'))
      .map((name) => [name, 'work time and learning']),
  ),
}
const FEATURES = ['access.', 'perms.', 'users.', 'session.', 'positions.', 'departments.', 'staff.']

it('covers every endpoint that changes rights or accounts', () => {
  const changing = [...ENDPOINTS].filter(
    ([name, row]) => FEATURES.some((one) => name.startsWith(one)) && (row.operation || row.audit),
  )
  const open = changing.map(([name]) => name).filter((name) => !(name in CASES) && !(name in NO_RIGHTS))
  expect(open).toEqual([])
  expect(Object.keys(CASES).filter((name) => !ENDPOINTS.has(name))).toEqual([])
})

describe.each(Object.entries(CASES).flatMap(([name, cases]) => cases.map((one) => ({ name, ...one }))))(
  '$name $title',
  ({ row, input, weak }) => {
    it.each([['weak'], ['equal'], ['admin']] as const)('by %s', async (who) => {
      const answer = await people[who].api.send(row, await input())
      const codes = [answer.problem?.problem, ...(answer.problem?.errors ?? []).map(({ code }) => code)]
      if (who === 'weak') expect(codes).toContain(weak)
      else expect([answer.status, ...codes]).toEqual([200, undefined])
    })
  },
)

describe('the role of the administrators', () => {
  it('cannot be changed by anybody', async () => {
    const key = String(await shop.adminRole())
    const values = { ...shop.roleBody({}), name: 'Boss' }
    for (const { api } of Object.values(people)) {
      const answers = [
        await api.send(access.updateRole, { params: { key }, body: { base_version: 1, values } }),
        await api.send(access.removeRole, { params: { key }, body: {} }),
      ]
      expect(answers.map(({ problem }) => problem?.problem)).toEqual(['role_of_admins', 'role_of_admins'])
    }
    const { refusals } = await people.admin.api.call(access.role, { params: { key } })
    expect(refusals).toEqual({ edit: 'role_of_admins', remove: 'role_of_admins' })
  })
})

it('a default role is not removed, and the screen of a role shows what is refused and why', async () => {
  const { id } = await shop.server.db
    .selectFrom('roles')
    .select('id')
    .where('key', '=', 'partner')
    .executeTakeFirstOrThrow()
  const params = { key: String(id) }
  const answer = await people.admin.api.send(access.removeRole, { params, body: {} })
  expect(answer.problem?.problem).toBe('role_default')
  const refusalsOf = async (key: number) =>
    (await people.weak.api.call(access.role, { params: { key: String(key) } })).refusals
  expect(await refusalsOf(await shop.newRole(STRONG))).toEqual({ edit: 'role_above', remove: 'role_above' })
  expect(await refusalsOf(await shop.newRole(WEAK))).toEqual({ edit: null, remove: null })
  const { items } = await people.weak.api.call(access.roles, { body: { search: 'Rights', limit: 100 } })
  expect(new Set(items.map(({ may_give }) => may_give))).toEqual(new Set([true, false]))
})

it('only an administrator may move themselves to another branch', async () => {
  const [, second] = await shop.server.db.selectFrom('branches').select('id').orderBy('id').execute()
  const part = { branch: String(second?.id) }
  const own = await people.equal.api.send(users.update, await update(people.equal, part))
  expect(own.problem?.errors).toEqual([{ code: 'not_oneself', field: 'branch' }])
  expect((await people.equal.api.send(users.update, await update(await strong(), part))).status).toBe(200)
})
