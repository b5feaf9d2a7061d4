// Sign-in, password, the person and their roles: endpoints of specification section 7 and
// src/docs/business-rules.md#sign-in.
import { z } from 'zod'
import { OWN_CODE } from '#domain/codes/code.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { PASSWORD_MIN } from '#domain/users/password.ts'
import { userPicture } from '#domain/users/picture.ts'
import { endpoint } from './endpoint.ts'

const code = z.string().regex(OWN_CODE)
const token = z.string().min(20).max(200)
const sent = z.object({ token: z.string(), expires_in: z.number(), resend_in: z.number() })
const password = z.string().min(PASSWORD_MIN).max(200)
const language = z.enum(LANGUAGES).optional()

export const user = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  is_admin: z.boolean(),
  is_first_auth: z.boolean(),
  role: z.string(),
  branch_id: z.number().nullable(),
  branch_name: z.string().nullable(),
  partner_id: z.number().nullable(),
})
export type User = z.infer<typeof user>

export const session = {
  sendSms: endpoint({
    method: 'POST',
    path: '/api/auth/login/send_sms',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({
      login_type: z.literal('web'),
      phone: z.string().max(30),
      password: z.string().max(200),
      branch_id: z.number().int().optional(),
      language,
    }),
    returns: sent,
  }),
  resendSms: endpoint({
    method: 'POST',
    path: '/api/auth/login/resend_sms',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({ token, language }),
    returns: sent,
  }),
  checkSms: endpoint({
    method: 'POST',
    path: '/api/auth/login/check_sms',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({ login_type: z.literal('web'), otp: code, token }),
    returns: z.object({ access_token: z.string(), expires_in: z.number(), is_first_auth: z.boolean() }),
  }),
  resetSendSms: endpoint({
    method: 'POST',
    path: '/api/auth/reset/send_sms',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({ phone: z.string().max(30), language }),
    returns: sent,
  }),
  resetCheckSms: endpoint({
    method: 'POST',
    path: '/api/auth/reset/check_sms',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({ otp: code, token }),
    returns: z.object({ reset_token: z.string(), expires_in: z.number() }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset/password',
    access: 'public',
    refusesLostTablet: true,
    body: z.strictObject({ reset_token: token, password }),
    returns: z.object({ ok: z.literal(true) }),
    audit: 'password_reset',
  }),
  /** Settings that the sign-in screen needs before anybody is signed in. */
  publicSettings: endpoint({
    method: 'GET',
    path: '/api/settings',
    access: 'public',
    returns: z.object({
      ask_for_branch: z.boolean(),
      support_phone: z.string(),
      technical_works: z.boolean(),
      /** Ids of screens that are switched off for everybody but administrators. */
      switched_off: z.array(z.string()),
      /** Where a blocked person checks their account; empty if there is no such application. */
      employee_app_url: z.string(),
      branches: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    keep: true,
  }),
  user: endpoint({
    method: 'GET',
    path: '/api/uz/auth/user',
    access: 'session',
    beforePasswordChange: true,
    returns: user,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/api/uz/auth/logout',
    access: 'session',
    beforePasswordChange: true,
    xsrf: true,
    returns: z.object({ ok: z.literal(true) }),
    audit: 'logout',
  }),
  userRoles: endpoint({
    method: 'GET',
    path: '/api/uz/role_perms/user_roles',
    access: 'session',
    beforePasswordChange: true,
    returns: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.number()]) })),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/uz/auth/password',
    access: 'session',
    beforePasswordChange: true,
    body: z.strictObject({ current_password: z.string().max(200).optional(), password }),
    returns: z.object({ ok: z.literal(true) }),
    audit: 'password_change',
  }),
  /** The picture that the person has chosen of themselves, as base64 of a JPEG. */
  picture: endpoint({
    method: 'GET',
    path: '/api/uz/auth/picture',
    access: 'session',
    returns: z.object({ picture: z.string().nullable() }),
  }),
  /** Null removes it. */
  setPicture: endpoint({
    method: 'POST',
    path: '/api/uz/auth/picture',
    access: 'session',
    body: z.strictObject({ picture: userPicture.nullable() }),
    returns: z.object({ ok: z.literal(true) }),
    audit: 'picture_change',
  }),
  /** Today's figures of the person for the welcome screen. */
  welcome: endpoint({
    method: 'GET',
    path: '/api/uz/welcome',
    access: 'session',
    keep: 'encrypted',
    returns: z.object({
      created_today: z.number(),
      submitted_today: z.number(),
      completed_today: z.number(),
      waiting_in_queue: z.number(),
      lacking_photos: z.number(),
      mine_in_process: z.number(),
    }),
  }),
} as const
