import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readEnv } from '../env.ts'
import { createConcurrencyLimits } from './concurrency-limits.ts'

const open = (settings: Record<string, string> = {}) =>
  createConcurrencyLimits(
    readEnv({ PHOTOS_AT_ONCE: '3', DATABASE_POOL: '8', PHOTO_PATIENCE_MS: '5000', ...settings }),
  )

/** Work that lasts until it is told to end. */
function long() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: () => resolve() }
}

/** Sends so many through and tells how many were at it at the same time at most, and in which order they began. */
async function crowd(count: number, gate: (work: () => Promise<unknown>) => Promise<unknown>) {
  let now = 0
  let most = 0
  const order: number[] = []
  const one = (number: number) =>
    gate(async () => {
      order.push(number)
      now += 1
      most = Math.max(most, now)
      await wait(2)
      now -= 1
    })
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)))
  return { most, order }
}

it('receives as many photos at a time as the settings say, in the order they came', async () => {
  const { most, order } = await crowd(20, open().photo)
  expect(most).toBe(3)
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

it('gives photos a quarter and other operations half of the connections, so that a quarter is left to readers', async () => {
  const gates = open()
  const [photos, others] = await Promise.all([
    crowd(20, (work) => gates.write('photo', work)),
    crowd(20, (work) => gates.write(undefined, work)),
  ])
  expect([photos.most, others.most]).toEqual([2, 4])
})

it('leaves a place to each where there is one connection', async () => {
  const gates = open({ DATABASE_POOL: '1', PHOTOS_AT_ONCE: '0' })
  expect((await crowd(3, gates.photo)).most).toBe(1)
  expect((await crowd(3, (work) => gates.write('photo', work))).most).toBe(1)
})

it('asks who would wait too long to come again, and begins no work for them afterwards', async () => {
  const gates = open({ PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '30' })
  const first = long()
  const held = gates.photo(first.work)
  let isBegun = false
  const late = gates.photo(async () => {
    isBegun = true
  })
  await expect(late).rejects.toMatchObject({ problem: 'unavailable', retryAfter: 5 })
  first.end()
  await held
  await expect(gates.photo(async () => 'through')).resolves.toBe('through')
  expect(isBegun).toBe(false)
})

it('takes the place back from work that fails', async () => {
  const gates = open({ PHOTOS_AT_ONCE: '1', PHOTO_PATIENCE_MS: '50' })
  const failed = gates.photo(() => Promise.reject(new Error('broken line')))
  await expect(failed).rejects.toThrow('broken line')
  await expect(gates.photo(async () => 'through')).resolves.toBe('through')
})

it('lets other work wait while photos come, and goes on when hardly one is on its way', async () => {
  const gates = open()
  const three = [long(), long(), long()]
  const coming = three.map(({ work }) => gates.photo(work))
  let isQuiet = false
  const quiet = gates.quiet().then(() => {
    isQuiet = true
  })
  await wait(300)
  expect(isQuiet).toBe(false)
  three[0]?.end()
  await quiet
  for (const { end } of three) end()
  await Promise.all(coming)
})

it('does not wait for quiet for ever', async () => {
  const gates = open()
  const three = [long(), long(), long()]
  const coming = three.map(({ work }) => gates.photo(work))
  await gates.quiet(50)
  for (const { end } of three) end()
  await Promise.all(coming)
})
