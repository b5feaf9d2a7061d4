// Every kind of code: five tries, 60 seconds between two sends, a cap an hour; one after the other and all at once.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { emergencyForm } from '#api/emergency-form.ts'
import { identity } from '#api/identity.ts'
import { session } from '#api/session.ts'
import { stages } from '#api/stages.ts'
import { CODE_RULES, type CodeKind } from '#domain/codes/limits.ts'
import { CODES } from '#server/gateways/partners/sandbox/magic.ts'
import type { Answer } from '../../support/api.ts'
import { newPhoto, recordOf } from '../../support/applications.ts'
import { PASSWORD, phoneOf } from '../../support/people.ts'
import {
  addGood,
  chooseLimit,
  confirmCard,
  confirmClient,
  magicPhone,
  makeContract,
  sendCard,
  takenApplication,
  until,
} from '../../support/sales.ts'
import { useSellingShop } from '../../support/use-shop.ts'

const env = { OTP_PER_PHONE: '5', OTP_PER_ADDRESS: '100000', CODES_PER_PERSON: '1000', MYID_POLL_MS: '200' }
const shop = useSellingShop({ partners: ['uzum'], env })
beforeEach(async () => {
  await shop.db.deleteFrom('rate_events').execute()
})

const later = (seconds: number) =>
  shop.db
    .updateTable('rate_events')
    .set({ at: sql`at - ${seconds} * interval '1 second'` })
    .execute()

/**
 * Moves all sends back in time until the newest has the given age; a slow machine has already used some of
 * it.
 */
const lastSent = (secondsAgo: number) =>
  shop.db
    .updateTable('rate_events')
    .set({
      at: sql`at - ((select max(at) from rate_events) - (now() - ${secondsAgo} * interval '1 second'))`,
    })
    .execute()

type Outcome = { name: string; code: string | undefined; params: Record<string, unknown>; wait: number }
const outcomeOf = ({ status, problem, headers }: Answer<unknown>): Outcome => ({
  name: status === 200 ? 'ok' : (problem?.problem ?? String(status)),
  code: problem?.errors[0]?.code,
  params: problem?.errors[0]?.params ?? {},
  wait: Number(headers.get('retry-after') ?? 0),
})

type Driver = {
  send: () => Promise<Outcome>
  guess?: (code: string) => Promise<Outcome>
  right?: () => Promise<string>
  /** The refusal of a code without attempts left. */
  spent?: string
  /** Sends that were needed to reach this state. */
  before?: number
}
const wrong = (right: string) =>
  /^0+$/.test(right) ? right.replaceAll('0', '1') : right.replaceAll(/\d/g, '0')
/** The processor takes it and sends no code: it has no SMS service. */
const REFUSED_CARD = '8600012345010013'
const anonymous = () => shop.anonymous()

async function signIn(): Promise<Driver> {
  let token = ''
  const phone = phoneOf('operator')
  return {
    send: async () => {
      const body = { login_type: 'web', phone, password: PASSWORD } as const
      const answer = await anonymous().send(session.sendSms, { body })
      if (answer.status === 200) token = answer.body.token
      return outcomeOf(answer)
    },
    guess: async (otp) =>
      outcomeOf(await anonymous().send(session.checkSms, { body: { login_type: 'web', otp, token } })),
    right: () => shop.codeFor(phone),
  }
}

async function passwordReset(): Promise<Driver> {
  let token = ''
  const phone = phoneOf('accounting')
  return {
    send: async () => {
      const answer = await anonymous().send(session.resetSendSms, { body: { phone } })
      if (answer.status === 200) token = answer.body.token
      return outcomeOf(answer)
    },
    guess: async (otp) => outcomeOf(await anonymous().send(session.resetCheckSms, { body: { otp, token } })),
    right: () => shop.codeFor(phone),
  }
}

async function client(): Promise<Driver> {
  const params = { id: await takenApplication(shop) }
  const phone = (await recordOf(shop, params.id)).phone ?? ''
  return {
    send: async () => outcomeOf(await shop.manager.send(stages.sendClientCode, { params, body: {} })),
    guess: async (code) =>
      outcomeOf(await shop.manager.send(stages.confirmClient, { params, body: { code } })),
    right: () => shop.codeFor(phone),
  }
}

