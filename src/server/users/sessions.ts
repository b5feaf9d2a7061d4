// Sessions of a person: what is open, on which tablet and at which branch, and how to end it. And the password that added
// accounts begin with.
import type { users } from '#api/back-office/users.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { readHistory } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { defaultPasswordSince, endSession, endSessions, storeDefaultPassword } from '../session/queries.ts'
import { getUser, getUserFor, publishRights } from './rights.ts'

const open = (trx: Trx, user_id: number, now: Date) =>
  trx
    .selectFrom('sessions as s')
    .leftJoin('branches as b', 'b.id', 's.branch_id')
    .select([
      's.id',
      's.token_hash',
      's.device_id',
      's.created_at',
      's.last_seen_at',
      's.expires_at',
      'b.name',
    ])
    .where('s.user_id', '=', user_id)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other)

type SessionHandlers = Pick<
  Handlers<typeof users>,
  | 'sessions'
  | 'endSession'
  | 'endSessions'
  | 'defaultPassword'
  | 'defaultPasswordHistory'
  | 'setDefaultPassword'
>

const mine = (call: Pick<Call<never>, 'actor'>): Uint8Array => person(call).token_hash

export const accountSessionHandlers: SessionHandlers = {
  sessions: async (call) => {
    const user = await getUser(call, call.params.key)
    const rows = await open(call.trx, user.id, call.deps.now()).execute()
    return {
      items: rows.map((row) => ({
        key: String(row.id),
        device: (row.device_id ?? '').slice(-6),
        branch: row.name ?? user.branch,
        since: row.created_at.toISOString(),
        last_seen: row.last_seen_at?.toISOString() ?? null,
        expires: row.expires_at.toISOString(),
        is_this: isSame(row.token_hash, mine(call)),
      })),
    }
  },

  endSession: async (call) => {
    const { trx, deps, params, audited } = call
    const user = await getUserFor(call, 'sessions', params.key)
    const found = await trx
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .where('id', '=', Number(params.session))
      .executeTakeFirst()
    if (!found) throw new Problem('not_found')
    await endSession(trx, found.token_hash, deps.now())
    audited('user', user.id)
    await publishRights(call, user.id)
    return { ok: true }
  },

  endSessions: async (call) => {
    const user = await getUserFor(call, 'sessions', call.params.key)
    await endSessions(call.trx, user.id, call.deps.now(), mine(call))
    call.audited('user', user.id)
    await publishRights(call, user.id)
    return { ok: true }
  },

  defaultPassword: async ({ trx, deps }) => defaultPasswordSince(trx, deps.env),

  defaultPasswordHistory: async ({ trx }) => ({ items: await readHistory(trx, 'settings', 'users') }),

  setDefaultPassword: async ({ trx, deps, body, audited }) => {
    await storeDefaultPassword(trx, body.password, deps.now())
    audited('settings', 'users', { fields: ['default_password'], changes: {} })
    return { ok: true }
  },
}
