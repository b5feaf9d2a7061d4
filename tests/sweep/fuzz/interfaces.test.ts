// The written interfaces of other systems (src/server/gateways/interfaces): the sandbox answers as they say, our requests are as
// they say, and an answer that differs from them is either understood as before or not understood: it never refuses a
// client, and never makes, confirms or cancels anything.
import { describe, expect, it } from 'vitest'
import { DIALECTS } from '#domain/partners/partner.ts'
import { CONNECTED_SYSTEMS, type ConnectedSystem } from '#domain/set-up/answer-changes.ts'
import { callOf, INTERFACES, type Interface, judge } from '#server/gateways/interfaces/interface.ts'
import { compare } from '#server/gateways/interfaces/shape.ts'
import { GatewayFailure } from '#server/gateways/partners/gateway.ts'
import { MAGIC } from '#server/gateways/partners/sandbox/magic.ts'
import { identityOperations, isIdentityTrouble } from './identity-operations.ts'
import { cardOperations, gatewayOf, nextPhone, partnerOperations, scoreRequest } from './operations.ts'
import { front, leavesOf, type Operation, outcomeOf, play, replaced, useFront } from './strange-answers.ts'

useFront()

const OF_SANDBOX: Record<string, ConnectedSystem> = {
  uzum: 'uzum',
  alif: 'alif',
  intend: 'intend',
  cards: 'cards',
  myid: 'identity',
}
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const rpcOf = (sent: string): { rpc?: string } => {
  const { method } = (jsonOf(sent) ?? {}) as { method?: string }
  return method === undefined ? {} : { rpc: method }
}
/** What was sent: JSON, or the fields of a form. */
const sentOf = (sent: string): unknown =>
  sent === '' ? {} : (jsonOf(sent) ?? Object.fromEntries(new URLSearchParams(sent)))

/** What of the exchanges since is not as the interfaces say. */
function faultsOf(exchanges: typeof front.exchanges): string[] {
  return exchanges.flatMap(({ system, method, path, sent, status, text }) => {
    const name = OF_SANDBOX[system]
    // The pages that people open are no calls.
    if (name === undefined || /^\/(?:web|sdk|sign|register|act)\b/.test(path)) return []
    const rpc = name === 'cards' ? rpcOf(sent) : {}
    const request = { method, path: name === 'cards' ? '/' : path, ...rpc }
    const found = callOf(name, request)
    if (found === null) return [`${name} ${method} ${path}: no such call`]
    const { takes } = found.call
    const asked = takes === undefined ? [] : compare(takes, sentOf(sent))
    const answered = judge(name, { ...request, status, body: jsonOf(text) })?.parts ?? []
    return [...asked, ...answered]
      .filter(({ is }) => is !== 'published')
      .map((part) => `${name} ${found.name} ${part.path}: ${part.found}, ${part.wanted || 'nothing'} wanted`)
  })
}

describe('the written interfaces', () => {
  it('each have a date, a source, and calls that differ', () => {
    for (const system of CONNECTED_SYSTEMS) {
      const { read, source, calls }: Interface = INTERFACES[system]
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(source).not.toBe('')
      const places = Object.values(calls).map(({ at, rpc }) => `${at} ${rpc ?? ''}`)
      expect(new Set(places).size).toBe(places.length)
    }
  })

  it.each(DIALECTS)('%s: every magic client is asked and answered as written', async (dialect) => {
    front.exchanges = []
    for (const ending of Object.keys(MAGIC)) {
      if (MAGIC[ending]?.trouble !== undefined) continue
      const phone = `${nextPhone().slice(0, -2)}${ending}`
      await outcomeOf(() => gatewayOf(dialect).score(scoreRequest(phone)))
    }
    expect(front.exchanges.length).toBeGreaterThan(20)
    expect(faultsOf(front.exchanges)).toEqual([])
  })

  it('every operation is asked and answered as written', async () => {
    front.exchanges = []
    for (const dialect of DIALECTS)
      for (const operation of Object.values(partnerOperations(dialect))) await (await operation.prepare())()
    for (const operation of Object.values(cardOperations())) await (await operation.prepare())()
    for (const operation of Object.values(identityOperations())) await (await operation.prepare())()
    expect(faultsOf(front.exchanges)).toEqual([])
    const seen = new Set(
      front.exchanges.map(({ system, method, path, sent }) => {
        const name = OF_SANDBOX[system] as ConnectedSystem
        const isCards = name === 'cards'
        return `${name} ${callOf(name, { method, path: isCards ? '/' : path, ...(isCards && rpcOf(sent)) })?.name}`
      }),
    )
    const all = Object.values(OF_SANDBOX).flatMap((system) =>
      Object.keys(INTERFACES[system].calls).map((name) => `${system} ${name}`),
    )
    // A token is renewed only when it ends, and signs in the person of a session.
    expect(all.filter((name) => !seen.has(name) && name !== 'identity refresh')).toEqual([])
  })
})

