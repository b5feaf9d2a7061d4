// Both steps of the sign-in and the password reset (src/docs/business-rules.md#sign-in): neither the content nor the
// time of an answer reveals whether a phone is known; a block is reported only to a person who knows the password or
// has the code.
import type { FastifyRequest } from 'fastify'
import type { session } from '#api/session.ts'
import { CODE_LIFE_S } from '#domain/codes/limits.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { isOpenBranch } from '../branches/queries.ts'
import { tokenHash } from '../platform/auth.ts'
import { uncountEvent } from '../platform/code-limits.ts'
import type { Deps } from '../platform/deps.ts'
import type { Env } from '../platform/env.ts'
import type { Handlers } from '../platform/handler.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { getSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import {
  countRequest,
  isLiving,
  issue,
  type Purpose,
  redeem,
  rememberDevice,
  type Source,
  sourceOf,
  spend,
} from './codes.ts'
import { isDefaultPassword } from './default-password.ts'
import { hashPassword, isPassword } from './passwords.ts'
import {
  type Account,
  accountById,
  accountByPhone,
  beginSession,
  endSessions,
  isBranchClosed,
  setPassword,
} from './queries.ts'

type Sending = {
  purpose: Exclude<Purpose, 'reset_password'>
  phone: string
  account: Account | null
  branch_id: number | null
  language: Language | undefined
  source: Source
}

const phoneOf = (input: string): string => {
  const phone = normalisePhone(input)
  if (phone) return phone
  throw fieldError('phone', 'phone_format')
}

const sentAnswer = ({ CODE_GAP_S }: Env, token: string) => ({
  token,
  expires_in: CODE_LIFE_S,
  resend_in: CODE_GAP_S,
})

/** Creates the code; after the commit it is sent if there is an account. */
async function sendCode(trx: Trx, deps: Deps, { purpose, phone, account, language, ...rest }: Sending) {
  const user_id = account?.id ?? null
  const { branch_id, source } = rest
  const { token, code } = await issue(trx, deps, { purpose, user_id, branch_id, ...source })
  const kind = purpose === 'login' ? 'login_code' : 'reset_code'
  const send = () => account && deps.sms.sendCode({ to: phone, code, kind, language, user_id })
  return { send, answer: sentAnswer(deps.env, token) }
}

/** The branch chosen on the sign-in screen counts only while the setting asks for one. */
async function chosenBranch(deps: Deps, id: number | undefined): Promise<number | null> {
  const { ask_for_branch } = await getSettings(deps)
  if (!ask_for_branch) return null
  if (id !== undefined && (await isOpenBranch(deps.db, id))) return id
  throw fieldError('branch_id', 'required')
}

const note = (deps: Deps, request: FastifyRequest, action: string, user_id: number | null) =>
  writeAudit(deps.db, { action, user_id, request_id: request.id, entity: 'user', entity_id: user_id ?? '' })

async function refuseBlocked(
  deps: Deps,
  request: FastifyRequest,
  account: Account | null | undefined,
): Promise<void> {
  if (!account?.blocked) return
  await note(deps, request, 'sign_in_blocked', account.id)
  throw new Problem('blocked')
}

async function refuseDefault(deps: Deps, password: string): Promise<void> {
  if (await isDefaultPassword(deps.db, deps.env, password))
    throw new Problem('default_password_refused', {
      errors: [{ code: 'default_password_refused', field: 'password' }],
    })
}

/** Sets a new password and ends the other sessions. */
export async function changePassword(
  deps: Deps,
  account: Account,
  password: string,
  keep: Uint8Array | null,
): Promise<void> {
  await refuseDefault(deps, password)
  if (await isPassword(account.password_hash, password)) {
    throw new Problem('password_unchanged', { errors: [{ code: 'password_unchanged', field: 'password' }] })
  }
  const password_hash = await hashPassword(password)
  await deps.db.transaction().execute(async (trx) => {
    await setPassword(trx, account.id, password_hash)
    await endSessions(trx, account.id, deps.now(), keep)
  })
}

/** Counts a request for a code in a transaction of its own, before slow work begins. */
const counted = (deps: Deps, purpose: Sending['purpose'], source: Source) =>
  deps.db.transaction().execute((trx) => countRequest(trx, deps, purpose, source))

