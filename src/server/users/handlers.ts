// Accounts of the staff: the list and its export, one person, a new one, a change checked against the version that was seen.
import { userList, type users } from '#api/back-office/users.ts'
import { scopeOf } from '#domain/access/can.ts'
import { lockRights, rolesFor } from '../access/queries.ts'
import { forgetUnreadable } from '../chat/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { isAmong } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { readHistory, requireVersion } from '../platform/records/records.ts'
import { defaultPasswordHash, defaultPasswordSince, endCodes } from '../session/queries.ts'
import {
  changesBetween,
  changeUser,
  columnsOf,
  describeAccount,
  refuseOwnMove,
  valuesOf,
  viewOf,
} from './account.ts'
import { actHandlers } from './acts.ts'
import { choicesOf, createUser, leaveBranch, pictureOf, userRow, userSql, withinUsers } from './queries.ts'
import { getUser, getUserFor, publishRights, requireAnAdmin } from './rights.ts'
import { accountSessionHandlers } from './sessions.ts'

/** Sign-ins and sign-outs would hide the changes. */
const NO_CHANGE = ['sign_in', 'sign_in_password', 'sign_in_refused', 'sign_in_blocked', 'logout']

export const userHandlers: Handlers<typeof users> = {
  ...actHandlers,
  ...accountSessionHandlers,

  ...listHandlers(userList, null, userSql),

  choices: async (call) => {
    const { trx, deps, scope } = call
    const who = person(call)
    const roles = await rolesFor(trx, who)
    const { is_set } = await defaultPasswordSince(trx, deps.env)
    return {
      ...(await choicesOf(trx, who, scope)),
      roles: roles.map(({ id, name, for_partner, may_give }) => ({
        key: String(id),
        name,
        for_partner,
        may_give,
      })),
      has_default_password: is_set,
    }
  },

  view: async (call) => viewOf(call.trx, person(call), await getUser(call, call.params.key)),

  picture: async (call) => {
    const { id } = await getUser(call, call.params.key)
    return { picture: await pictureOf(call.trx, id) }
  },

  history: async (call) => {
    await getUser(call, call.params.key)
    return { items: await readHistory(call.trx, 'user', call.params.key, NO_CHANGE) }
  },

  create: async (call) => {
    const { trx, body, deps, audited } = call
    // The permission to add has no scope; the scope of the list decides which people may be added.
    const actor = await lockRights(call, 'users.add')
    const scope = scopeOf(actor, 'users') === 'all' ? 'all' : 'own'
    const password_hash = await defaultPasswordHash(trx, deps.env)
    if (password_hash === null) throw new Problem('default_password_missing')
    const columns = await columnsOf({ ...call, actor, scope }, body, null)
    const { id, version } = await createUser(trx, { ...columns, password_hash, must_change_password: true })
    const row = await userRow(trx, id, withinUsers(person(call), 'all'))
    audited('user', id, changesBetween({}, row ? describeAccount(row) : {}))
    return { ok: true, key: String(id), version }
  },

  update: async (call) => {
    const { trx, body, params, deps, audited } = call
    const user = await getUserFor(call, 'edit', params.key)
    const before = valuesOf(user)
    requireVersion(user, body.base_version, before)
    const actor = await lockRights(call, 'users.edit')
    refuseOwnMove(actor, user.id, body.values, before)
    const columns = await columnsOf({ ...call, actor }, body.values, before)
    if (columns.role_id !== user.role_id) await requireAnAdmin(trx, user)
    const version = await changeUser(trx, user.id, columns)
    const after = await userRow(trx, user.id, withinUsers(person(call), 'all'))
    audited('user', user.id, changesBetween(describeAccount(user), after ? describeAccount(after) : {}))
    if (columns.phone !== user.phone) await endCodes(trx, user.id, deps.now())
    if (columns.branch_id !== user.branch_id) await leaveBranch(trx, user.id)
    await forgetUnreadable(trx, isAmong(user.id), deps.now())
    await publishRights(call, user.id)
    return { ok: true, key: params.key, version }
  },
}
