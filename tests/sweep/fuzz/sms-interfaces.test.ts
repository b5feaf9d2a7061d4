// The written interfaces of SMS providers: our requests are as they say, and an answer that differs from them is either understood as
// before or not understood: an SMS is never taken for sent, or for delivered, by an answer that says something else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callOf, judge } from '#server/gateways/interfaces/interface.ts'
import { compare } from '#server/gateways/interfaces/shape.ts'
import { eskiz } from '#server/gateways/sms/eskiz.ts'
import { playMobile } from '#server/gateways/sms/play-mobile.ts'
import { SmsFailure, type SmsProvider } from '#server/gateways/sms/provider.ts'

type System = 'eskiz' | 'play_mobile'
type Asked = { method: string; path: string; type: string; sent: string }

const ID = '6f7c1a52-3a8b-4b59-9c53-0c5fd0d8c111'
/** True answers by path; words that are no JSON are sent as they are. */
const TRUE: Record<string, unknown> = {
  '/auth/login': { message: 'token_generated', data: { token: 'a.b.c' }, token_type: 'bearer' },
  '/message/sms/send': { id: ID, message: 'Waiting for SMS provider', status: 'waiting' },
  [`/message/sms/status_by_id/${ID}`]: {
    status: 'success',
    data: { status: 'DELIVERED', parts: { 1: { dlr_state: 'DELIVRD' } }, parts_count: 1 },
  },
  '/send': 'Request is received',
  '/get-status': { messages: [{ 'message-id': 'ref1', status: 'delivered' }] },
}
let asked: Asked[] = []
let changed: { path: string; text: string } | null = null
const textOf = (path: string): string => {
  const answer = TRUE[path]
  return typeof answer === 'string' ? answer : JSON.stringify(answer ?? {})
}
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const path = request.url ?? ''
  const { method = 'GET', headers } = request
  asked.push({ method, path, type: headers['content-type'] ?? '', sent: Buffer.concat(parts).toString() })
  response.writeHead(path in TRUE ? 200 : 404, { 'content-type': 'application/json' })
  response.end(changed?.path === path ? changed.text : textOf(path))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  asked = []
  changed = null
})

const account = { id: 1, name: 'p', sender: '4546', login: 'l', secret: 's', price: null }
const open = (system: System): SmsProvider =>
  system === 'eskiz'
    ? eskiz({ ...account, kind: 'eskiz', url }, '', 2000)
    : playMobile({ ...account, kind: 'play_mobile', url }, 2000)
const OPERATIONS: Record<string, (provider: SmsProvider) => Promise<unknown>> = {
  send: (provider) => provider.send('+998901234567', 'Salom', 'ref1'),
  poll: (provider) => provider.poll([{ reference: 'ref1', provider_id: ID }]),
}
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const sentOf = ({ type, sent }: Asked): unknown =>
  type.startsWith('application/x-www-form-urlencoded')
    ? Object.fromEntries(new URLSearchParams(sent))
    : jsonOf(sent)

const GONE = Symbol('missing')
type Path = readonly string[]
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        ...(path.length === 0 ? [] : [path]),
        ...Object.entries(value).flatMap(([key, part]) => pathsOf(part, [...path, key])),
      ]
    : [path]
function withValue(text: string, path: Path, value: unknown): string {
  const body = JSON.parse(text)
  const owner = path.slice(0, -1).reduce((part, key) => part[key], body)
  if (value === GONE) delete owner[path.at(-1) ?? '']
  else owner[path.at(-1) ?? ''] = value
  return JSON.stringify(body)
}
/** The words of a report that say whether the SMS arrived. */
const meaningOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(({ status }) => status) : value === null ? null : 'id'

describe.each(['eskiz', 'play_mobile'] as const)('%s', (system) => {
  it.each(Object.keys(OPERATIONS))('%s: what we ask is as written', async (name) => {
    await OPERATIONS[name]?.(open(system))
    expect(asked.length).toBeGreaterThan(0)
    for (const one of asked) {
      const found = callOf(system, one)
      expect(found, one.path).not.toBeNull()
      const parts = found?.call.takes === undefined ? [] : compare(found.call.takes, sentOf(one))
      expect(parts.filter(({ is }) => is !== 'published')).toEqual([])
      const answered = judge(system, { ...one, status: 200, body: jsonOf(textOf(one.path)) })
      expect(answered?.parts.filter(({ is }) => is === 'changed')).toEqual([])
    }
  })

  it.each(Object.keys(OPERATIONS))('%s: an answer that differs is never misread', async (name) => {
    const run = OPERATIONS[name]
    const truth = meaningOf(await run?.(open(system)))
    const wrong: string[] = []
    for (const path of new Set(asked.map((one) => one.path))) {
      const { method } = asked.find((one) => one.path === path) ?? { method: 'POST' }
      const text = textOf(path)
      const whole = ['', '<!doctype html>', 'null', '[]', text.slice(0, -5)]
      const parts = typeof TRUE[path] === 'string' ? [] : pathsOf(TRUE[path])
      const changes = parts.flatMap((part) =>
        [GONE, null, 'reticulating', 7, {}, []].map((value) => withValue(text, part, value)),
      )
      for (const other of [...whole, ...changes]) {
        const judged = judge(system, { method, path, status: 200, body: jsonOf(other) })
        if (judged?.parts.every(({ is }) => is !== 'changed')) continue
        changed = { path, text: other }
        const outcome = await run?.(open(system)).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        )
        changed = null
        const meaning = outcome !== undefined && 'value' in outcome ? meaningOf(outcome.value) : undefined
        // A report that was not understood is asked for again.
        const isUnread = Array.isArray(meaning) && meaning.every((status) => status === 'transmitted')
        const isGood =
          outcome !== undefined && 'error' in outcome
            ? outcome.error instanceof SmsFailure
            : isUnread || JSON.stringify(meaning) === JSON.stringify(truth)
        if (!isGood) wrong.push(`${path} ${other.slice(0, 160)}: ${JSON.stringify(meaning)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
