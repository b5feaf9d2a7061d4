// What takes an account out of service and brings it back: block, dismissal, deletion, a reset password. Each takes
// effect at once: it ends the sessions and invalidates codes that were sent.
import type { users } from '#api/back-office/users.ts'
import type { UserAction } from '#domain/users/actions.ts'
import type { Call, ChangeContext, Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import { defaultPasswordHash, endCodes, endSessions } from '../session/queries.ts'
import { changeUser } from './account.ts'
import type { UserRow } from './queries.ts'
import { getUserFor, publishRights } from './rights.ts'

type Acting = ChangeContext & Pick<Call<never>, 'deps' | 'audited'>
type Change = { set: object; changes?: Record<string, [string | null, string | null]>; fields?: string[] }

/** Writes and audits the change; `isOut` ends sessions and codes. */
async function change(
  call: Acting,
  user: UserRow,
  { set, changes = {}, fields = [] }: Change,
  isOut = false,
) {
  const { trx, deps, audited } = call
  const version = await changeUser(trx, user.id, set)
  audited('user', user.id, { fields: [...Object.keys(changes), ...fields], changes })
  if (isOut) {
    await endSessions(trx, user.id, deps.now(), null)
    await endCodes(trx, user.id, deps.now())
  }
  await publishRights(call, user.id)
  return { ok: true as const, key: String(user.id), version }
}

type Step = ChangeContext & { params: { key: string }; body: { base_version?: number | undefined } }

/** The account, locked, when this action is possible and nobody has changed it since the person saw it. */
async function getSeenUser(call: Step, action: UserAction): Promise<UserRow> {
  const user = await getUserFor(call, action, call.params.key)
  const { left_on, hired_on } = user
  requireVersion(user, call.body.base_version, { left_on, hired_on })
  return user
}

type Acts = Pick<
  Handlers<typeof users>,
  'block' | 'unblock' | 'dismiss' | 'rehire' | 'remove' | 'restore' | 'resetPassword'
>

export const actHandlers: Acts = {
  block: async (call) => {
    const { reason, comment } = call.body
    const user = await getSeenUser(call, 'block')
    const by = { blocked_reason: reason, blocked_comment: comment, blocked_by: person(call).id }
    const set = { blocked_at: call.deps.now(), ...by }
    const reported = { changes: { block_reason: [null, reason] as [null, string] } }
    return change(call, user, { set, ...reported, fields: comment === '' ? [] : ['comment'] }, true)
  },

  unblock: async (call) => {
    const user = await getSeenUser(call, 'unblock')
    const set = { blocked_at: null, blocked_reason: null, blocked_comment: '', blocked_by: null }
    return change(call, user, { set, changes: { unblock_reason: [null, call.body.reason] } })
  },

  dismiss: async (call) => {
    const { left_on } = call.body
    const user = await getSeenUser(call, 'dismiss')
    if (user.hired_on !== null && left_on < user.hired_on) throw fieldError('left_on', 'left_before_hired')
    const isNow = left_on <= user.today
    const set = { left_on, works: !isNow }
    return change(call, user, { set, changes: { left_on: [user.left_on, left_on] } }, isNow)
  },

  rehire: async (call) => {
    const { hired_on } = call.body
    const user = await getSeenUser(call, 'rehire')
    const changes: Change['changes'] = {
      hired_on: [user.hired_on, hired_on],
      left_on: [user.left_on, null],
    }
    return change(call, user, { set: { hired_on, left_on: null, works: true }, changes })
  },

  remove: async (call) => {
    const user = await getSeenUser(call, 'delete')
    return change(call, user, { set: { deleted_at: call.deps.now() } }, true)
  },

  restore: async (call) => {
    const user = await getSeenUser(call, 'restore')
    return change(call, user, { set: { deleted_at: null } })
  },

  resetPassword: async (call) => {
    const user = await getSeenUser(call, 'reset_password')
    const password_hash = await defaultPasswordHash(call.trx, call.deps.env)
    if (password_hash === null) throw new Problem('default_password_missing')
    return change(call, user, { set: { password_hash, must_change_password: true } }, true)
  },
}
