// Play Mobile: one JSON call with basic authorisation; the message id is ours, at most 20 characters.
import { z } from 'zod'
import { parseStatus } from './delivery-statuses.ts'
import { callProvider, requireSuccess } from './http.ts'
import { type Account, SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'

const MAX_TEXT = 640

const entry = z.object({ 'message-id': z.string(), status: z.string() })
/** One report, a list of them, or a list under `messages`: all three are seen in the field. */
const reports = z.union([
  entry.transform((one) => [one]),
  z.array(entry),
  z.object({ messages: z.array(entry) }).transform((all) => all.messages),
])

/** Reads delivery reports, called back or asked for; anything unreadable is an empty list. */
export function readPlayMobileReports(body: unknown): SmsReport[] {
  const read = reports.safeParse(body)
  if (!read.success) return []
  return read.data.map(({ 'message-id': reference, status: raw }) => ({
    reference,
    provider_id: null,
    raw,
    status: parseStatus('play_mobile', raw),
  }))
}

/** The Play Mobile adapter. */
export function playMobile(account: Account, timeoutMs: number): SmsProvider {
  const basic = Buffer.from(`${account.login}:${account.secret}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return requireSuccess(await callProvider(`${account.url}${path}`, init, timeoutMs))
  }
  return {
    send: async (to, text, reference) => {
      if (text.length > MAX_TEXT) throw new SmsFailure('text_too_long', true)
      const sms = { originator: account.sender, content: { text } }
      await post('/send', { messages: [{ recipient: to.replace(/^\+/, ''), 'message-id': reference, sms }] })
      return null
    },
    poll: async (sent) => {
      if (sent.length === 0) return []
      return readPlayMobileReports(
        await post('/get-status', { 'message-id': sent.map(({ reference }) => reference) }),
      )
    },
  }
}
