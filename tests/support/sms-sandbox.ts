// Two SMS providers for tests on one real HTTP server: the protocols of Eskiz and Play Mobile, errors on
// demand, and delivery reports by callback.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { ProviderForm } from '#domain/providers/provider.ts'

export type SandboxFault = 'none' | 'bad_request' | 'server_error' | 'silent' | 'token_over'
export type SandboxSms = { to: string; text: string; reference: string; id: string; callback: string | null }
export type SmsSandbox = {
  url: string
  sent: readonly SandboxSms[]
  logins: () => number
  fail: (fault: SandboxFault) => void
  /** The status that a status query returns. */
  answerStatus: (word: string) => void
  stop: () => Promise<void>
}

const EMAIL = 'shop@example.uz'
const PASSWORD = 'sandbox password'
export const ESKIZ_SIGN_IN = { ESKIZ_EMAIL: EMAIL, ESKIZ_PASSWORD: PASSWORD }
export const PLAY_MOBILE_SIGN_IN = { PLAY_MOBILE_LOGIN: 'shop', PLAY_MOBILE_PASSWORD: PASSWORD }

type Reply = { status: number; body: unknown }
type SandboxRequest = { path: string; headers: IncomingMessage['headers']; text: string }
type PlayMessage = {
  recipient: string
  'message-id': string
  sms: { originator: string; content: { text: string } }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Starts the sandbox on a free port; with a certificate it serves HTTPS, which production requires of a
 * provider.
 */
export async function startSmsSandbox(tls?: { cert: Buffer; key: Buffer }): Promise<SmsSandbox> {
  const sent: SandboxSms[] = []
  let fault: SandboxFault = 'none'
  let word = 'DELIVRD'
  let logins = 0
  let token = 'token-0'

  const eskizLogin = (text: string): Reply => {
    const form = new URLSearchParams(text)
    if (form.get('email') !== EMAIL || form.get('password') !== PASSWORD)
      return { status: 401, body: { message: 'no' } }
    logins += 1
    token = `token-${logins}`
    return { status: 200, body: { message: 'token_generated', data: { token }, token_type: 'bearer' } }
  }
  const eskizSend = (text: string): Reply => {
    const form = new URLSearchParams(text)
    const id = `eskiz-${sent.length + 1}`
    const reference = form.get('user_sms_id') ?? ''
    sent.push({
      to: form.get('mobile_phone') ?? '',
      text: form.get('message') ?? '',
      reference,
      id,
      callback: form.get('callback_url'),
    })
    return { status: 200, body: { id, message: 'Waiting for SMS provider', status: 'waiting' } }
  }
  const eskizAnswer = ({ path, headers, text }: SandboxRequest): Reply => {
    if (path === '/eskiz/auth/login') return eskizLogin(text)
    if (headers.authorization !== `Bearer ${token}`) return { status: 401, body: { message: 'Expired' } }
    if (path === '/eskiz/message/sms/send') return eskizSend(text)
    return { status: 200, body: { status: 'success', data: { id: path.split('/').at(-1), status: word } } }
  }
  const playAnswer = ({ path, headers, text }: SandboxRequest): Reply => {
    const wanted = `Basic ${Buffer.from(`shop:${PASSWORD}`).toString('base64')}`
    if (headers.authorization !== wanted) return { status: 401, body: 'Unauthorized' }
    const body = JSON.parse(text) as { messages?: PlayMessage[]; 'message-id'?: string[] }
    if (path === '/play/get-status') {
      const ids = body['message-id'] ?? []
      return {
        status: 200,
        body: { messages: ids.map((id) => ({ 'message-id': id, channel: 'SMS', status: word })) },
      }
    }
    for (const { recipient, 'message-id': reference, sms } of body.messages ?? []) {
      if (reference.length > 20)
        return { status: 400, body: { error_code: 102, error_description: 'Invalid message-id' } }
      sent.push({ to: recipient, text: sms.content.text, reference, id: reference, callback: null })
    }
    return { status: 200, body: 'Request is received' }
  }
  const answer = (received: SandboxRequest): Reply => {
    if (fault === 'bad_request')
      return { status: 400, body: { error_code: 401, error_description: 'Empty message' } }
    if (fault === 'server_error') return { status: 502, body: '<html>Bad gateway</html>' }
    if (fault === 'token_over') {
      fault = 'none'
      token = 'nobody has this one'
    }
    return received.path.startsWith('/eskiz/') ? eskizAnswer(received) : playAnswer(received)
  }
  const listener: RequestListener = async (request, response) => {
    const received = { path: request.url ?? '', headers: request.headers, text: await textOf(request) }
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
    },
    answerStatus: (next) => {
      word = next
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