const GONE = Symbol('missing')
/** Other values for one of an answer: another type, none, and one of no published list. */
const othersFor = (value: unknown): unknown[] => {
  if (typeof value === 'string')
    return [
      GONE,
      null,
      'reticulating',
      {},
      ...(Number.isNaN(Number(value)) || value === '' ? [7] : [Number(value)]),
    ]
  if (typeof value === 'number') return [GONE, null, String(value), 77_777, 'reticulating', []]
  if (typeof value === 'boolean') return [GONE, null, String(value), 'reticulating']
  return [GONE, null, 'reticulating', 7]
}
const WHOLE = ['', '<!doctype html><title>Wi-Fi</title>', 'null', '[]', '"yes"']

/** Answers that differ from the interface, made of a true one. */
function* changesOf(text: string): Generator<{ what: string; change: (text: string) => string }> {
  for (const whole of WHOLE) yield { what: `whole: ${whole.slice(0, 12)}`, change: () => whole }
  yield { what: 'truncated', change: (known) => known.slice(0, -Math.ceil(known.length / 3)) }
  const body = JSON.parse(text)
  for (const path of leavesOf(body)) {
    const value = path.reduce((part, key) => part?.[key], body)
    for (const other of othersFor(value)) {
      const what = `${path.join('.')} = ${other === GONE ? 'missing' : JSON.stringify(other)}`
      yield { what, change: (known) => withValue(known, path, other) }
    }
  }
}
function withValue(text: string, path: readonly (string | number)[], value: unknown): string {
  if (value !== GONE) return replaced(text, path, value as never)
  const body = JSON.parse(text)
  const owner = path.slice(0, -1).reduce((part, key) => part[key], body)
  if (Array.isArray(owner)) owner.splice(Number(path.at(-1)), 1)
  else delete owner[path.at(-1) ?? '']
  return JSON.stringify(body)
}

type Compared = {
  operation: Operation
  meaning: (value: unknown) => unknown
  isUnread: (error: unknown) => boolean
}

/** The outcomes of answers that differ from the interface, where they are neither what the true answer meant nor "not understood". */
async function misread({ operation, meaning, isUnread }: Compared): Promise<string[]> {
  front.exchanges = []
  front.seen = []
  const run = await operation.prepare()
  front.exchanges = []
  front.seen = []
  const truth = meaning(await run())
  const answers = [...front.exchanges]
  const wrong: string[] = []
  for (const [at, { system, method, path, sent, status, text }] of answers.entries()) {
    const name = OF_SANDBOX[system] as ConnectedSystem
    const request = name === 'cards' ? { method, path: '/', ...rpcOf(sent) } : { method, path }
    for (const { what, change } of changesOf(text)) {
      const judged = judge(name, { ...request, status, body: jsonOf(change(text)) })
      if (judged?.parts.every(({ is }) => is !== 'changed')) continue
      const outcome = await play(operation, at, change)
      const isGood =
        'value' in outcome
          ? JSON.stringify(meaning(outcome.value)) === JSON.stringify(truth)
          : isUnread(outcome.error)
      if (!isGood)
        wrong.push(
          `answer ${at} ${what}: ${'value' in outcome ? JSON.stringify(outcome.value) : `${outcome.error} ${JSON.stringify(outcome.error)}`}`.slice(
            0,
            300,
          ),
        )
    }
  }
  expect(answers.length).toBeGreaterThan(0)
  return wrong
}

const isTechnical = (error: unknown): boolean => error instanceof GatewayFailure && error.kind === 'technical'
/** What an answer of a partner means for the client: its state or outcome, not its ids and sums. */
const meaningOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value ?? null
  if (Array.isArray(value)) return 'tariffs'
  const { state, outcome } = value as { state?: string; outcome?: string }
  return state ?? outcome ?? 'made'
}

describe('an answer that differs from the interface', () => {
  const partners = DIALECTS.flatMap((dialect) =>
    Object.keys(partnerOperations(dialect)).map((name) => [dialect, name] as const),
  )
  it.each(partners)('%s: %s is understood or not, and never misread', async (dialect, name) => {
    const operation = partnerOperations(dialect)[name] as Operation
    expect(await misread({ operation, meaning: meaningOf, isUnread: isTechnical })).toEqual([])
  })

  it.each(Object.keys(cardOperations()))(
    'cards: %s is understood or not, and never misread',
    async (name) => {
      const operation = cardOperations()[name] as Operation
      const meaning = (value: unknown) =>
        typeof value === 'object' ? 'card' : value === undefined ? null : 'text'
      expect(await misread({ operation, meaning, isUnread: isTechnical })).toEqual([])
    },
  )

  it.each(Object.keys(identityOperations()))(
    'identity: %s is understood or not, and never misread',
    async (name) => {
      const operation = identityOperations()[name] as Operation
      const meaning = (value: unknown) =>
        typeof value === 'string'
          ? 'text'
          : [(value as { state: string }).state, (value as { code?: number }).code ?? null]
      expect(await misread({ operation, meaning, isUnread: isIdentityTrouble })).toEqual([])
    },
  )
})
