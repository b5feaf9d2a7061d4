// The sandbox partners as one HTTP server: three dialects, the card processor and the identity provider, each under its prefix. No part of the
// product imports it: it is another process, as real partners are.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alifSandbox } from './alif.ts'
import { CARD_ENDINGS, CORS, cardsSandbox, NOT_JSON } from './cards.ts'
import { identitySandbox, MAGIC_DOCUMENTS } from './identity.ts'
import { intendSandbox } from './intend.ts'
import { INTEND_TOKEN_SECRET, MAGIC, magicOf, WRONG_SECRET } from './magic.ts'
import type { SandboxReply, SandboxRequest } from './reply.ts'
import { type Memory, newMemory } from './state.ts'
import { uzumSandbox } from './uzum.ts'

const PARTNERS: Record<string, (sandboxRequest: SandboxRequest) => SandboxReply> = {
  uzum: uzumSandbox,
  alif: alifSandbox,
  intend: intendSandbox,
  cards: cardsSandbox,
  myid: identitySandbox,
}
const SECRETS = {
  [`${WRONG_SECRET}…`]: { note: 'refused: 401; every other secret is taken' },
  [INTEND_TOKEN_SECRET]: { note: 'Intend: the only second secret (of the token) that is taken' },
}
const TOO_LATE_MS = 30_000

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  return text === '' ? {} : JSON.parse(text)
}

/** The client a call is about, wherever the dialect names them. */
function phoneIn({ body, headers }: SandboxRequest, memory: Memory): string {
  const named = body['new_phone'] ?? body['phone'] ?? body['username'] ?? body['user_id']
  if (named !== undefined) return String(named)
  const member = headers['authorization']?.match(/member-(\d+)/)?.[1]
  const order =
    memory.contracts.get(Number(body['contract_id'])) ??
    memory.byId(Number(body['contract_id'] ?? body['ref_id'])) ??
    memory.byNumber(Number(body['order_id']))
  return member ?? order?.phone ?? ''
}

async function answerTo(request: IncomingMessage, memory: Memory): Promise<SandboxReply> {
  const [, partner = '', ...rest] = (request.url ?? '/').split('/')
  if (partner === '')
    return {
      status: 200,
      body: { phones: MAGIC, documents: MAGIC_DOCUMENTS, cards: CARD_ENDINGS, secrets: SECRETS },
    }
  const headers = request.headers as SandboxRequest['headers']
  const path = `/${rest.join('/')}`
  const sandboxRequest: SandboxRequest = {
    method: request.method ?? 'GET',
    path,
    headers,
    body: await readBody(request),
    memory,
  }
  const { trouble } = magicOf(phoneIn(sandboxRequest, memory))
  if (trouble === 'unauthorized') return { status: 401, body: { message: 'Unauthenticated' } }
  if (trouble === 'always_500') return { status: 500, body: '<html><body>Server Error</body></html>' }
  if (trouble === 'first_500' && memory.isFirst(`500 ${partner}${path}`)) return { status: 500, body: {} }
  if (trouble === 'too_late') await new Promise((resolve) => setTimeout(resolve, TOO_LATE_MS).unref())
  return PARTNERS[partner]?.(sandboxRequest) ?? { status: 404, body: {} }
}

function send(response: ServerResponse, reply: SandboxReply): void {
  if (reply === 'cut') return void response.socket?.destroy()
  const { body, status } = reply
  if (typeof body !== 'string')
    return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const type = body.startsWith('%PDF') ? 'application/pdf' : 'text/html; charset=utf-8'
  response.writeHead(status, { 'content-type': type }).end(body)
}

export type Sandbox = { url: string; close: () => Promise<void> }

/** Starts the sandbox; port 0 takes a free one. */
export async function startSandbox(port = 0, host = '127.0.0.1'): Promise<Sandbox> {
  const memory = newMemory()
  const server = createServer((request, response) => {
    const isCards = /^\/cards(?:\/|$)/.test(request.url ?? '')
    // Pages call the card processor themselves, from another host.
    if (isCards) response.setHeaders(new Map(Object.entries(CORS)))
    if (isCards && request.method === 'OPTIONS') return void response.writeHead(204).end()
    answerTo(request, memory).then(
      (reply) => send(response, reply),
      () => send(response, isCards ? NOT_JSON : { status: 400, body: {} }),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, close }
}
