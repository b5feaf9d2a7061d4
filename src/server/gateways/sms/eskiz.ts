// Eskiz: log in by form for a token of about 30 days, send by form, once more after a 401; states by id or callback.
import { z } from 'zod'
import { parseStatus } from './delivery-statuses.ts'
import { callProvider, type ProviderAnswer, requireSuccess } from './http.ts'
import { type Account, SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'

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

/** After a failure before the request, the message has certainly not been sent. */
const atLogIn = (error: unknown): never => {
  throw new SmsFailure(`login_${error instanceof SmsFailure ? error.code : 'unexpected'}`.slice(0, 60), true)
}

/** Reads a delivery callback; anything unreadable is an empty list. */
export function readEskizReport(body: unknown): SmsReport[] {
  const read = callback.safeParse(body)
  if (!read.success) return []
  const { message_id, request_id, user_sms_id, status: raw } = read.data
  const ids = { reference: user_sms_id ?? null, provider_id: request_id ?? message_id ?? null }
  return [{ ...ids, raw, status: parseStatus('eskiz', raw) }]
}

/** The Eskiz adapter; `callbackUrl` is empty when callbacks cannot reach us. */
export function eskiz(account: Account, callbackUrl: string, timeoutMs: number): SmsProvider {
  let token: Promise<string> | null = null
  const call = (path: string, init: RequestInit) => callProvider(`${account.url}${path}`, init, timeoutMs)

  const logIn = async (): Promise<string> => {
    const fields = { email: account.login, password: account.secret }
    const answer = await call('/auth/login', form(fields))
    const read = loggedIn.safeParse(requireSuccess(answer))
    if (!read.success) throw new SmsFailure('answer', true)
    return read.data.data.token
  }
  const forget = () => {
    token = null
  }
  const withToken = async (path: string, init: RequestInit): Promise<ProviderAnswer> => {
    token ??= logIn().catch(atLogIn)
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
    send: async (to, message, reference) => {
      const fields = {
        mobile_phone: to.replace(/^\+/, ''),
        message,
        from: account.sender,
        user_sms_id: reference,
      }
      const all = callbackUrl ? { ...fields, callback_url: callbackUrl } : fields
      const read = accepted.safeParse(await authorised('/message/sms/send', form(all)))
      return read.success ? read.data.id : null
    },
    poll: async (sent) => {
      const reports: SmsReport[] = []
      for (const { reference, provider_id } of sent) {
        if (!provider_id) continue
        const path = `/message/sms/status_by_id/${encodeURIComponent(provider_id)}`
        const read = state.safeParse(await authorised(path, { method: 'GET' }))
        if (!read.success) continue
        const raw = read.data.data.status
        reports.push({ reference, provider_id, raw, status: parseStatus('eskiz', raw) })
      }
      return reports
    },
  }
}
