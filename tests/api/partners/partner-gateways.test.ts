// The three adapters against the sandbox partners over real HTTP: every magic client, a wrong code, answers that are cut
// off, a partner that is late or down, and a log without secrets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_REJECTION_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'
import { DIALECTS, type Dialect } from '#domain/partners/partner.ts'
import { createCircuit, OPEN_MS, OPENS_AFTER } from '#server/gateways/partners/circuit.ts'
import {
  type ContractOrder,
  type Exchange,
  GatewayFailure,
  type PartnerGateway,
  type ScoreRequest,
} from '#server/gateways/partners/gateway.ts'
import { openGateway } from '#server/gateways/partners/open.ts'
import { CODES, FIRST_REFUSAL, USUAL_LIMIT } from '#server/gateways/partners/sandbox/magic.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'

const SECRET = 'very-secret-token'
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

function gatewayOf(dialect: Dialect, timeoutMs = 2000) {
  const log: Exchange[] = []
  const settings = { dialect, url: `${sandbox.url}/${dialect}`, secret: SECRET, callbackUrl: '', timeoutMs }
  const hooks = { log: (exchange: Exchange) => void log.push(exchange), now: Date.now }
  return { gateway: openGateway(settings, hooks, createCircuit(Date.now)), log }
}

let persons = 0
/** A unique phone with the given ending. */
function phone(ending: string): string {
  persons += 1
  return `+99890${String(10_000 + persons)}${ending}`
}
const scoreRequest = (ending: string): ScoreRequest => ({
  reference: 'attempt-1',
  phone: phone(ending),
  pinfl: '31503909990013',
  document_number: 'AA1234567',
  birth_date: '1990-03-15',
  name: 'Test',
  limit_max: 0,
})
let numbers = 1000
function orderFor(ending: string, price = 1_000_000): ContractOrder {
  numbers += 1
  const fullPhone = phone(ending)
  const line = {
    product_id: 1,
    name: 'TV',
    sku: 'S1',
    price,
    category_id: 2,
    ikpu: '0'.repeat(17),
    imei: null,
  }
  const client_id = fullPhone.slice(4)
  return {
    reference: `contract-${numbers}`,
    number: numbers,
    client_id,
    phone: fullPhone,
    months: 6,
    markup: 18,
    lines: [line],
  }
}
const failed = (promise: Promise<unknown>): Promise<GatewayFailure> =>
  promise.then(
    () => Promise.reject(new Error('nothing failed')),
    (error) => error,
  )

