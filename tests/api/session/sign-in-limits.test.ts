// A stranger cannot lock a person out: wrong passwords count per phone and address, and a device on which the
// person has signed in before has its own limits.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { session } from '#api/session.ts'
import { EVERYWHERE } from '#domain/codes/limits.ts'
import type { ApiSession } from '#support/api.ts'
import { PASSWORD, phoneOf } from '#support/people.ts'
import { useServer } from '#support/use-shop.ts'

const TABLET = 'tablet-of-the-seller'
const victim = phoneOf('seller')
const UNKNOWN = '+998901112233'
const env = { OTP_PER_PHONE: '5', OTP_PER_ADDRESS: '30', TRUST_PROXY: '127.0.0.1' }
const shop = useServer([], { env })
beforeAll(async () => {
  await signIn(at('10.0.0.1', TABLET))
})
beforeEach(async () => {
  await shop.db.deleteFrom('rate_events').execute()
})

function at(address: string, device = 'tablet-of-a-stranger'): ApiSession {
  const api = shop.anonymous()
  api.onTheWay = { 'x-forwarded-for': address }
  api.deviceId = device
  return api
}

const ask = (api: ApiSession, password = PASSWORD, phone = victim) =>
  api.send(session.sendSms, { body: { login_type: 'web', phone, password } })
const reset = (api: ApiSession) => api.send(session.resetSendSms, { body: { phone: victim } })
const nameOf = ({ status, problem }: Awaited<ReturnType<typeof ask>>) => problem?.problem ?? status

async function signIn(api: ApiSession): Promise<number> {
  const codeAnswer = await ask(api)
  if (codeAnswer.status !== 200) return codeAnswer.status
  const otp = await shop.codeFor(victim)
  return (
    await api.send(session.checkSms, { body: { login_type: 'web', otp, token: codeAnswer.body.token } })
  ).status
}

const later = (seconds: number) =>
  shop.db
    .updateTable('rate_events')
    .set({ at: sql`at - ${seconds} * interval '1 second'` })
    .execute()

it('lets the person sign in on a known device at once, after 50 wrong passwords of a stranger elsewhere', async () => {
  const names: unknown[] = []
  for (let round = 0; round < 50; round += 1) {
    names.push(nameOf(await ask(at('10.9.9.9'), `wrong ${round}`)))
    await later(20)
  }
  expect(names.filter((name) => name === 200).length).toBeLessThanOrEqual(5)
  expect(await signIn(at('10.0.0.1', TABLET))).toBe(200)
})

it('slows a stranger at many addresses down, and never the known device', async () => {
  const names: unknown[] = []
  for (let round = 0; round < 50; round += 1)
    names.push(nameOf(await ask(at(`10.8.0.${round}`), `wrong ${round}`)))
  expect(names.filter((name) => name === 200)).toHaveLength(EVERYWHERE * 5)
  expect(await signIn(at('10.7.7.7', TABLET))).toBe(200)
  expect(nameOf(await ask(at('10.7.7.8')))).toBe('too_many_requests')
})

it('does not make the person wait at another address for what a stranger typed', async () => {
  expect(nameOf(await ask(at('10.9.9.9'), 'wrong'))).toBe(200)
  expect(await signIn(at('10.0.0.2', 'new-tablet'))).toBe(200)
})

it('lets a known device sign in although a stranger at the same address has used its limit', async () => {
  const phones = Array.from({ length: 31 }, (_, n) => `+9989066600${String(n).padStart(2, '0')}`)
  const names: unknown[] = []
  for (const phone of phones) names.push(nameOf(await ask(at('10.0.0.1'), 'wrong', phone)))
  expect(names.at(-1)).toBe('too_many_requests')
  expect(await signIn(at('10.0.0.1', TABLET))).toBe(200)
})

it('limits guesses on the known device too', async () => {
  const names: unknown[] = []
  for (let round = 0; round < 7; round += 1) {
    names.push(nameOf(await ask(at('10.0.0.1', TABLET), `wrong ${round}`)))
    await later(61)
  }
  expect(names).toEqual([...Array(5).fill(200), 'too_many_requests', 'too_many_requests'])
})

it('recognises a device only for its own person', async () => {
  const other = phoneOf('manager')
  expect(nameOf(await ask(at('10.0.0.1', TABLET), 'wrong', other))).toBe(200)
  expect(nameOf(await ask(at('10.0.0.1'), 'wrong', other))).toBe('resend_too_soon')
})

it('sends no SMS for a wrong password, and neither this nor the next response reveals it', async () => {
  const sent = async () => {
    await shop.deps.sms.finishSending()
    return (await shop.db.selectFrom('sms_log').select('id').execute()).length
  }
  const before = await sent()
  const shapes = new Set<string>()
  for (const [phone, password] of [
    [victim, PASSWORD],
    [victim, 'wrong'],
    [UNKNOWN, PASSWORD],
  ] as const) {
    await shop.db.deleteFrom('rate_events').execute()
    const first = await ask(at('10.6.6.6'), password, phone)
    const { token, ...rest } = first.body
    const second = await ask(at('10.6.6.6'), password, phone)
    const names = (headers: Headers) => [...headers.keys()]
    shapes.add(JSON.stringify([first.status, token.length, rest, names(first.headers)]))
    shapes.add(JSON.stringify([second.status, nameOf(second), names(second.headers)]))
  }
  expect([...shapes]).toHaveLength(2)
  expect((await sent()) - before).toBe(1)
})

it('counts sign-in messages apart from resets that strangers request', async () => {
  const names: unknown[] = []
  for (let round = 0; round < 8; round += 1) {
    names.push((await reset(at(`10.5.0.${round}`))).status)
    await later(61)
  }
  expect(names.filter((status) => status === 200)).toHaveLength(5)
  expect(await signIn(at('10.0.0.3', 'another-new-tablet'))).toBe(200)
  expect((await reset(at('10.0.0.1', TABLET))).status).toBe(200)
})

it('counts wrong current passwords of a signed-in person', async () => {
  const api = await shop.signIn('manager')
  const statuses: number[] = []
  for (let round = 0; round < 12; round += 1) {
    const body = { current_password: `wrong ${round}`, password: 'New-secret-1' }
    statuses.push((await api.send(session.changePassword, { body })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
})
