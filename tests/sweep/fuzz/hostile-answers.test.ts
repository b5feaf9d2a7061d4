// Partners, the card processor and the identity provider may answer anything: every value of every answer is replaced by
// fractions, texts, huge and missing values and others, and whole answers by pages and halves. What comes of it is an answer
// of ours with values that can be stored, or a failure that says "not understood"; never another error, and a yes of nobody.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_SUM } from '#domain/kernel/money.ts'
import { withoutUnstorable } from '#domain/kernel/plain-text.ts'
import { DIALECTS, type Dialect } from '#domain/partners/partner.ts'
import { CARD_REFUSALS, openCards } from '#server/gateways/cards/processor.ts'
import { myId } from '#server/gateways/identity/myid.ts'
import { IdentityTrouble } from '#server/gateways/identity/provider.ts'
import { createCircuit } from '#server/gateways/partners/circuit.ts'
import {
  type ContractOrder,
  type Exchange,
  GatewayFailure,
  type PartnerGateway,
} from '#server/gateways/partners/gateway.ts'
import { openGateway } from '#server/gateways/partners/open.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'
import type { Env } from '#server/platform/env.ts'

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
const PAGE = '<!doctype html><title>Wi-Fi</title><p>Sign in to the network</p>'
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

function leavesOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

function replaced(text: string, path: Path, value: Json | typeof GONE): string {
  const body = JSON.parse(text)
  const last = path.at(-1) ?? ''
  const owner = path.slice(0, -1).reduce((part, key) => part[key], body)
  if (value === GONE) delete owner[last]
  else owner[last] = value
  return JSON.stringify(body)
}