export const signInHandlers = {
  sendSms: async ({ body, deps, request, deviceId }) => {
    const phone = phoneOf(body.phone)
    const branch_id = await chosenBranch(deps, body.branch_id)
    const source = await sourceOf(deps.db, { phone, address: request.ip, device: deviceId })
    const ticket = await counted(deps, 'login', source)
    const known = await accountByPhone(deps.db, phone)
    const isRight = await isPassword(known?.password_hash ?? null, body.password)
    const account = isRight && known ? known : null
    await note(deps, request, account ? 'sign_in_password' : 'sign_in_refused', known?.id ?? null)
    try {
      await refuseBlocked(deps, request, account)
      if (account && (await isBranchClosed(deps.db, account.id, branch_id)))
        throw new Problem('branch_closed')
    } catch (error) {
      // No message is sent, and only a person who knows the password gets this answer: nothing can be guessed.
      await uncountEvent(deps.db, ticket)
      throw error
    }
    const sending = { purpose: 'login', phone, account, branch_id, language: body.language, source } as const
    const { send, answer } = await sendCode(deps.db, deps, sending)
    send()
    return answer
  },

  resendSms: async ({ body, deps }) => {
    const hash = tokenHash(body.token)
    const { send, answer } = await deps.db.transaction().execute(async (trx) => {
      const otp = await trx.selectFrom('otps').selectAll().where('token_hash', '=', hash).executeTakeFirst()
      if (!otp || otp.purpose === 'reset_password' || otp.used_at) throw new Problem('code_expired')
      const { purpose, branch_id, phone_hash, address_hash, device_hash } = otp
      const source = { phone_hash, address_hash, device_hash }
      await countRequest(trx, deps, purpose, source)
      if (!(await spend(trx, deps, hash, purpose))) throw new Problem('code_expired')
      const account = otp.user_id === null ? null : ((await accountById(trx, otp.user_id)) ?? null)
      const rest = { branch_id, language: body.language, source }
      return sendCode(trx, deps, { purpose, phone: account?.phone ?? '', account, ...rest })
    })
    send()
    return answer
  },

  checkSms: async ({ body, deps, request, deviceId }) => {
    const otp = await redeem(deps, 'login', body.token, body.otp)
    const account = await accountById(deps.db, otp.user_id)
    await refuseBlocked(deps, request, account)
    const access_token = await beginSession(deps, otp.user_id, otp.branch_id, deviceId)
    await rememberDevice(deps.db, otp.user_id, deviceId, deps.now())
    await note(deps, request, 'sign_in', otp.user_id)
    return {
      access_token,
      expires_in: deps.env.TOKEN_LIFE_S,
      is_first_auth: account?.must_change_password ?? false,
    }
  },

  resetSendSms: async ({ body, deps, request, deviceId }) => {
    const phone = phoneOf(body.phone)
    const source = await sourceOf(deps.db, { phone, address: request.ip, device: deviceId })
    await counted(deps, 'reset', source)
    const account = (await accountByPhone(deps.db, phone)) ?? null
    const sending = {
      purpose: 'reset',
      phone,
      account,
      branch_id: null,
      language: body.language,
      source,
    } as const
    const { send, answer } = await sendCode(deps.db, deps, sending)
    send()
    return answer
  },

  resetCheckSms: async ({ body, deps, request }) => {
    const otp = await redeem(deps, 'reset', body.token, body.otp)
    await refuseBlocked(deps, request, await accountById(deps.db, otp.user_id))
    const { user_id, phone_hash, address_hash, device_hash } = otp
    const source = { phone_hash, address_hash, device_hash }
    const wanted = { purpose: 'reset_password', user_id, branch_id: null, ...source } as const
    const issued = await issue(deps.db, deps, wanted)
    return { reset_token: issued.token, expires_in: 2 * CODE_LIFE_S }
  },

  resetPassword: async ({ body, deps, request, audited }) => {
    const token = tokenHash(body.reset_token)
    // Only with a valid token: otherwise the answer would reveal the default password. A refusal does not consume it.
    if (await isLiving(deps, token, 'reset_password')) await refuseDefault(deps, body.password)
    const otp = await spend(deps.db, deps, token, 'reset_password')
    const account = otp?.user_id ? await accountById(deps.db, otp.user_id) : undefined
    if (!account) throw new Problem('code_expired')
    await refuseBlocked(deps, request, account)
    await changePassword(deps, account, body.password, null)
    audited('user', account.id)
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof session>>
