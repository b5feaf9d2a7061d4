// Eskiz: log in by form for a token of about 30 days, send by form. A 401 and a 500 may mean that the token has expired:
// sign in once and send once more. States by id or callback, where the operators report each part of a message.
import { z } from 'zod'
import { eskizOutcome, eskizStatus, isDeliveredPart } from '#domain/sms-log/delivery.ts'
import { eskizCause, type Refusal, readWords } from '#domain/sms-log/refusal.ts'
import { type AnswerWatch, unwatched } from '../watch.ts'
import { externalText } from './external-text.ts'
import { callProvider, type ProviderAnswer, requireSuccess } from './http.ts'
import { type Account, SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'

const EXPIRED = 401
/** Seen for an expired token, too. */
const FAULT = 500
const MOST_PARTS = 100

const loggedIn = z.object({ data: z.object({ token: z.string().min(1) }) })
const accepted = z.object({ id: externalText, status: z.string().nullish() })
const refused = z.object({ message: z.unknown(), errors: z.unknown() }).partial()
const part = z.object({ dlr_state: z.string() })
const state = z.object({
  data: z.object({
    status: externalText,
    parts: z.unknown().optional(),
    parts_count: z.unknown().optional(),
  }),
})
const callback = z.object({
  request_id: externalText.nullish().catch(null),
  user_sms_id: externalText.nullish().catch(null),
  message_id: externalText.nullish().catch(null),
  sms_count: z.unknown().optional(),
  status: externalText,
})

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

/** A number of parts; null for anything else. */
function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MOST_PARTS
    ? count
    : null
}

function readRefusal(body: unknown): Refusal {
  const { message, errors } = refused.safeParse(body).data ?? {}
  return { cause: eskizCause(errors) ?? eskizCause(message), words: readWords([message, errors]) }
}

/** After a failure before the request, the message has certainly not been sent. */
function failureAtLogIn(error: unknown): SmsFailure {
  if (!(error instanceof SmsFailure)) return new SmsFailure('login_unexpected', true)
  const isRefused = /^http_4/.test(error.code)
  const refusal: Refusal = { cause: isRefused ? 'account' : 'provider', words: error.refusal.words }
  return new SmsFailure(`login_${error.code}`.slice(0, 60), true, refusal)
}

/** Reads a delivery callback; anything unreadable is an empty list. */
export function readEskizReport(body: unknown): SmsReport[] {
  const read = callback.safeParse(body)
  if (!read.success) return []
  const { message_id, request_id, user_sms_id, sms_count, status: raw } = read.data
  const report = {
    reference: user_sms_id ?? null,
    provider_id: request_id ?? null,
    raw,
    status: eskizStatus(raw),
  }
  if (!isDeliveredPart(raw)) return [report]
  return [{ ...report, part: { id: message_id ?? '', count: countOf(sms_count) ?? 1 } }]
}

/** Reads the answer about the status of one SMS; null when it has none. */
function readState(answer: unknown): Pick<SmsReport, 'raw' | 'status' | 'parts'> | null {
  const read = state.safeParse(answer)
  if (!read.success) return null
  const { status, parts, parts_count } = read.data.data
  const list = typeof parts === 'object' && parts !== null ? Object.values(parts) : []
  const states = list.flatMap((one) => part.safeParse(one).data?.dlr_state ?? [])
  const count = countOf(parts_count) ?? countOf(list.length)
  return { ...eskizOutcome(status, states), ...(count === null ? {} : { parts: count }) }
}

/** Whether a failure is about the SMS that was asked for: the next one can be asked about. */
const isAboutOne = (error: unknown): boolean =>
  error instanceof SmsFailure && /^http_(?!401|403|429)/.test(error.code)

/** The Eskiz adapter; `callbackUrl` is empty when callbacks cannot reach us. */
export function eskiz(
  { url, ...account }: Account,
  callbackUrl: string,
  timeoutMs: number,
  watch: AnswerWatch = unwatched,
): SmsProvider {
  let token: Promise<string> | null = null
  const call = (path: string, init: RequestInit) => callProvider({ url, path, init, timeoutMs, watch })

  const logIn = async (): Promise<string> => {
    const fields = { email: account.login, password: account.secret }
    try {
      const answer = requireSuccess(await call('/auth/login', form(fields)), readRefusal)
      const read = loggedIn.safeParse(answer)
      if (!read.success) throw new SmsFailure('answer', true)
      return read.data.data.token
    } catch (error) {
      throw failureAtLogIn(error)
    }
  }
  /** Forgets a token, unless another request has got a new one meanwhile. */
  const forget = (used: Promise<string>) => {
    if (token === used) token = null
  }
  const getToken = (): Promise<string> => {
    if (token === null) {
      const made = logIn()
      token = made
      made.catch(() => forget(made))
    }
    return token
  }
  const withToken = async (path: string, init: RequestInit, used: Promise<string>): Promise<ProviderAnswer> =>
    call(path, { ...init, headers: { authorization: `Bearer ${await used}` } })

  /** `signIns`: how often it may still be signed in again. */
  const authorised = async (path: string, init: RequestInit, signIns = { left: 1 }): Promise<unknown> => {
    const used = getToken()
    const first = await withToken(path, init, used)
    const mayBeExpired = first.status === EXPIRED || first.status === FAULT
    if (!mayBeExpired || signIns.left === 0) return requireSuccess(first, readRefusal)
    signIns.left -= 1
    forget(used)
    const next = getToken()
    // Without a new token a 500 stays what it was: the message may have been sent.
    if (first.status === FAULT) await next.catch(() => requireSuccess(first, readRefusal))
    return requireSuccess(await withToken(path, init, next), readRefusal)
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
      const answer = await authorised('/message/sms/send', form(all))
      const read = accepted.safeParse(answer)
      if (read.success && read.data.status !== 'error') return read.data.id
      throw new SmsFailure('not_accepted', true, readRefusal(answer))
    },
    poll: async (sent) => {
      const reports: SmsReport[] = []
      const signIns = { left: 1 }
      let failure: unknown = null
      for (const { reference, provider_id } of sent) {
        if (!provider_id) continue
        const path = `/message/sms/status_by_id/${encodeURIComponent(provider_id)}`
        try {
          const found = readState(await authorised(path, { method: 'GET' }, signIns))
          if (found !== null) reports.push({ reference, provider_id, ...found })
        } catch (error) {
          const isUnknown = isAboutOne(error) && error instanceof SmsFailure && error.certain
          if (!isUnknown) failure ??= error
          if (!isAboutOne(error)) break
        }
      }
      if (reports.length === 0 && failure !== null) throw failure
      return reports
    },
  }
}
