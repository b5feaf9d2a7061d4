// The state of the sandbox in memory: how often events happened, and orders, at most one for each number of the shop.
import type { SandboxCard } from './cards.ts'
import { magicOf } from './magic.ts'

export type Order = {
  id: number
  number: number
  phone: string
  state: 'waiting' | 'moderation' | 'confirmed' | 'cancelled'
  /** Polls answered since the confirmation. */
  polls: number
}
/** A contract of the Uzum shape: `id` is its `contract_id`, `order` what it is cancelled by. */
export type UzumContract = {
  id: number
  order: number
  phone: string
  state: Order['state']
  isSigned: boolean
  polls: number
}
export type Memory = {
  /** Whether this is the first time something happens. */
  isFirst: (what: string) => boolean
  /** Counts an event; returns how often it has happened, this time included. */
  count: (what: string) => number
  /** The order of a number, made where there is none. */
  orderOf: (number: number, phone: string) => Order
  byNumber: (number: number) => Order | undefined
  byId: (id: number) => Order | undefined
  /** Cards by their tokens. */
  cards: Map<string, SandboxCard>
  /** Contracts of the Uzum shape by `contract_id`. */
  contracts: Map<number, UzumContract>
  /** The number of another contract of the Uzum shape; those of two sandboxes differ. */
  nextContract: () => number
  /** Phones whose registration at Uzum is complete. */
  registered: Set<string>
}

const FIRST_ID = 700_001

export function newMemory(): Memory {
  const counts = new Map<string, number>()
  const orders = new Map<number, Order>()
  // Numbers of a sandbox that was started again do not repeat those of contracts that the shop has kept.
  let lastContract = Math.floor(Date.now() / 1000) % 900_000_000
  const count = (what: string) => {
    const next = (counts.get(what) ?? 0) + 1
    counts.set(what, next)
    return next
  }
  return {
    count,
    cards: new Map(),
    contracts: new Map(),
    nextContract: () => {
      lastContract += 1
      return lastContract
    },
    registered: new Set(),
    isFirst: (what) => count(what) === 1,
    orderOf: (number, phone) => {
      const known = orders.get(number)
      if (known) return known
      const order: Order = { id: FIRST_ID + orders.size, number, phone, state: 'waiting', polls: 0 }
      orders.set(number, order)
      return order
    },
    byNumber: (number) => orders.get(number),
    byId: (id) => [...orders.values()].find((order) => order.id === id),
  }
}

const MODERATED = 3

/** The state for the answer to a poll: moderation ends after some polls. */
export function pollState(order: Pick<Order, 'state' | 'polls' | 'phone'>): Order['state'] {
  if (order.state !== 'moderation') return order.state
  order.polls += 1
  if (order.polls > MODERATED && !magicOf(order.phone).isModerationEndless) order.state = 'confirmed'
  return order.state
}
