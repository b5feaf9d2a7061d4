// The three adapters against the sandbox partners over real HTTP: every magic client, a wrong code, answers that are cut
// off, a partner that is late or down, and a log without secrets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OTHER_REJECTION_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'
import { agreementsOf, DIALECT_TRAITS, DIALECTS, type Dialect } from '#domain/partners/partner.ts'
import { createCircuit, KEY_REST_MS, OPEN_MS, OPENS_AFTER } from '#server/gateways/partners/circuit.ts'
import {
  type ContractOrder,
  type Exchange,
  GatewayFailure,
  type PartnerContract,
  type PartnerGateway,
  type ScoreRequest,
} from '#server/gateways/partners/gateway.ts'
import { openGateway } from '#server/gateways/partners/open.ts'
import {
  CODES,
  FIRST_REFUSAL,
  INTEND_TOKEN_SECRET,
  USUAL_LIMIT,
} from '#server/gateways/partners/sandbox/magic.ts'
import { type Sandbox, startSandbox } from '#server/gateways/partners/sandbox/server.ts'

const SECRET = 'very-secret-token'
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

function gatewayOf(dialect: Dialect, timeoutMs = 2000) {
  const log: Exchange[] = []
  const settings = {
    dialect,
    url: `${sandbox.url}/${dialect}`,
    secret: SECRET,
    secret2: INTEND_TOKEN_SECRET,
    agreements: agreementsOf(dialect),
    returnUrl: '',
    timeoutMs,
  }
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
    category_number: 7,
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
    tariff: '6 Default',
    byCode: true,
    lines: [line],
  }
}
const failed = (promise: Promise<unknown>): Promise<GatewayFailure> =>
  promise.then(
    () => Promise.reject(new Error('nothing failed')),
    (error) => error,
  )

const REFUSALS = [...REJECTION_REASONS, ...OTHER_REJECTION_REASONS]
// Uzum publishes no codes of refusals: only statuses of buyers (`uzum-facts.test.ts`).
describe.each(['alif', 'intend'] as const)('%s, by the codes that were agreed', (dialect) => {
  it.each(REFUSALS.map((reason, index): [string, string] => [reason, String(FIRST_REFUSAL + index)]))(
    'refuses for the reason %s',
    async (reason, ending) => {
      const { gateway } = gatewayOf(dialect)
      expect(await gateway.score(scoreRequest(ending))).toMatchObject({ state: 'rejected', reason })
    },
  )

  it('refuses a client who is not registered', async () => {
    const { gateway } = gatewayOf(dialect)
    expect(await gateway.score(scoreRequest('14'))).toMatchObject({ reason: 'registration_unfinished' })
  })

  it('may never decide', async () => {
    const { gateway } = gatewayOf(dialect)
    const request = scoreRequest('21')
    for (let round = 0; round < 4; round += 1) expect((await gateway.score(request)).state).toBe('reviewing')
  })
})

describe.each(DIALECTS)('%s', (dialect) => {
  /** What a client is while the partner has not decided: under review, or completing the registration. */
  const UNDECIDED = dialect === 'uzum' ? 'registering' : 'reviewing'
  const stateOf = async (contract: PartnerContract) => (await gateway.contractState(contract))?.state

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
    expect(first.state).toBe(UNDECIDED)
    expect((await gateway.answer(first.external_id, request)).state).toBe(UNDECIDED)
    expect((await gateway.answer(first.external_id, request)).state).toBe('approved')
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
    expect(await stateOf(contract)).toBe('waiting')
    expect((await gateway.confirm(contract, order, '0000')).outcome).toBe('wrong_code')
    expect(await stateOf(contract)).toBe('waiting')
    expect((await gateway.confirm(contract, order, code)).outcome).toBe('confirmed')
    expect(await stateOf(contract)).toBe('active')
    await gateway.cancel(contract)
    await gateway.cancel(contract)
    expect(await stateOf(contract)).toBe('cancelled')
  })

  if (DIALECT_TRAITS[dialect].isCreationRepeatable)
    it('makes one contract although the response was lost', async () => {
      const order = orderFor('25')
      expect((await failed(gateway.createContract(order))).isOpen).toBe(true)
      const contract = await gateway.createContract(order)
      expect((await gateway.confirm(contract, order, code)).outcome).toBe('confirmed')
      expect(await gateway.createContract(order)).toEqual(contract)
    })

  it('has confirmed although the response was lost', async () => {
    const order = orderFor('27')
    const contract = await gateway.createContract(order)
    expect((await failed(gateway.confirm(contract, order, code))).isOpen).toBe(true)
    expect(await stateOf(contract)).toBe('active')
  })

  it('moderates before it confirms', async () => {
    const order = orderFor('26')
    const contract = await gateway.createContract(order)
    expect((await gateway.confirm(contract, order, code)).outcome).toBe('confirmed')
    const states = []
    for (let round = 0; round < 4; round += 1) states.push(await stateOf(contract))
    expect(states).toEqual(['moderation', 'moderation', 'moderation', 'active'])
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
    for (let round = 0; round < OPENS_AFTER; round += 1)
      await failed(circuit.run(`client ${round}`, technical))
    expect((await failed(circuit.run('other', async () => 1))).kind).toBe('circuit_open')
    now = OPEN_MS
    const probe = circuit.run('probe', () => new Promise((resolve) => setTimeout(resolve, 5)))
    expect((await failed(circuit.run('other', async () => 1))).kind).toBe('circuit_open')
    await probe
    expect(await circuit.run('other', async () => 2)).toBe(2)
  })

  it('is not opened by the failures of one client', async () => {
    const circuit = createCircuit(() => 0)
    for (let round = 0; round < 20; round += 1) await failed(circuit.run('one client', technical))
    expect(await circuit.run('the next client', async () => 'answered')).toBe('answered')
  })

  it('rests at once when the key is refused, says so, and reports it once until a key is accepted', async () => {
    let now = 0
    const reports: boolean[] = []
    const circuit = createCircuit(
      () => now,
      (isAccepted) => void reports.push(isAccepted),
    )
    const refuseKey = () => Promise.reject(new GatewayFailure('key_refused', { code: 'http_401', text: '' }))
    await failed(circuit.run('one', refuseKey))
    expect((await failed(circuit.run('two', async () => 1))).kind).toBe('key_refused')
    now = KEY_REST_MS
    expect(await circuit.run('three', async () => 3)).toBe(3)
    expect(reports).toEqual([false, true])
  })

  it('is not opened by refusals', async () => {
    const circuit = createCircuit(() => 0)
    const refuse = () => Promise.reject(new GatewayFailure('refused', { code: '', text: '' }, 'other'))
    for (let round = 0; round < 20; round += 1) await failed(circuit.run(`client ${round}`, refuse))
    expect(circuit.isOpen()).toBe(false)
  })
})