const REFUSALS = [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS]
describe.each(DIALECTS)('%s', (dialect) => {
  it.each(REFUSALS.map((reason, index): [string, string] => [reason, String(FIRST_REFUSAL + index)]))(
    'refuses for the reason %s',
    async (reason, ending) => {
      const { gateway } = gatewayOf(dialect)
      expect(await gateway.score(scoreRequest(ending))).toMatchObject({ state: 'rejected', reason })
    },
  )

  let gateway: PartnerGateway
  let log: Exchange[]
  beforeAll(() => {
    const made = gatewayOf(dialect)
    gateway = made.gateway
    log = made.log
  })
  const code = CODES[dialect]

  it('approves with a limit in whole soʻm', async () => {
    expect(await gateway.score(scoreRequest('01'))).toMatchObject({ state: 'approved', limit: USUAL_LIMIT })
    expect(await gateway.score(scoreRequest('30'))).toMatchObject({ state: 'approved', limit: 3_000_000 })
  })

  it.each([
    ['12', 'client_blacklisted'],
    ['13', 'client_cannot_contract'],
    ['14', 'verification_refused'],
    ['15', 'instalment_zero'],
  ])('refuses the client %s: %s', async (ending, reason) => {
    expect(await gateway.score(scoreRequest(ending))).toMatchObject({ state: 'rejected', reason })
  })

  it('refuses for lack of limit', async () => {
    const { state, ...rest } = await gateway.score(scoreRequest('11'))
    expect(state).toBe('rejected')
    expect(['limit_not_enough', 'instalment_zero']).toContain('reason' in rest && rest.reason)
  })

  it('reviews first, and decides at the third request', async () => {
    const request = scoreRequest('20')
    const first = await gateway.score(request)
    expect(first.state).toBe('reviewing')
    expect((await gateway.answer(first.external_id, request)).state).toBe('reviewing')
    expect((await gateway.answer(first.external_id, request)).state).toBe('approved')
  })

  it('may never decide', async () => {
    const request = scoreRequest('21')
    for (let round = 0; round < 4; round += 1) expect((await gateway.score(request)).state).toBe('reviewing')
  })

  it('reports an error of its own', async () => {
    expect(await failed(gateway.score(scoreRequest('22')))).toMatchObject({
      kind: 'technical',
      isOpen: false,
    })
  })

  it('is abandoned after the time-out, with an unknown outcome', async () => {
    const late = gatewayOf(dialect, 200).gateway
    expect(await failed(late.score(scoreRequest('24')))).toMatchObject({ kind: 'timeout', isOpen: true })
  })

  it('makes, confirms and cancels a contract', async () => {
    const order = orderFor('01')
    const contract = await gateway.createContract(order)
    await gateway.sendCode(contract)
    expect(await gateway.contractState(contract)).toBe('waiting')
    expect(await gateway.confirm(contract, order, '0000')).toBe(false)
    expect(await gateway.contractState(contract)).toBe('waiting')
    expect(await gateway.confirm(contract, order, code)).toBe(true)
    expect(await gateway.contractState(contract)).toBe('confirmed')
    await gateway.cancel(contract)
    await gateway.cancel(contract)
    expect(await gateway.contractState(contract)).toBe('cancelled')
  })

  it('makes one contract although the response was lost', async () => {
    const order = orderFor('25')
    expect((await failed(gateway.createContract(order))).isOpen).toBe(true)
    const contract = (await gateway.findContract(order)) ?? (await gateway.createContract(order))
    expect(await gateway.confirm(contract, order, code)).toBe(true)
    expect(await gateway.createContract(order)).toEqual(contract)
  })

  it('has confirmed although the response was lost', async () => {
    const order = orderFor('27')
    const contract = await gateway.createContract(order)
    expect((await failed(gateway.confirm(contract, order, code))).isOpen).toBe(true)
    expect(await gateway.contractState(contract)).toBe('confirmed')
  })

  it('moderates before it confirms', async () => {
    const order = orderFor('26')
    const contract = await gateway.createContract(order)
    expect(await gateway.confirm(contract, order, code)).toBe(true)
    const states = []
    for (let round = 0; round < 4; round += 1) states.push(await gateway.contractState(contract))
    expect(states).toEqual(['moderation', 'moderation', 'moderation', 'confirmed'])
  })

  it('refuses goods above the limit', async () => {
    const order = orderFor('30', 5_000_000)
    const refuse = async () => {
      const contract = await gateway.createContract(order)
      await gateway.confirm(contract, order, code)
    }
    expect(await failed(refuse())).toMatchObject({ kind: 'refused' })
  })

  it('writes neither the secret nor the client to the log', () => {
    expect(log.length).toBeGreaterThan(20)
    const text = JSON.stringify(log)
    for (const word of [SECRET, '99890', '31503909990013', 'AA1234567']) expect(text).not.toContain(word)
  })
})

describe('the circuit breaker', () => {
  const technical = () => Promise.reject(new GatewayFailure('technical', { code: '', text: '' }))

  it('opens after consecutive failures, lets one probe through later, and closes when it succeeds', async () => {
    let now = 0
    const circuit = createCircuit(() => now)
    for (let round = 0; round < OPENS_AFTER; round += 1) await failed(circuit.run(technical))
    expect((await failed(circuit.run(async () => 1))).kind).toBe('circuit_open')
    now = OPEN_MS
    const probe = circuit.run(() => new Promise((resolve) => setTimeout(resolve, 5)))
    expect((await failed(circuit.run(async () => 1))).kind).toBe('circuit_open')
    await probe
    expect(await circuit.run(async () => 2)).toBe(2)
  })

  it('is not opened by refusals', async () => {
    const circuit = createCircuit(() => 0)
    const refuse = () => Promise.reject(new GatewayFailure('refused', { code: '', text: '' }, 'other'))
    for (let round = 0; round < 20; round += 1) await failed(circuit.run(refuse))
    expect(circuit.isOpen()).toBe(false)
  })
})
