import { expect, it } from 'vitest'
import { byQueue, isFreeFor, isOwnMove } from './queue.ts'
import { STATUSES } from './status.ts'

it('sorts emergencies first, then clients in the shop, then those who can be called back', () => {
  const at = (minute: number) => `2026-11-21T09:0${minute}:00Z`
  const queue = [
    { origin: 'online', submitted_at: at(0) },
    { origin: 'shop', submitted_at: at(3) },
    { origin: 'outside', submitted_at: at(2) },
    { origin: 'sos', submitted_at: at(5) },
    { origin: 'shop', submitted_at: at(1) },
  ] as const
  const order = queue
    .toSorted(byQueue)
    .map(({ origin, submitted_at: since }) => `${origin} ${since.slice(15, 16)}`)
  expect(order).toEqual(['sos 5', 'shop 1', 'outside 2', 'shop 3', 'online 0'])
})

const [me, other] = [{ id: 1 }, { id: 2 }]
const record = { status: 'in_process', seller: other, manager: me, waiting: null } as const

it('is free for anybody in the queue, and reserved for the person to whom it was assigned', () => {
  expect(isFreeFor({ status: 'new', manager: null }, me.id)).toBe(true)
  expect(isFreeFor({ status: 'new', manager: me }, me.id)).toBe(true)
  expect(isFreeFor({ status: 'new', manager: other }, me.id)).toBe(false)
  expect(isFreeFor({ status: 'in_process', manager: me }, me.id)).toBe(false)
})

it('the next step is that of its manager while it waits for nobody else', () => {
  expect(isOwnMove(record, me.id)).toBe(true)
  expect(isOwnMove({ ...record, status: 'registered' }, me.id)).toBe(true)
  expect(isOwnMove({ ...record, waiting: 'director' }, me.id)).toBe(false)
  expect(isOwnMove({ ...record, manager: other }, me.id)).toBe(false)
})

it('is that of the person to whom it was assigned in the queue, and of nobody while a limit is saved', () => {
  const own = STATUSES.filter((status) => isOwnMove({ ...record, status }, me.id))
  expect(own).toEqual(['new', 'in_process', 'registered'])
  const ofOthers = STATUSES.filter((status) => isOwnMove({ ...record, manager: other, status }, me.id))
  expect(ofOthers).toEqual([])
})

it('the next step is that of its seller until it is handed in, and of nobody after its end', () => {
  const begun = { ...record, seller: me, manager: null }
  const own = STATUSES.filter((status) => isOwnMove({ ...begun, status }, me.id))
  expect(own).toEqual(['unfinished'])
})