let sandbox: Sandbox
let address = ''
/** What the answers of one operation were, in their order; and which of them is changed, and how. */
let seen: string[] = []
let change: { at: number; by: Change } | null = null
const front = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const body = Buffer.concat(parts)
  const answer = await fetch(`${sandbox.url}${request.url}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length === 0 ? {} : { body }),
  })
  const text = await answer.text()
  const at = seen.push(text) - 1
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(change?.at === at ? change.by(text) : text)
})
beforeAll(async () => {
  sandbox = await startSandbox()
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
})
afterAll(async () => {
  front.close()
  front.closeAllConnections()
  await sandbox.close()
})

type Outcome = { value: unknown } | { error: unknown }
const outcomeOf = (run: () => Promise<unknown>): Promise<Outcome> =>
  run().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** One operation: `prepare` is answered truly; `isOurs` says whether a value is one of our answers. */
type Operation = {
  prepare: () => Promise<() => Promise<unknown>>
  isOurs: (value: unknown) => boolean
  isFailure: (error: unknown) => boolean
}

async function play({ prepare }: Operation, at: number, by: Change): Promise<Outcome> {
  const run = await prepare()
  seen = []
  change = { at, by }
  const outcome = await outcomeOf(run)
  change = null
  return outcome
}

/** Changes every answer of the operation in every way; returns the outcomes that are neither an answer of ours nor a failure. */
async function strangeOutcomes(operation: Operation): Promise<string[]> {
  const run = await operation.prepare()
  seen = []
  await run()
  const answers = [...seen]
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

const isStorable = (text: unknown, most = 2000): boolean =>
  typeof text === 'string' && text.length <= most && withoutUnstorable(text) === text
const isRaw = (raw: { code: unknown; text: unknown }): boolean =>
  isStorable(raw.code, 2100) && isStorable(raw.text)
const isGatewayFailure = (error: unknown): boolean => error instanceof GatewayFailure && isRaw(error.raw)

let people = 0
const nextPhone = (): string => {
  people += 1
  return `+99890${String(20_000 + people)}01`
}
const scoreRequest = (phone: string) => ({
  reference: 'attempt-1',
  phone,
  pinfl: '31503909990013',
  document_number: 'AA1234567',
  birth_date: '1990-03-15',
  name: 'Test',
  limit_max: 0,
})
function nextOrder(): ContractOrder {
  const phone = nextPhone()
  return {
    reference: `contract-${people}`,
    number: 50_000 + people,
    client_id: phone.slice(4),
    phone,
    months: 6,
    markup: 18,
    lines: [
      {
        product_id: 1,
        name: 'TV',
        sku: 'S1',
        price: 1_000_000,
        category_id: 2,
        ikpu: '0'.repeat(17),
        imei: null,
      },
    ],
  }
}
// A new circuit breaker for each operation: here failures are the rule.
const gatewayOf = (dialect: Dialect, log: (exchange: Exchange) => void = () => undefined): PartnerGateway =>
  openGateway(
    { dialect, url: `${address}/${dialect}`, secret: 'secret', callbackUrl: '', timeoutMs: 5000 },
    { log, now: Date.now },
    createCircuit(Date.now),
  )

const STATES = ['waiting', 'moderation', 'confirmed', 'cancelled']
const isScore = (value: unknown): boolean => {
  const { state, limit, external_id, raw } = value as Record<string, unknown> & {
    raw: { code: unknown; text: unknown }
  }
  const hasLimit =
    state !== 'approved' || (Number.isInteger(limit) && Number(limit) > 0 && Number(limit) <= MAX_SUM)
  return (
    ['approved', 'reviewing', 'rejected'].includes(String(state)) &&
    hasLimit &&
    isStorable(external_id) &&
    isRaw(raw)
  )
}
const isContract = (value: unknown): boolean => {
  if (value === null) return true
  const { contract_id, order_id } = value as Record<string, unknown>
  return isStorable(contract_id, 200) && isStorable(order_id, 200)
}

describe.each(DIALECTS)('%s', (dialect) => {
  /** An operation on a contract that was made truly. */
  const onContract = (
    isOurs: Operation['isOurs'],
    run: (
      gateway: PartnerGateway,
      order: ContractOrder,
      contract: Awaited<ReturnType<PartnerGateway['createContract']>>,
    ) => Promise<unknown>,
  ): Operation => ({
    isOurs,
    isFailure: isGatewayFailure,
    prepare: async () => {
      const order = nextOrder()
      const contract = await gatewayOf(dialect).createContract(order)
      const gateway = gatewayOf(dialect)
      return () => run(gateway, order, contract)
    },
  })
  const onClient = (
    isOurs: Operation['isOurs'],
    run: (gateway: PartnerGateway) => Promise<unknown>,
  ): Operation => ({
    isOurs,
    isFailure: isGatewayFailure,
    prepare: async () => {
      const gateway = gatewayOf(dialect)
      return () => run(gateway)
    },
  })
  const isNothing = (value: unknown) => value === undefined
  const changePhone = (gateway: PartnerGateway) =>
    gateway.changePhone({ external_id: '1', from: nextPhone(), to: nextPhone(), reference: 'attempt-1' })
  const OPERATIONS: Record<string, Operation> = {
    score: onClient(isScore, (gateway) => gateway.score(scoreRequest(nextPhone()))),
    createContract: onClient(isContract, (gateway) => gateway.createContract(nextOrder())),
    sendCode: onContract(isNothing, (gateway, _order, contract) => gateway.sendCode(contract)),
    confirm: onContract(
      (value) => typeof value === 'boolean',
      (gateway, order, contract) => gateway.confirm(contract, order, CODES[dialect]),
    ),
    contractState: onContract(
      (value) => STATES.includes(String(value)),
      async (gateway, order, contract) => {
        await gatewayOf(dialect).confirm(contract, order, CODES[dialect])
        seen = []
        return gateway.contractState(contract)
      },
    ),
    cancel: onContract(isNothing, (gateway, _order, contract) => gateway.cancel(contract)),
    changePhone: onClient((value) => value === 'changed' || value === 'busy', changePhone),
  }
  it.each(Object.keys(OPERATIONS))('%s is answered in our words or not understood', async (name) => {
    expect(await strangeOutcomes(OPERATIONS[name] as Operation)).toEqual([])
  })

  it.each(['sendCode', 'confirm', 'cancel', 'changePhone'])(
    'a page of a network does not say yes to %s',
    async (name) => {
      const { prepare } = OPERATIONS[name] as Operation
      seen = []
      await (await prepare())()
      for (let at = 0; at < seen.length; at += 1) {
        const outcome = await play(OPERATIONS[name] as Operation, at, () => PAGE)
        expect('error' in outcome || outcome.value === false, `${name} ${at}`).toBe(true)
      }
    },
  )

  it('a page of a network is in the log as an exchange that was not understood', async () => {
    const log: Exchange[] = []
    change = { at: 0, by: () => PAGE }
    seen = []
    const outcome = await outcomeOf(() =>
      gatewayOf(dialect, (one) => void log.push(one)).score(scoreRequest(nextPhone())),
    )
    change = null
    expect('error' in outcome && isGatewayFailure(outcome.error)).toBe(true)
    expect(log.at(-1)).toMatchObject({ outcome: 'technical', raw: { code: 'unreadable' } })
  })

  it('a state that nobody knows neither cancels nor confirms a contract', async () => {
    for (const word of ['reticulating', 77]) {
      const outcome = await play(OPERATIONS['contractState'] as Operation, 0, (text) =>
        leavesOf(JSON.parse(text))
          .filter((path) => /state|contract_status/.test(String(path.at(-1))))
          .reduce((known, path) => replaced(known, path, word), text),
      )
      expect('error' in outcome && isGatewayFailure(outcome.error), JSON.stringify(outcome)).toBe(true)
    }
  })
})

const envOf = (): Env =>
  ({
    CARDS_URL: `${address}/cards`,
    CARDS_SECRET: 'secret',
    MYID_URL: `${address}/myid`,
    MYID_CLIENT_ID: 'client',
    MYID_CLIENT_SECRET: 'secret',
    PARTNER_TIMEOUT_MS: 5000,
    SANDBOX_URL: '',
  }) as unknown as Env

describe('the card processor', () => {
  const cards = () => openCards(envOf()) as NonNullable<ReturnType<typeof openCards>>
  const card = { number: '8600123412341234', month: 12, year: 2030 }
  const isBound = (value: unknown): boolean => {
    if (CARD_REFUSALS.some((known) => known === value)) return true
    const { token, mask } = value as Record<string, unknown>
    return isStorable(token, 500) && isStorable(mask, 40) && String(mask).replaceAll(/\D/g, '').length <= 10
  }
  const bound = (isOurs: Operation['isOurs'], run: (token: string) => Promise<unknown>): Operation => ({
    isOurs,
    isFailure: isGatewayFailure,
    prepare: async () => {
      const made = await cards().bind(card)
      return () => run(typeof made === 'string' ? '' : made.token)
    },
  })
  const OPERATIONS: Record<string, Operation> = {
    bind: { isOurs: isBound, isFailure: isGatewayFailure, prepare: async () => () => cards().bind(card) },
    confirm: bound(
      (value) => typeof value === 'boolean',
      (token) => cards().confirm(token, '000000'),
    ),
    check: bound(
      (value) => ['confirmed', 'waiting', 'unknown'].includes(String(value)),
      (token) => cards().check(token),
    ),
  }
  it.each(Object.keys(OPERATIONS))('%s is answered in our words or not understood', async (name) => {
    expect(await strangeOutcomes(OPERATIONS[name] as Operation)).toEqual([])
  })

  it('a page of a network confirms no card', async () => {
    for (const body of ['', PAGE, '{}', '{"result":null}']) {
      const outcome = await play(OPERATIONS['confirm'] as Operation, 0, () => body)
      expect('error' in outcome || outcome.value === false, body).toBe(true)
    }
  })
})

it('the identity provider is answered in our words or not understood', async () => {
  const isResult = (value: unknown): boolean => {
    const { state, code, note, score } = value as Record<string, unknown>
    const isScoreFit = score === null || (Number(score) >= 0 && Number(score) <= 1)
    return (
      state === 'pending' ||
      (Number.isInteger(code) && Math.abs(Number(code)) < 2 ** 31 && isStorable(note) && isScoreFit)
    )
  }
  const provider = () => myId(envOf()) as NonNullable<ReturnType<typeof myId>>
  const question = {
    pinfl: '31503909990013',
    document_number: 'AA1234567',
    birth_date: '1990-03-15',
    photo: 'AAAA',
  }
  const isFailure = (error: unknown) => error instanceof IdentityTrouble
  const strange = [
    ...(await strangeOutcomes({
      isOurs: (value) => isStorable(value, 500),
      isFailure,
      prepare: async () => () => provider().start(question),
    })),
    ...(await strangeOutcomes({
      isOurs: isResult,
      isFailure,
      prepare: async () => {
        const job = await provider().start(question)
        return () => provider().result(job)
      },
    })),
  ]
  expect(strange).toEqual([])
})
