// Answers of other systems that are changed on their way: the server before the sandbox, and what becomes of an operation
// whose answers are replaced value by value and as a whole.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { withoutUnstorable } from '#domain/kernel/texts/plain-text.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]
/** Replaces the text of an answer. */
type Change = (text: string) => string

const GONE = Symbol('the value is missing')
const VALUES: readonly (Json | typeof GONE)[] = [
  GONE,
  null,
  '1',
  'reticulating',
  1.5,
  -1,
  77,
  1e300,
  2 ** 60,
  'x'.repeat(5000),
  'a\u0000b\ufffe\ud800',
  true,
  {},
  [],
]
export const PAGE = '<!doctype html><title>Wi-Fi</title><p>Sign in to the network</p>'
const BODIES = [
  '',
  PAGE,
  'null',
  '[]',
  '"yes"',
  '{"status":"success"',
  '{}',
  `{"a":"${'x'.repeat(1_500_000)}"}`,
]

export function leavesOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

export function replaced(text: string, path: Path, value: Json | typeof GONE): string {
  const body = JSON.parse(text)
  const last = path.at(-1) ?? ''
  const owner = path.slice(0, -1).reduce((part, key) => part[key], body)
  if (value === GONE) delete owner[last]
  else owner[last] = value
  return JSON.stringify(body)
}

type Front = {
  /** Of the server that changes answers, and of the sandbox behind it. */
  address: string
  sandbox: string
  /** What the answers of one operation were, in their order; and which of them is changed, and how. */
  seen: string[]
  /** Every exchange, with the path below the address of its system. */
  exchanges: { system: string; method: string; path: string; sent: string; status: number; text: string }[]
  change: { at: number; by: Change } | null
  /** Changes every answer of a path. */
  rewrite: ((path: string, text: string) => string) | null
}
export const front: Front = { address: '', sandbox: '', seen: [], exchanges: [], change: null, rewrite: null }
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const body = Buffer.concat(parts)
  const answer = await fetch(`${front.sandbox}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body }),
  })
  const text = await answer.text()
  const at = front.seen.push(text) - 1
  const [, system = '', ...rest] = (request.url ?? '').split('/')
  const exchange = { method: request.method ?? 'GET', path: `/${rest.join('/')}`, sent: body.toString() }
  front.exchanges.push({ system, ...exchange, status: answer.status, text })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  const sent = front.rewrite?.(request.url ?? '', text) ?? text
  response.end(front.change?.at === at ? front.change.by(sent) : sent)
})

/** Starts the sandbox, and before it the server that changes its answers, for the tests of this file. */
export function useFront(): void {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startSandbox()
    front.sandbox = sandbox.url
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    front.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await sandbox.close()
  })
}

type Outcome = { value: unknown } | { error: unknown }
export const outcomeOf = (run: () => Promise<unknown>): Promise<Outcome> =>
  run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** One operation: `prepare` is answered truly; `isOurs` says whether a value is one of our answers. */
export type Operation = {
  prepare: () => Promise<() => Promise<unknown>>
  isOurs: (value: unknown) => boolean
  isFailure: (error: unknown) => boolean
}

export async function play({ prepare }: Operation, at: number, by: Change): Promise<Outcome> {
  const run = await prepare()
  front.seen = []
  front.change = { at, by }
  const outcome = await outcomeOf(run)
  front.change = null
  return outcome
}

/** Changes every answer of the operation in every way; returns the outcomes that are neither an answer of ours nor a failure. */
export async function strangeOutcomes(operation: Operation): Promise<string[]> {
  const run = await operation.prepare()
  front.seen = []
  await run()
  const answers = [...front.seen]
  expect(answers.length).toBeGreaterThan(0)
  const strange: string[] = []
  const judge = (outcome: Outcome, what: string) => {
    const isGood = 'value' in outcome ? operation.isOurs(outcome.value) : operation.isFailure(outcome.error)
    if (!isGood)
      strange.push(`${what}: ${'value' in outcome ? JSON.stringify(outcome.value) : String(outcome.error)}`)
  }
  for (const [at, text] of answers.entries()) {
    for (const body of BODIES)
      judge(await play(operation, at, () => body), `answer ${at} ${body.slice(0, 20)}`)
    for (const path of leavesOf(JSON.parse(text)))
      for (const value of VALUES) {
        const what = `answer ${at} ${path.join('.')} = ${String(JSON.stringify(value) ?? 'gone').slice(0, 30)}`
        judge(await play(operation, at, (known) => replaced(known, path, value)), what)
      }
  }
  return strange.map((line) => line.slice(0, 300))
}

export const isStorable = (text: unknown, most = 2000): boolean =>
  typeof text === 'string' && text.length <= most && withoutUnstorable(text) === text
