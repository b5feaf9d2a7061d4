// The staff of a shop: an administrator, valid forms, people added with the default password.
import { users } from '#api/back-office/users.ts'
import type { UserForm } from '#domain/users/user-form.ts'
import type { ApiSession } from '#support/api.ts'
import { startShop } from '#support/applications.ts'
import { personOf, type RoleName } from '#support/people.ts'
import type { TestServer } from '#support/server.ts'

/** The default password of added people. */
export const START = 'Yangi-2026'
export type Grants = Record<string, string>

const createStaff = (server: TestServer, admin: ApiSession) => {
  let people = 0
  let roles = 0
  const choices = () => admin.call(users.choices, {})
  const roleKey = async (name: string) =>
    (await choices()).roles.find((role) => role.name === name)?.key ?? ''
  const formOf = async (part: Partial<UserForm> = {}): Promise<UserForm> => {
    people += 1
    const phone = `+99893555${String(1000 + people)}`
    return {
      name: 'Sanjar Tursunov',
      phone,
      email: '',
      name_1c: '',
      hired_on: '2026-11-02',
      role: await roleKey('seller'),
      partner: null,
      department: null,
      position: null,
      branch: (await choices()).branches[0]?.key ?? null,
      ...part,
    }
  }
  return {
    server,
    stop: server.stop,
    admin,
    roleKey,
    formOf,
    keyFor: async (who: RoleName) => String((await personOf(server.db, who)).id),
    /** Adds a person; returns the form and the key. */
    add: async (part: Partial<UserForm> = {}) => {
      const form = await formOf(part)
      const { key } = await admin.call(users.create, { body: form })
      return { key, form, params: { key } }
    },
    /** Marks an added person as having chosen a password. */
    settle: (key: string) =>
      server.db
        .updateTable('users')
        .set({ must_change_password: false })
        .where('id', '=', Number(key))
        .execute(),
    /** Gives the operator exactly these grants and signs in again. */
    operatorWith: async (grants: Grants): Promise<ApiSession> => {
      roles += 1
      const role = await server.db
        .insertInto('roles')
        .values({ name: `Probe ${roles}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = Object.entries(grants).map(([key, value]) => ({ role_id: role.id, key, value }))
      await server.db.insertInto('role_permissions').values(rows).execute()
      const set = { role_id: role.id }
      await server.db.updateTable('users').set(set).where('name', '=', 'Test operator').execute()
      return server.signIn('operator')
    },
  }
}
export type Staff = ReturnType<typeof createStaff>

/** A shop with a default password. */
export async function startStaff(): Promise<Staff> {
  const server = await startShop()
  const admin = await server.signIn('admin')
  await admin.call(users.setDefaultPassword, { body: { password: START } })
  return createStaff(server, admin)
}
