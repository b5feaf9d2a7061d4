import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import type { Deps } from '../deps.ts'
import { readEnv } from '../env.ts'
import { Problem } from '../problems.ts'
import { KEYS_OF_LIMIT } from './limit-store.ts'
import { createRateLimit } from './limits.ts'

const MOST = 3
const BLOCKED = '203.0.113.9'
let app: FastifyInstance

async function start(settings: Record<string, string>): Promise<void> {
  app = Fastify()
  const env = readEnv({ RATE_ADDRESS: '1000', RATE_SESSION: '1000', ...settings })
  const check = await createRateLimit(app, { env } as Deps)
  app.get(
    '/',
    { config: { endpoint: { perMinute: MOST }, endpointName: 'x' } as object },
    async (request, reply) => {
      try {
        await check(request)
        return 'ok'
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return reply.code(429).header('retry-after', error.retryAfter).send()
      }
    },
  )
  await app.ready()
}
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = async (remoteAddress: string) => (await app.inject({ url: '/', remoteAddress })).statusCode
async function askOften(times: number): Promise<number[]> {
  const codes = []
  for (let nth = 0; nth < times; nth += 1) codes.push(await ask(BLOCKED))
  return codes
}
const addressOf = (nth: number) => `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`
async function askFromMany(count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await ask(addressOf(nth))
}

it.each([
  ['its own limit of an endpoint', {}],
  ['the limit of addresses', { RATE_ADDRESS: String(MOST) }],
])('keeps a blocked address blocked by %s, however many others ask', async (_name, settings) => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  await start(settings)
  expect(await askOften(MOST + 1)).toEqual([200, 200, 200, 429])
  await askFromMany(KEYS_OF_LIMIT + 10)
  expect(await ask(BLOCKED)).toBe(429)
  vi.advanceTimersByTime(59_000)
  const late = await app.inject({ url: '/', remoteAddress: BLOCKED })
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1'])
  vi.advanceTimersByTime(1000)
  expect(await askOften(MOST + 1), 'the window is over').toEqual([200, 200, 200, 429])
})

it('counts an address that is not blocked among twenty thousand', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  await start({})
  await askOften(MOST)
  await askFromMany(KEYS_OF_LIMIT - 1)
  expect(await ask(BLOCKED)).toBe(429)
})
