// Play Mobile: one JSON call with basic authorisation; the message id is ours, at most 20 characters.
import { z } from 'zod'
import { playMobileStatus } from '#domain/sms-log/delivery.ts'
import { playMobileCause, readWords } from '#domain/sms-log/refusal.ts'
import { type AnswerWatch, unwatched } from '../watch.ts'
import { externalText } from './external-text.ts'
import { callProvider, type ReadRefusal, requireSuccess } from './http.ts'
import { type Account, SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'

const MAX_TEXT = 640

const entry = z.object({ 'message-id': externalText, status: externalText }).transform(
  ({ 'message-id': reference, status: raw }): SmsReport => ({
    reference,
    provider_id: null,
    raw,
    status: playMobileStatus(raw),
  }),
)
const wrapped = z.object({ messages: z.unknown() })
/** Both spellings are in use; the code is a text or a number. */
const refused = z
  .object({
    error_code: externalText.catch(''),
    'error-code': externalText.catch(''),
    error_description: z.unknown(),
    'error-description': z.unknown(),
  })
  .partial()

/** One report, a list of them, or a list under `messages`: all three are in use. */
function entriesOf(body: unknown): unknown[] {
  const read = wrapped.safeParse(body)
  const all = !Array.isArray(body) && read.success && read.data.messages ? read.data.messages : body
  return Array.isArray(all) ? all : [all]
}

/** Reads delivery reports, called back or asked for. What is unreadable, or has no status, is left out. */
export const readPlayMobileReports = (body: unknown): SmsReport[] =>
  entriesOf(body).flatMap((one) => entry.safeParse(one).data ?? [])

function readRefusal(body: unknown): ReadRefusal {
  const read = refused.safeParse(body).data ?? {}
  const code = read.error_code || read['error-code'] || ''
  const words = readWords(read.error_description ?? read['error-description'])
  return { code, cause: playMobileCause(code), words }
}

/** Whether a refused question about several SMS may be about one of them, or about their number. */
const isAboutOne = (error: unknown): boolean =>
  error instanceof SmsFailure &&
  error.certain &&
  /^http_4(?!01|03|29)/.test(error.code) &&
  error.refusal.cause !== 'account'

/** The Play Mobile adapter. */
export function playMobile(
  { url, ...account }: Account,
  timeoutMs: number,
  watch: AnswerWatch = unwatched,
): SmsProvider {
  const basic = Buffer.from(`${account.login}:${account.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return requireSuccess(await callProvider({ url, path, init, timeoutMs, watch }), readRefusal)
  }
  /** Asks in halves where all of them are refused at once. */
  const ask = async (references: readonly string[]): Promise<SmsReport[]> => {
    try {
      return readPlayMobileReports(await post('/get-status', { 'message-id': references }))
    } catch (error) {
      if (references.length < 2 || !isAboutOne(error)) {
        if (isAboutOne(error)) return []
        throw error
      }
      const middle = Math.ceil(references.length / 2)
      return [...(await ask(references.slice(0, middle))), ...(await ask(references.slice(middle)))]
    }
  }
  return {
    send: async (to, text, reference) => {
      if (text.length > MAX_TEXT) throw new SmsFailure('text_too_long', true, { cause: 'text', words: '' })
      const sms = { originator: account.sender, content: { text } }
      const messages = [{ recipient: to.replace(/^\+/, ''), 'message-id': reference, sms }]
      const answer = await post('/send', { messages })
      const { code, ...refusal } = readRefusal(answer)
      if (code) throw new SmsFailure(`not_accepted_${code}`.slice(0, 60), true, refusal)
      return null
    },
    poll: async (sent) => {
      const reports: SmsReport[] = []
      let left = sent.map(({ reference }) => reference)
      // A single object may answer a question about many: the others are asked about again, while any is answered.
      while (left.length > 0) {
        const found = await ask(left)
        const known = new Set(found.map(({ reference }) => reference))
        const next = left.filter((reference) => !known.has(reference))
        reports.push(...found)
        if (next.length === left.length) break
        left = next
      }
      return reports
    },
  }
}
