// Play Mobile: one JSON call with basic authorisation; the message id is ours, at most 20 characters.
import { z } from 'zod'
import type { Env } from '../../platform/env.ts'
import { callProvider, requireSuccess } from './http.ts'
import { SmsFailure, type SmsProvider, type SmsReport } from './provider.ts'
import { statusOfWord } from './provider-words.ts'

const MAX_TEXT = 640

const entry = z.object({ 'message-id': z.string(), status: z.string() })
/** One report, a list of them, or a list under `messages`: all three are seen in the field. */
const reports = z.union([
  entry.transform((one) => [one]),
  z.array(entry),
  z.object({ messages: z.array(entry) }).transform((all) => all.messages),
])

function readReports(body: unknown): SmsReport[] {
  const read = reports.safeParse(body)
  if (!read.success) return []
  return read.data.map(({ 'message-id': reference, status: raw }) => ({
    reference,
    provider_id: null,
    raw,
    status: statusOfWord('play_mobile', raw),
  }))
}

/** The Play Mobile adapter. */
export function playMobile(env: Env): SmsProvider {
  const basic = Buffer.from(`${env.PLAY_MOBILE_LOGIN}:${env.PLAY_MOBILE_PASSWORD}`).toString('base64')
  const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' }
  const post = async (path: string, body: unknown) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return requireSuccess(await callProvider(`${env.PLAY_MOBILE_URL}${path}`, init, env.SMS_TIMEOUT_MS))
  }
  return {
    name: 'play_mobile',
    send: async (to, text, reference) => {
      if (text.length > MAX_TEXT) throw new SmsFailure('text_too_long', true)
      const sms = { originator: env.PLAY_MOBILE_ORIGINATOR, content: { text } }
      await post('/send', { messages: [{ recipient: to.replace(/^\+/, ''), 'message-id': reference, sms }] })
      return null
    },
    parseCallback: readReports,
    poll: async (sent) => {
      if (sent.length === 0) return []
      return readReports(await post('/get-status', { 'message-id': sent.map(({ reference }) => reference) }))
    },
  }
}
