// Codes asked for at once are limited like codes asked for in turn (F51).
import { afterAll, beforeAll, expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { PASSWORD, phoneOf } from '#support/people.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { OTP_PER_PHONE: '5', OTP_PER_ADDRESS: '8' } })
})
afterAll(() => server.stop())

const ask = (phone: string) =>
  server.anonymous().send(session.sendSms, { body: { login_type: 'web', phone, password: PASSWORD } })
const toldOf = (answers: Awaited<ReturnType<typeof ask>>[]) =>
  answers.map(({ status, problem }) => problem?.problem ?? status)

it('sends one code to a phone, however many ask for it at once', async () => {
  const told = toldOf(await Promise.all(Array.from({ length: 12 }, () => ask(phoneOf('seller')))))
  expect(told.filter((one) => one === 200)).toHaveLength(1)
  expect(told.filter((one) => one === 'resend_too_soon')).toHaveLength(11)
})

it('keeps the limit of an address, however many phones ask at once', async () => {
  const phones = Array.from({ length: 12 }, (_, n) => `+9989066600${String(n).padStart(2, '0')}`)
  const told = toldOf(await Promise.all(phones.map(ask)))
  expect(told.filter((one) => one === 200)).toHaveLength(7)
  expect(told.filter((one) => one === 'too_many_requests')).toHaveLength(5)
})
