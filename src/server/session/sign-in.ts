// Both steps of the sign-in and the password reset (product.md section 2): nothing in an answer, nor in its time, tells
// whether a phone is known; a block is told only to who knows the password or holds the code.
import type { FastifyRequest } from 'fastify'
import type { session } from '#contract/session.ts'
import type { Language } from '#domain/kernel/language.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { isOpenBranch } from '../branches/queries.ts'
import { tokenHash } from '../platform/auth.ts'
import type { Deps, Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { settingsOf } from '../platform/settings.ts'
import {
  CODE_LIFE_S,
  hashesOf,
  isLiving,
  issue,
  type Purpose,
  RESEND_AFTER_S,
  redeem,
  refuseTooMany,
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
  deps: Deps
  request: FastifyRequest
  purpose: Exclude<Purpose, 'reset_password'>
  phone: string
  account: Account | null
  branch_id: number | null
  language: Language | undefined
}

const phoneOf = (input: string): string => {
  const phone = normalisePhone(input)
  if (phone) return phone
  throw new Problem('validation', { errors: [{ code: 'phone_format', field: 'phone' }] })
}

const sentAnswer = (token: string) => ({ token, expires_in: CODE_LIFE_S, resend_in: RESEND_AFTER_S })

/** Makes the code; it is sent only where there is an account. */
async function sendCode({
  deps,
  purpose,
  phone,
  account,
  branch_id,
  language,
  ...hashes
}: Omit<Sending, 'request'> & { phone_hash: Uint8Array; address_hash: Uint8Array }) {
  const user_id = account?.id ?? null
  const { token, code } = await issue(deps, { purpose, user_id, branch_id, ...hashes })
  const kind = purpose === 'login' ? 'login_code' : 'reset_code'
  if (account) deps.sms.sendCode({ to: phone, code, kind, language, user_id })
  return sentAnswer(token)
}

/** The branch chosen on the sign-in screen counts only while the setting asks for one. */
async function chosenBranch(deps: Deps, id: number | undefined): Promise<number | null> {
  const { ask_for_branch } = await settingsOf(deps)
  if (!ask_for_branch) return null
  if (id !== undefined && (await isOpenBranch(deps.db, id))) return id
  throw new Problem('validation', { errors: [{ code: 'required', field: 'branch_id' }] })
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

export const signInHandlers = {
  sendSms: async ({ body, deps, request }) => {
    const phone = phoneOf(body.phone)
    const branch_id = await chosenBranch(deps, body.branch_id)
    const hashes = await hashesOf(deps.db, phone, request.ip)
    await refuseTooMany(deps, hashes)
    const known = await accountByPhone(deps.db, phone)
    const isRight = await isPassword(known?.password_hash ?? null, body.password)
    const account = isRight && known ? known : null
    await note(deps, request, account ? 'sign_in_password' : 'sign_in_refused', known?.id ?? null)
    await refuseBlocked(deps, request, account)
    if (account && (await isBranchClosed(deps.db, account.id, branch_id))) throw new Problem('branch_closed')
    return sendCode({ deps, purpose: 'login', phone, account, branch_id, language: body.language, ...hashes })
  },

  resendSms: async ({ body, deps }) => {
    const hash = tokenHash(body.token)
    const otp = await deps.db.selectFrom('otps').selectAll().where('token_hash', '=', hash).executeTakeFirst()
    if (!otp || otp.purpose === 'reset_password' || otp.used_at) throw new Problem('code_expired')
    await refuseTooMany(deps, otp)
    const purpose = otp.purpose
    if (!(await spend(deps, hash, purpose))) throw new Problem('code_expired')
    const account = otp.user_id === null ? null : ((await accountById(deps.db, otp.user_id)) ?? null)
    const { phone_hash, address_hash, branch_id } = otp
    const rest = { branch_id, language: body.language, phone_hash, address_hash }
    return sendCode({ deps, purpose, phone: account?.phone ?? '', account, ...rest })
  },

  checkSms: async ({ body, deps, request, deviceId }) => {
    const otp = await redeem(deps, 'login', body.token, body.otp)
    const account = await accountById(deps.db, otp.user_id)
    await refuseBlocked(deps, request, account)
    const access_token = await beginSession(deps, otp.user_id, otp.branch_id, deviceId)
    await note(deps, request, 'sign_in', otp.user_id)
    return {
      access_token,
      expires_in: deps.env.TOKEN_LIFE_S,
      is_first_auth: account?.must_change_password ?? false,
    }
  },

  resetSendSms: async ({ body, deps, request }) => {
    const phone = phoneOf(body.phone)
    const hashes = await hashesOf(deps.db, phone, request.ip)
    await refuseTooMany(deps, hashes)
    const account = (await accountByPhone(deps.db, phone)) ?? null
    return sendCode({
      deps,
      purpose: 'reset',
      phone,
      account,
      branch_id: null,
      language: body.language,
      ...hashes,
    })
  },

  resetCheckSms: async ({ body, deps, request }) => {
    const otp = await redeem(deps, 'reset', body.token, body.otp)
    await refuseBlocked(deps, request, await accountById(deps.db, otp.user_id))
    const { user_id, phone_hash, address_hash } = otp
    const issued = await issue(deps, {
      purpose: 'reset_password',
      user_id,
      branch_id: null,
      phone_hash,
      address_hash,
    })
    return { reset_token: issued.token, expires_in: 2 * CODE_LIFE_S }
  },

  resetPassword: async ({ body, deps, request, audited }) => {
    const token = tokenHash(body.reset_token)
    // Nobody without a living token learns which password is the default; with one it is not spent by a refusal.
    if (await isLiving(deps, token, 'reset_password')) await refuseDefault(deps, body.password)
    const otp = await spend(deps, token, 'reset_password')
    const account = otp?.user_id ? await accountById(deps.db, otp.user_id) : undefined
    if (!account) throw new Problem('code_expired')
    await refuseBlocked(deps, request, account)
    await changePassword(deps, account, body.password, null)
    audited('user', account.id)
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof session>>
