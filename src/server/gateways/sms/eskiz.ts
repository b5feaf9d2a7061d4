// Eskiz: log in by form for a token of about 30 days, send by form, once more after a 401; states by id or callback.
import { z } from 'zod'
import type { Env } from '../../platform/env.ts'
import { callProvider, type ProviderAnswer, requireSuccess } from './http.ts'
import { SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'
import { statusOfWord } from './provider-words.ts'

const text = z.union([z.string(), z.number()]).transform(String)
const loggedIn = z.object({ data: z.object({ token: z.string() }) })
const accepted = z.object({ id: text })
const state = z.object({ data: z.object({ status: z.string() }) })
const callback = z.object({
  message_id: text.nullish(),
  request_id: text.nullish(),
  user_sms_id: text.nullish(),
  status: z.string(),
})

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** The Eskiz adapter; `callbackUrl` is empty when callbacks cannot reach us. */
export function eskiz(env: Env, callbackUrl: string): SmsProvider {
  let token: Promise<string> | null = null
  const call = (path: string, init: RequestInit) =>
    callProvider(`${env.ESKIZ_URL}${path}`, init, env.SMS_TIMEOUT_MS)

  const logIn = async (): Promise<string> => {
    const answer = await call('/auth/login', form({ email: env.ESKIZ_EMAIL, password: env.ESKIZ_PASSWORD }))
    const read = loggedIn.safeParse(requireSuccess(answer))
    if (!read.success) throw new SmsFailure('login_answer', true)
    return read.data.data.token
  }
  const forget = () => {
    token = null
  }
  const withToken = async (path: string, init: RequestInit): Promise<ProviderAnswer> => {
    token ??= logIn()
    token.catch(forget)
    return call(path, { ...init, headers: { authorization: `Bearer ${await token}` } })
  }
  const authorised = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await withToken(path, init)
    if (answer.status !== 401) return requireSuccess(answer)
    forget()
    return requireSuccess(await withToken(path, init))
  }

  return {
    name: 'eskiz',
    send: async (to, message, reference) => {
      const fields = {
        mobile_phone: to.replace(/^\+/, ''),
        message,
        from: env.ESKIZ_FROM,
        user_sms_id: reference,
      }
      const all = callbackUrl ? { ...fields, callback_url: callbackUrl } : fields
      const read = accepted.safeParse(await authorised('/message/sms/send', form(all)))
      return read.success ? read.data.id : null
    },
    parseCallback: (body) => {
      const read = callback.safeParse(body)
      if (!read.success) return []
      const { message_id, request_id, user_sms_id, status: raw } = read.data
      const ids = { reference: user_sms_id ?? null, provider_id: request_id ?? message_id ?? null }
      return [{ ...ids, raw, status: statusOfWord('eskiz', raw) }]
    },
    poll: async (sent) => {
      const reports: SmsReport[] = []
      for (const { reference, provider_id } of sent) {
        if (!provider_id) continue
        const path = `/message/sms/status_by_id/${encodeURIComponent(provider_id)}`
        const read = state.safeParse(await authorised(path, { method: 'GET' }))
        if (!read.success) continue
        const raw = read.data.data.status
        reports.push({ reference, provider_id, raw, status: statusOfWord('eskiz', raw) })
      }
      return reports
    },
  }
}
