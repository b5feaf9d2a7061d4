// Valid bodies for the endpoints of accounts. They address a spare person of the first branch without rights,
// so that nobody of the sweep is blocked or deleted.
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body: unknown }
type Entry = { about: 'many'; input: () => Input }

const many = (input: () => Input): Entry => ({ about: 'many', input })
const VALUES = {
  name: 'Probe Probeyev',
  phone: '+998901234567',
  email: '',
  role: '1',
  partner: null,
  department: null,
  branch: null,
  position: null,
  name_1c: '',
  hired_on: null,
}
const spare = { key: '', session: '' }
const act = (body: object): Entry => many(() => ({ params: spare, body }))

/** Adds the spare person with a session, and an entry of each list that accounts refer to. */
export async function addSpare(db: Db): Promise<void> {
  const role = { name: 'spare' }
  const { id: role_id } = await db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  const { branch_id } = await db
    .selectFrom('users')
    .select('branch_id')
    .where('name', '=', 'Test seller')
    .executeTakeFirstOrThrow()
  const person = { name: 'Test spare', phone: '+998907779999', password_hash: '', role_id, branch_id }
  const user = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const session = await db
    .insertInto('sessions')
    .values({ token_hash: new Uint8Array(32), user_id: user.id, expires_at: '2099-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('positions').values({ name: 'Probe' }).execute()
  Object.assign(spare, { key: String(user.id), session: String(session.id) })
}

export const USER_ENTRIES: Record<string, Entry> = {
  'users.list': many(() => ({ body: {} })),
  'users.export': many(() => ({ body: { format: 'csv', columns: [{ key: 'name', title: 'X' }] } })),
  'users.choices': many(() => ({ body: {} })),
  'users.view': act({}),
  'users.picture': act({}),
  'users.create': many(() => ({ body: VALUES })),
  'users.update': act({ base_version: -1, values: VALUES }),
  'users.history': act({}),
  'users.block': act({ reason: 'under_check' }),
  'users.unblock': act({ reason: 'mistake' }),
  'users.dismiss': act({ left_on: '2026-01-01' }),
  'users.rehire': act({ hired_on: '2026-01-01' }),
  'users.remove': act({}),
  'users.restore': act({}),
  'users.resetPassword': act({}),
  'users.sessions': act({}),
  'users.endSession': act({}),
  'users.endSessions': act({}),
  'users.defaultPassword': many(() => ({ body: {} })),
  'users.defaultPasswordHistory': many(() => ({ params: { key: 'users' }, body: {} })),
  'users.setDefaultPassword': many(() => ({ body: { password: 'Probe-2026' } })),
}
