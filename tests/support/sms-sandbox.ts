// Two SMS providers for tests on one real HTTP server: the protocols of Eskiz and Play Mobile, errors on
// demand, and delivery reports by callback.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ProviderForm } from '#domain/providers/provider.ts'

export type SandboxFault =
  | 'none'
  /** Sending and asking for a status are refused. */
  | 'bad_request'
  | 'server_error'
  | 'silent'
  /** The token of the next request has expired: 401, or 500 without a reason. */
  | 'token_over'
  | 'token_over_500'
  /** The account of Eskiz is in trial. */
  | 'trial'
export type SandboxSms = { to: string; text: string; reference: string; id: string; callback: string | null }
export type SandboxReply = { status: number; body: unknown }
export type SmsSandbox = {
  url: string
  sent: readonly SandboxSms[]
  logins: () => number
  fail: (fault: SandboxFault) => void
  /** How requests to send are answered, until the next `fail`; the message is not accepted. */
  answerSend: (reply: SandboxReply) => void
  /** The status that a status query returns; of Eskiz with the states of the parts. */
  answerStatus: (word: string, parts?: readonly string[]) => void
  /** How Play Mobile writes statuses. */
  shape: (shape: 'messages' | 'list' | 'one') => void
  stop: () => Promise<void>
}

const EMAIL = 'shop@example.uz'
const PASSWORD = 'sandbox password'
export const ESKIZ_SIGN_IN = { ESKIZ_EMAIL: EMAIL, ESKIZ_PASSWORD: PASSWORD }
export const PLAY_MOBILE_SIGN_IN = { PLAY_MOBILE_LOGIN: 'shop', PLAY_MOBILE_PASSWORD: PASSWORD }
/** All that an account of Eskiz in trial may send. */
const TRIAL_TEXTS = ['Это тест от Eskiz', 'Bu Eskiz dan test', 'This is test from Eskiz']