async function phoneChange(): Promise<Driver> {
  const params = { id: await takenApplication(shop) }
  const phone = magicPhone('01')
  return {
    send: async () => outcomeOf(await shop.manager.send(stages.changePhone, { params, body: { phone } })),
    guess: async (code) =>
      outcomeOf(await shop.manager.send(stages.confirmPhone, { params, body: { code } })),
    right: () => shop.codeFor(phone),
  }
}

const withCard = async () => {
  const params = { id: await takenApplication(shop) }
  await confirmClient(shop, params.id)
  const add = async () => outcomeOf(await sendCard(shop, params.id))
  return { params, add }
}

async function card(): Promise<Driver> {
  const { params, add } = await withCard()
  expect((await add()).name).toBe('ok')
  return {
    before: 1,
    send: async () => outcomeOf(await shop.manager.send(stages.sendCardCode, { params, body: {} })),
    guess: async (code) => outcomeOf(await shop.manager.send(stages.confirmCard, { params, body: { code } })),
    right: async () => CODES.cards,
  }
}

async function contract(): Promise<Driver> {
  const params = { id: await takenApplication(shop) }
  await chooseLimit(shop, params.id)
  await addGood(shop, params.id, shop.products.plain)
  expect((await makeContract(shop, params.id)).contract?.state).toBe('waiting')
  return {
    before: 1,
    send: async () => outcomeOf(await shop.manager.send(stages.sendContractCode, { params, body: {} })),
    guess: async (code) =>
      outcomeOf(await shop.manager.send(stages.confirmContract, { params, body: { code } })),
    right: async () => CODES.uzum,
  }
}

/** The "code" is the ending of a document: 13 is a face that the provider does not recognise. */
async function identityLink(): Promise<Driver> {
  const params = { id: await takenApplication(shop) }
  const { values } = await recordOf(shop, params.id)
  const photo = Buffer.from(await newPhoto()).toString('base64')
  let token = ''
  const settled = async () => {
    const { state } = await anonymous().call(identity.state, { body: { token } })
    return state !== 'checking'
  }
  return {
    spent: 'identity_spent',
    send: async () => {
      const answer = await shop.manager.send(stages.linkIdentity, { params, body: {} })
      if (answer.status === 200) token = answer.body.token
      return outcomeOf(answer)
    },
    guess: async (ending) => {
      const personData = { pinfl: String(values.pinfl), birth_date: String(values.birth_date), photo }
      const body = { token, ...personData, document_number: `AD12345${ending}`, agreed: true as const }
      const answer = outcomeOf(await anonymous().send(identity.check, { body }))
      await expect.poll(settled).toBe(true)
      return answer.name === 'ok' ? { ...answer, name: 'wrong_code' } : answer
    },
    right: async () => '01',
  }
}

async function emergency(): Promise<Driver> {
  const { link } = await shop.db.selectFrom('branches').select('link').orderBy('id').executeTakeFirstOrThrow()
  const phone = magicPhone('01')
  return {
    send: async () => {
      const body = { id: randomUUID(), surname: 'Каримова', name: 'Лола', phone, comment: 'Телевизор' }
      return outcomeOf(await anonymous().send(emergencyForm.send, { params: { link }, body }))
    },
  }
}

async function partnerLink(): Promise<Driver> {
  const id = await takenApplication(shop, '31')
  const params = { id }
  await confirmClient(shop, id)
  await confirmCard(shop, id)
  const { partners } = await until(shop, id, (view) => view.partners[0]?.attempt?.state === 'registering')
  const attempt_id = partners[0]?.attempt?.id ?? ''
  return {
    send: async () =>
      outcomeOf(await shop.manager.send(stages.sendRegistrationLink, { params, body: { attempt_id } })),
  }
}

