// Play Mobile: one JSON call with basic authorisation; the message id is ours, at most 20 characters.
import { z } from 'zod'
import { isPlayMobileWord, playMobileStatus } from '#domain/sms-log/delivery.ts'
import { playMobileCause, readWords } from '#domain/sms-log/refusal.ts'
import { type AnswerWatch, unwatched } from '../watch.ts'
import { externalText } from './external-text.ts'
import { callProvider, type ReadRefusal, requireSuccess } from './http.ts'
import { type Account, type Found, SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'

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

/** What is under `messages`, or the whole body: a list of reports or a single one, all three are in use. */
function contentOf(body: unknown): unknown {
  const read = wrapped.safeParse(body)
  return !Array.isArray(body) && read.success && read.data.messages ? read.data.messages : body
}

const entriesOf = (body: unknown): unknown[] => [contentOf(body)].flat()

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

/** The code of a message id that the provider does not have. */
const NO_SUCH_ID = '205'
const named = z.object({ 'message-id': externalText })

/** Whether an answer to the question about one SMS says that there is none: a list without it, or the code at its place. */
function isWithout(body: unknown, reference: string): boolean {
  const entries = entriesOf(body)
  const isList = Array.isArray(contentOf(body))
  const own = entries.filter((one) => named.safeParse(one).data?.['message-id'] === reference)
  if (own.length > 0) return own.some((one) => readRefusal(one).code === NO_SUCH_ID)
  return isList && entries.every((one) => named.safeParse(one).success)
}

/** Whether the refusal of a question about one SMS says that the provider does not have it. */
const isRefusedAsUnknown = (error: unknown): boolean =>
  error instanceof SmsFailure && /^http_4\d\d_205$|^http_404_/.test(error.code)

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
    // One by one, so that each answer is about one SMS whichever shape it has.
    find: async (references) => {
      const found: Found = { reports: [], unknown: [] }
      for (const reference of references) {
        try {
          const answer = await post('/get-status', { 'message-id': [reference] })
          const report = readPlayMobileReports(answer).find((one) => one.reference === reference)
          if (report && isPlayMobileWord(report.raw)) found.reports.push(report)
          else if (!report && isWithout(answer, reference)) found.unknown.push(reference)
        } catch (error) {
          if (isRefusedAsUnknown(error)) found.unknown.push(reference)
          else if (!isAboutOne(error)) {
            if (found.reports.length + found.unknown.length === 0) throw error
            break
          }
        }
      }
      return found
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
