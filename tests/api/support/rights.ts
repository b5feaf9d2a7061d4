// A shop with people whose roles the tests create, change and assign.
import { perms } from '#api/back-office/perms.ts'
import { isNumericPermissionKey } from '#domain/access/permissions.ts'
import { beginSession } from '#server/session/queries.ts'
import { ApiSession } from '#support/api.ts'
import { type Grants, startStaff } from './staff.ts'

export type Somebody = { id: number; api: ApiSession; session: string }

/** A shop with an added permission `own.discount`, and functions that add roles and people. */
export async function startRights() {
  const { server, admin } = await startStaff()
  const added = { key: 'own.discount', name: 'Discount', category: 'applications' as const }
  await admin.call(perms.create, { body: { ...added, type: 'numeric', options: ['0', '50'] } })
  const first = await server.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
  let count = 0
  const next = () => {
    count += 1
    return count
  }

  async function setGrants(role_id: number, grants: Grants): Promise<void> {
    await server.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute()
    const rows = Object.entries(grants).map(([key, value]) => ({ role_id, key, value }))
    if (rows.length > 0) await server.db.insertInto('role_permissions').values(rows).execute()
  }

  async function newRole(grants: Grants): Promise<number> {
    const name = `Rights ${next()}`
    const { id } = await server.db
      .insertInto('roles')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await setGrants(id, grants)
    return id
  }
  const adminRole = async () =>
    (await server.db.selectFrom('roles').select('id').where('key', '=', 'admin').executeTakeFirstOrThrow()).id

  async function signedIn(id: number): Promise<ApiSession> {
    const api = new ApiSession(server.url)
    api.token = await beginSession(server.deps, id, null, '')
    return api
  }

  async function newPerson(role_id: number, part: object = {}): Promise<Somebody> {
    const phone = `+99893${String(2_000_000 + next())}`
    const row = { name: 'Sanjar Tursunov', phone, password_hash: '', must_change_password: false }
    const { id } = await server.db
      .insertInto('users')
      .values({ ...row, role_id, branch_id: first.id, ...part })
      .returning('id')
      .executeTakeFirstOrThrow()
    const api = await signedIn(id)
    const found = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, api, session: String(found.id) }
  }

  const formOf = async (id: number, part: object = {}) => {
    const { name, phone, role_id, branch_id } = await server.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const nothing = {
      email: '',
      name_1c: '',
      hired_on: null,
      partner: null,
      department: null,
      position: null,
    }
    return { ...nothing, name, phone, role: String(role_id), branch: String(branch_id), ...part }
  }

  const roleBody = (grants: Grants) => {
    const hasValue = ([key]: [string, string]) => key === added.key || isNumericPermissionKey(key)
    const own = Object.fromEntries(Object.entries(grants).filter(hasValue))
    const rest = Object.fromEntries(Object.entries(grants).filter((one) => !hasValue(one)))
    return { name: `Rights ${next()}`, colour: '#1d4ed8', grants: rest, own }
  }

  return {
    server,
    stop: server.stop,
    next,
    setGrants,
    newRole,
    adminRole,
    signedIn,
    newPerson,
    formOf,
    roleBody,
  }
}
export type Rights = Awaited<ReturnType<typeof startRights>>