const DRIVERS: Record<CodeKind, () => Promise<Driver>> = {
  sign_in: signIn,
  password_reset: passwordReset,
  client,
  phone_change: phoneChange,
  card,
  contract,
  identity: identityLink,
  partner_link: partnerLink,
  sos: emergency,
}
const KINDS = Object.keys(CODE_RULES) as CodeKind[]
const GUESSED = KINDS.flatMap((kind) => {
  const { tries } = CODE_RULES[kind]
  return tries === null ? [] : [{ kind, tries }]
})
const wrongFor = async ({ spent, right }: Driver) => (spent ? '13' : wrong((await right?.()) ?? ''))
const atOnce = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

describe.each(KINDS)('a code of the kind %s', (kind) => {
  const { gapS } = CODE_RULES[kind]
  const perHour = CODE_RULES[kind].perHour ?? 5

  it(`is sent once for 15 concurrent requests, then after ${gapS} s, and ${perHour} times an hour`, async () => {
    const { send, before = 0 } = await DRIVERS[kind]()
    await later(gapS + 1)
    const answers = await atOnce(15, send)
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1)
    const refused = answers.filter(({ name }) => name !== 'ok')
    expect(new Set(refused.map(({ name }) => name))).toEqual(new Set(['resend_too_soon']))
    for (const { params, wait } of refused) {
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(gapS)
      expect(params).toEqual({ seconds: wait })
    }
    for (let sent = before + 1; sent < perHour; sent += 1) {
      await lastSent(gapS - 20)
      expect((await send()).name).toBe('resend_too_soon')
      await lastSent(gapS + 1)
      expect((await send()).name).toBe('ok')
    }
    await later(gapS + 1)
    const over = await send()
    expect([over.name, over.code]).toEqual(['too_many_requests', 'too_many_tries'])
    expect(over.params).toEqual({ seconds: over.wait, minutes: Math.ceil(over.wait / 60) })
    await later(3600)
    expect((await send()).name).toBe('ok')
  })
})

describe.each(GUESSED)('a code of the kind $kind', ({ kind, tries }) => {
  const { gapS } = CODE_RULES[kind]

  it(`takes ${tries} wrong guesses and then not even the right one`, async () => {
    const driver = await DRIVERS[kind]()
    const { send, guess, spent = 'code_attempts_spent' } = driver
    await later(gapS + 1)
    expect((await send()).name).toBe('ok')
    const right = (await driver.right?.()) ?? ''
    const bad = await wrongFor(driver)
    const names: unknown[] = []
    for (let round = 0; round < tries; round += 1) names.push((await guess?.(bad))?.name)
    const last = driver.spent ? 'wrong_code' : 'code_attempts_spent'
    expect(names).toEqual([...Array(tries - 1).fill('wrong_code'), last])
    expect((await guess?.(right))?.name).toBe(spent)
    expect((await guess?.(bad))?.name).toBe(spent)
    await later(gapS + 1)
    expect((await send()).name).toBe('ok')
    const fresh = driver.spent ? '01' : ((await driver.right?.()) ?? '')
    expect(['ok', 'wrong_code']).toContain((await guess?.(fresh))?.name)
  })

  it(`compares at most ${tries} of 30 guesses at once`, async () => {
    const driver = await DRIVERS[kind]()
    await later(gapS + 1)
    expect((await driver.send()).name).toBe('ok')
    const bad = await wrongFor(driver)
    const answers = await atOnce(30, async () => driver.guess?.(bad))
    const compared = answers.filter(
      (answer) => answer?.params['left'] !== undefined && answer.name === 'wrong_code',
    )
    expect(compared.length).toBeLessThan(tries)
    const { most } = await shop.db
      .selectFrom('code_tries')
      .select((by) => by.fn.max('tries').as('most'))
      .executeTakeFirstOrThrow()
    expect(Number(most ?? 0)).toBeLessThanOrEqual(5)
    const { most_attempts } = await shop.db
      .selectFrom('identity_checks')
      .select((by) => by.fn.max('attempts').as('most_attempts'))
      .executeTakeFirstOrThrow()
    expect(Number(most_attempts ?? 0)).toBeLessThanOrEqual(3)
  })
})

it('binds one card for 15 requests at once, and sends one code', async () => {
  const { add } = await withCard()
  const answers = await atOnce(15, add)
  expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(1)
  expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['ok', 'resend_too_soon']))
})

