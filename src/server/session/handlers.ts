// Calls around a session: sign-in, the person and their roles, the password, the welcome figures, public settings.
import type { session } from '#api/session.ts'
import { CURRENT_PASSWORD_TRIES } from '#domain/users/password.ts'
import { homeFigures } from '../applications/queries.ts'
import { openBranches } from '../branches/queries.ts'
import { countEvent, hourly } from '../platform/code-limits.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { getSettings } from '../platform/settings.ts'
import { pictureOf, putPicture } from '../users/queries.ts'
import { isPassword } from './passwords.ts'
import { accountById, branchName, endSession } from './queries.ts'
import { changePassword, signInHandlers } from './sign-in.ts'

export const sessionHandlers = {
  ...signInHandlers,

  publicSettings: async ({ deps }) => {
    const { ask_for_branch, support_phone, technical_works, switched_off, employee_app_url } =
      await getSettings(deps)
    const branches = ask_for_branch ? await openBranches(deps.db) : []
    return {
      ask_for_branch,
      technical_works,
      switched_off,
      employee_app_url,
      branches,
      support_phone: support_phone ?? deps.env.SUPPORT_PHONE,
    }
  },

  user: async (call) => {
    const { token_hash, roles, must_change_password, ...rest } = person(call)
    return {
      ...rest,
      is_first_auth: must_change_password,
      branch_name: await branchName(call.trx, rest.branch_id),
    }
  },

  userRoles: async (call) => person(call).roles.map(({ key, value }) => ({ key, value })),

  logout: async (call) => {
    const { id, token_hash } = person(call)
    await endSession(call.trx, token_hash, call.deps.now())
    call.audited('user', id)
    return { ok: true }
  },

  changePassword: async (call) => {
    const { id, token_hash, must_change_password } = person(call)
    const { current_password, password } = call.body
    const account = await accountById(call.deps.db, id)
    if (!account) throw new Problem('unauthorized')
    // Counted by session: misuse of an unlocked tablet does not lock the person out elsewhere.
    if (!must_change_password) {
      const key = `current_password ${Buffer.from(token_hash).toString('hex')}`
      const counters = [hourly(key, CURRENT_PASSWORD_TRIES)]
      const { deps } = call
      await deps.db.transaction().execute((trx) => countEvent(trx, deps, 'current_password', counters))
    }
    const isKnown = must_change_password || (await isPassword(account.password_hash, current_password ?? ''))
    if (!isKnown) {
      throw new Problem('wrong_credentials', {
        errors: [{ code: 'wrong_credentials', field: 'current_password' }],
      })
    }
    await changePassword(call.deps, account, password, token_hash)
    call.audited('user', id)
    return { ok: true }
  },

  picture: async (call) => ({ picture: await pictureOf(call.trx, person(call).id) }),

  setPicture: async (call) => {
    const { id } = person(call)
    await putPicture(call.trx, id, call.body.picture, call.deps.now())
    call.audited('user', id)
    return { ok: true }
  },

  welcome: async (call) => homeFigures(call.deps.db, person(call), call.deps.now()),
} satisfies Handlers<typeof session>