type SandboxRequest = { path: string; method: string; headers: IncomingMessage['headers']; text: string }
type PlayMessage = {
  recipient?: string
  'message-id'?: string
  sms?: { originator?: string; content?: { text?: string } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const eskizError = (status: number, message: unknown): SandboxReply => ({
  status,
  body: { message, status: 'error' },
})
const playError = (code: number, words: string): SandboxReply => ({
  status: 400,
  body: { error_code: String(code), error_description: words },
})

/** Why Play Mobile does not take a message, or null. */
function playRefusal({ recipient, 'message-id': id, sms }: PlayMessage): SandboxReply | null {
  if (!/^998\d{9}$/.test(recipient ?? '')) return playError(202, 'Empty recipient')
  if (id === undefined || id === '' || id.length > 20) return playError(205, 'Empty message-id')
  if (!sms?.originator) return playError(401, 'Empty originator')
  const text = sms.content?.text ?? ''
  if (text === '') return playError(404, 'Empty content')
  return text.length > 640 ? playError(406, 'Invalid content') : null
}

/**
 * Starts the sandbox on a free port; with a certificate it serves HTTPS, which production requires of a
 * provider.
 */
export async function startSmsSandbox(tls?: { cert: Buffer; key: Buffer }): Promise<SmsSandbox> {
  const sent: SandboxSms[] = []
  let fault: SandboxFault = 'none'
  let refusal: SandboxReply | null = null
  let word = 'DELIVERED'
  let parts: readonly string[] = []
  let shape: 'messages' | 'list' | 'one' = 'messages'
  let logins = 0
  let token = 'token-0'
  let expired: SandboxReply = { status: 401, body: { status: 'token-invalid', message: 'Expired' } }

  const eskizLogin = (text: string): SandboxReply => {
    const form = new URLSearchParams(text)
    if (form.get('email') !== EMAIL || form.get('password') !== PASSWORD)
      return { status: 401, body: { message: 'Invalid credentials' } }
    logins += 1
    token = `token-${logins}`
    return { status: 200, body: { message: 'token_generated', data: { token }, token_type: 'bearer' } }
  }
  const eskizSend = (text: string): SandboxReply => {
    const form = new URLSearchParams(text)
    const to = form.get('mobile_phone') ?? ''
    const message = form.get('message') ?? ''
    const reference = form.get('user_sms_id') ?? ''
    if (!/^998\d{9}$/.test(to)) return eskizError(400, { mobile_phone: ['The mobile phone is invalid.'] })
    if (!/^[a-zA-Z0-9]*$/.test(reference))
      return eskizError(400, { user_sms_id: ['Only letters and digits.'] })
    if (fault === 'trial' && !TRIAL_TEXTS.includes(message))
      return eskizError(400, 'Для теста разрешены только тестовые тексты')
    const id = randomUUID()
    sent.push({ to, text: message, reference, id, callback: form.get('callback_url') })
    return { status: 200, body: { id, message: 'Waiting for SMS provider', status: 'waiting' } }
  }
  const eskizStatus = (id: string): SandboxReply => {
    if (!sent.some((sms) => sms.id === id)) return eskizError(404, 'Not found')
    const states = Object.fromEntries(parts.map((dlr_state, index) => [String(index + 1), { dlr_state }]))
    const data = {
      id,
      status: word,
      ...(parts.length > 0 ? { parts_count: parts.length, parts: states } : {}),
    }
    return { status: 200, body: { status: 'success', data } }
  }
  const eskizAnswer = ({ path, method, headers, text }: SandboxRequest): SandboxReply => {
    if (path === '/eskiz/auth/login' && method === 'POST') return eskizLogin(text)
    if (headers.authorization !== `Bearer ${token}`) return expired
    if (fault === 'bad_request') return eskizError(400, 'Этот текст не прошёл модерацию')
    if (path === '/eskiz/message/sms/send' && method === 'POST') return refusal ?? eskizSend(text)
    return eskizStatus(path.split('/').at(-1) ?? '')
  }

  const playSend = (messages: readonly PlayMessage[]): SandboxReply => {
    if (messages.length === 0) return playError(101, 'Syntax error')
    const refused = messages.map(playRefusal).find((one) => one !== null)
    if (refused) return refused
    for (const { recipient = '', 'message-id': reference = '', sms } of messages) {
      if (sent.some((one) => one.id === reference)) return playError(205, 'Message-id is not unique')
      sent.push({ to: recipient, text: sms?.content?.text ?? '', reference, id: reference, callback: null })
    }
    return { status: 200, body: 'Request is received' }
  }
  /** Ids of digits come back as numbers; an unknown one has no status. */
  const playEntry = (id: string) => {
    const key = { 'message-id': /^\d+$/.test(id) ? Number(id) : id }
    if (!sent.some((one) => one.reference === id)) return { ...key, error_code: 205 }
    return { ...key, channel: 'SMS', status: word, 'status-date': '2026-11-28T07:00:00Z' }
  }
  const playStatus = (ids: readonly string[]): SandboxReply => {
    const entries = ids.map(playEntry)
    if (shape === 'one') return { status: 200, body: entries[0] }
    return { status: 200, body: shape === 'list' ? entries : { messages: entries } }
  }
  const playAnswer = ({ path, headers, text }: SandboxRequest): SandboxReply => {
    const wanted = `Basic ${Buffer.from(`shop:${PASSWORD}`).toString('base64')}`
    if (headers.authorization !== wanted) return { status: 401, body: '' }
    if (fault === 'bad_request') return playError(401, 'Empty originator')
    const body = JSON.parse(text) as { messages?: PlayMessage[]; 'message-id'?: string[] }
    if (path === '/play/get-status') return playStatus(body['message-id'] ?? [])
    return refusal ?? playSend(body.messages ?? [])
  }

  const answer = (received: SandboxRequest): SandboxReply => {
    if (fault === 'server_error') return { status: 502, body: '<html>Bad gateway</html>' }
    if (fault === 'token_over' || fault === 'token_over_500') {
      const body = { status: 'token-invalid', message: 'Expired' }
      expired =
        fault === 'token_over' ? { status: 401, body } : { status: 500, body: { message: 'Server Error' } }
      fault = 'none'
      token = 'nobody has this one'
    }
    return received.path.startsWith('/eskiz/') ? eskizAnswer(received) : playAnswer(received)
  }
  const listener: RequestListener = async (request, response) => {
    const { url: path = '', method = '', headers } = request
    const received = { path, method, headers, text: await textOf(request) }
    if (fault === 'silent') return
    const { status, body } = answer(received)
    response.writeHead(status, {
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    logins: () => logins,
    fail: (next) => {
      fault = next
      refusal = null
    },
    answerSend: (reply) => {
      refusal = reply
    },
    answerStatus: (next, states = []) => {
      word = next
      parts = states
    },
    shape: (next) => {
      shape = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The sandbox as a provider that people set up on the screen. */
export const eskizForm = (sandbox: SmsSandbox, part: Partial<ProviderForm> = {}): ProviderForm => ({
  name: 'Eskiz',
  kind: 'eskiz',
  sender: '',
  price: 95,
  priority: 1,
  url: `${sandbox.url}/eskiz`,
  login: EMAIL,
  secret: PASSWORD,
  ...part,
})
export const playForm = (sandbox: SmsSandbox, part: Partial<ProviderForm> = {}): ProviderForm => ({
  name: 'Play Mobile',
  kind: 'play_mobile',
  sender: '',
  price: 110,
  priority: 2,
  url: `${sandbox.url}/play`,
  login: 'shop',
  secret: PASSWORD,
  ...part,
})