it('does not count a card that the processor refused', async () => {
  const { params, add } = await withCard()
  const refused = await sendCard(shop, params.id, REFUSED_CARD)
  expect(refused.status).toBe(400)
  expect((await add()).name).toBe('ok')
})

it('gives no further tries for a card when the processor refuses another one', async () => {
  const { params, add } = await withCard()
  expect((await add()).name).toBe('ok')
  const guess = async (code: string) =>
    outcomeOf(await shop.manager.send(stages.confirmCard, { params, body: { code } })).name
  for (let tries = 0; tries < 5; tries += 1) expect(await guess('000000')).not.toBe('ok')
  await later(61)
  expect((await sendCard(shop, params.id, REFUSED_CARD)).status).toBe(400)
  expect(await guess(CODES.cards)).toBe('code_attempts_spent')
  expect(await outcomeOf(await shop.manager.send(stages.sendCardCode, { params, body: {} })).name).toBe('ok')
  expect(await guess(CODES.cards)).toBe('ok')
})

it('counts the tries of a contract’s code by application: another number gives no further ones', async () => {
  const id = await takenApplication(shop)
  const params = { id }
  await chooseLimit(shop, id)
  await addGood(shop, id, shop.products.plain)
  expect((await makeContract(shop, id)).contract?.state).toBe('waiting')
  const guess = async (code: string) =>
    outcomeOf(await shop.manager.send(stages.confirmContract, { params, body: { code } })).name
  for (let tries = 0; tries < 5; tries += 1) expect(await guess('0000')).not.toBe('ok')
  // Past the edit, which a contract in force refuses.
  await shop.db
    .updateTable('applications')
    .set({ phone: magicPhone('01') })
    .where('id', '=', id)
    .execute()
  expect(await guess(CODES.uzum)).toBe('code_attempts_spent')
})

it('reports to the stages how long to wait', async () => {
  const { params, add } = await withCard()
  await later(10)
  await add()
  const { resend_in } = await shop.manager.call(stages.view, { params })
  expect(resend_in?.client).toBeLessThanOrEqual(50)
  expect(resend_in?.client).toBeGreaterThan(0)
  expect(resend_in?.card).toBeGreaterThan(30)
  expect([resend_in?.contract, resend_in?.phone_change]).toEqual([0, 0])
})

it('limits the sends of one person per hour, whoever the recipients are', async () => {
  const { env } = shop.deps
  const before = env.CODES_PER_PERSON
  env.CODES_PER_PERSON = 2
  const names: string[] = []
  for (let round = 0; round < 3; round += 1) names.push((await (await client()).send()).name)
  env.CODES_PER_PERSON = before
  expect(names).toEqual(['ok', 'ok', 'too_many_requests'])
})

it('keeps the limit of an address, however many phones ask concurrently', async () => {
  const { env } = shop.deps
  const before = env.OTP_PER_ADDRESS
  env.OTP_PER_ADDRESS = 8
  const phones = Array.from({ length: 12 }, (_, n) => `+9989066600${String(n).padStart(2, '0')}`)
  const answers = await Promise.all(
    phones.map(async (phone) => {
      const body = { login_type: 'web', phone, password: PASSWORD } as const
      return outcomeOf(await anonymous().send(session.sendSms, { body }))
    }),
  )
  env.OTP_PER_ADDRESS = before
  const names = answers.map(({ name }) => name).sort()
  expect(names).toEqual([...Array(8).fill('ok'), ...Array(4).fill('too_many_requests')])
})

it('keeps its limits for the page of the identity check without a link', async () => {
  const { values } = await recordOf(shop, await takenApplication(shop))
  const photo = Buffer.from(await newPhoto()).toString('base64')
  const personData = { pinfl: String(values.pinfl), birth_date: String(values.birth_date), photo }
  const check = async () => {
    const token = randomBytes(24).toString('base64url')
    const body = { token, ...personData, document_number: 'AD1234513', agreed: true as const }
    return outcomeOf(await anonymous().send(identity.check, { body })).name
  }
  const names = await atOnce(10, check)
  expect(names.filter((name) => name === 'ok')).toHaveLength(1)
  expect(names.filter((name) => name === 'resend_too_soon')).toHaveLength(9)
})
