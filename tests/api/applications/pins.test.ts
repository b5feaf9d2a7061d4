// Pinned applications at the server: the limit, two tablets at once, and what a person may not read.
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { pins } from '#api/back-office/pins.ts'
import { MAX_PINS } from '#domain/applications/pins.ts'
import type { ApiSession } from '#support/api.ts'
import { submitApplication } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'seller2', 'manager', 'support', 'operator'])
const ids: string[] = []
let foreign: string
beforeAll(async () => {
  for (let nth = 0; nth < 5; nth += 1) ids.push(await submitApplication(shop.seller))
  foreign = await submitApplication(shop.seller2)
})
beforeEach(() => shop.db.deleteFrom('pinned_applications').execute())

const sync = async (api: ApiSession, pin: readonly string[] = [], unpin: readonly string[] = []) =>
  (await api.call(pins.sync, { body: { pin: [...pin], unpin: [...unpin] } })).ids

it('are kept for the person, in the order of their pinning, and repeated without an effect', async () => {
  const [a = '', b = '', c = '', d = ''] = ids
  expect(await sync(shop.manager, [b, a])).toEqual([b, a])
  expect(await sync(shop.manager, [a])).toEqual([b, a])
  expect(await sync(shop.support)).toEqual([])
  expect(await sync(shop.manager, [c, d])).toEqual([b, a, c])
  expect(await sync(shop.manager, [d], [b])).toEqual([a, c, d])
  expect(await sync(shop.manager)).toEqual([a, c, d])
})

const HOUR = 3_600_000
/** What a tablet changed so many hours ago and sends only now. */
const late = async (hours: number, change: { pin?: string; unpin?: string }) => {
  const id = change.pin ?? change.unpin ?? ''
  const { pin, unpin } = { pin: [], unpin: [], ...change }
  const at = { [id]: new Date(Date.now() - hours * HOUR).toISOString() }
  return (await shop.manager.call(pins.sync, { body: { pin: [pin].flat(), unpin: [unpin].flat(), at } })).ids
}

it('what was changed earlier and arrives later does not replace what was changed later', async () => {
  const [a = '', b = ''] = ids
  expect(await sync(shop.manager, [a])).toEqual([a])
  expect(await late(2, { unpin: a })).toEqual([a])
  expect(await sync(shop.manager, [], [a])).toEqual([])
  expect(await late(1, { pin: a })).toEqual([])
  // Nobody had pinned this one: that it was taken off is known all the same.
  expect(await late(2, { unpin: b })).toEqual([])
  expect(await late(3, { pin: b })).toEqual([])
  expect(await late(1, { pin: b })).toEqual([b])
})

it.each([1, 2, 3, 4, 5])('are at most three when several tablets pin at once, time %i', async () => {
  const answers = await Promise.all(ids.map((id) => sync(shop.manager, [id])))
  expect(Math.max(...answers.map((list) => list.length))).toBe(MAX_PINS)
  const stored = await sync(shop.manager)
  expect(stored).toHaveLength(MAX_PINS)
  expect(new Set(stored).size).toBe(MAX_PINS)
})

it('leave out what the person may not read, also when that changes', async () => {
  const [a = '', b = ''] = ids
  expect(await sync(shop.manager, [foreign, a])).toEqual([a])
  expect(await sync(shop.support, [foreign, b])).toEqual([foreign, b])
  await shop.support.call(transitions.delete, { params: { id: b }, body: { reason: 'Sabab' } })
  expect(await sync(shop.support)).toEqual([foreign])
})
