import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { createConcurrencyLimits } from './concurrency-limits.ts'

const open = (settings: Record<string, string> = {}) =>
  createConcurrencyLimits(
    readEnv({ PHOTOS_AT_ONCE: '3', DATABASE_POOL: '8', PHOTO_PATIENCE_MS: '5000', ...settings }),
  )

/** Work that lasts until `end` is called. */
function long() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: () => resolve() }
}

/** Runs `count` pieces of work; returns the largest number that ran at the same time, and the order of their starts. */
async function crowd(count: number, limit: (work: () => Promise<unknown>) => Promise<unknown>) {
  let now = 0
  let most = 0
  const order: number[] = []
  const one = (number: number) =>
    limit(async () => {
      order.push(number)
      now += 1
      most = Math.max(most, now)
      await wait(2)
      now -= 1
    })
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)))
  return { most, order }
}

it('receives as many photos at a time as the settings allow, in the order of their requests', async () => {
  const { most, order } = await crowd(20, open().photo)
  expect(most).toBe(3)
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

it('decodes one picture at a time', async () => {
  expect((await crowd(5, open().decoding)).most).toBe(1)
})

it('limits photos to a quarter and other operations to half of the connections, so that a quarter is left for reads', async () => {
  const limits = open()
  const [photos, others] = await Promise.all([
    crowd(20, (work) => limits.write('photo', work)),
    crowd(20, (work) => limits.write(undefined, work)),
  ])
  expect([photos.most, others.most]).toEqual([2, 4])
})

it('allows one of each kind where there is one connection', async () => {
  const limits = open({ DATABASE_POOL: '1', PHOTOS_AT_ONCE: '0' })
  expect((await crowd(3, limits.photo)).most).toBe(1)
  expect((await crowd(3, (work) => limits.write('photo', work))).most).toBe(1)
})

it('refuses a request that waits too long with Retry-After, and never starts its work', async () => {
  const limits = open({ PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '30' })
  const first = long()
  const running = limits.photo(first.work)
  let isBegun = false
  const late = limits.photo(async () => {
    isBegun = true
  })
  await expect(late).rejects.toMatchObject({ problem: 'unavailable', retryAfter: 5 })
  first.end()
  await running
  await expect(limits.photo(async () => 'through')).resolves.toBe('through')
  expect(isBegun).toBe(false)
})

it('frees the slot of work that fails', async () => {
  const limits = open({ PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '50' })
  const failed = limits.photo(() => Promise.reject(new Error('broken line')))
  await expect(failed).rejects.toThrow('broken line')
  await expect(limits.photo(async () => 'through')).resolves.toBe('through')
})

it('delays other work while photos are being received, and continues when at most two are', async () => {
  const limits = open()
  const three = [long(), long(), long()]
  const coming = three.map(({ work }) => limits.photo(work))
  let isQuiet = false
  const quiet = limits.quiet().then(() => {
    isQuiet = true
  })
  await wait(300)
  expect(isQuiet).toBe(false)
  three[0]?.end()
  await quiet
  for (const { end } of three) end()
  await Promise.all(coming)
})

it('stops waiting for quiet after the time limit', async () => {
  const limits = open()
  const three = [long(), long(), long()]
  const coming = three.map(({ work }) => limits.photo(work))
  await limits.quiet(50)
  for (const { end } of three) end()
  await Promise.all(coming)
})
