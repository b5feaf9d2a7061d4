// The state of the sandbox in memory: how often events happened, and orders, at most one for each number of the shop.
import { magicOf } from './magic.ts'

export type Order = {
  id: number
  number: number
  phone: string
  state: 'waiting' | 'moderation' | 'confirmed' | 'cancelled'
  /** The webhook of the shop for changes of this order. */
  callback?: { url: string; secret: string }
  /** Polls answered since the confirmation. */
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
  /** Tokens of the cards, and whether the client's code has confirmed each. */
  cards: Map<string, boolean>
}

const FIRST_ID = 700_001

export function newMemory(): Memory {
  const counts = new Map<string, number>()
  const orders = new Map<number, Order>()
  const count = (what: string) => {
    const next = (counts.get(what) ?? 0) + 1
    counts.set(what, next)
    return next
  }
  return {
    count,
    cards: new Map(),
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
export function pollState(order: Order): Order['state'] {
  if (order.state !== 'moderation') return order.state
  order.polls += 1
  if (order.polls > MODERATED && !magicOf(order.phone).isModerationEndless) order.state = 'confirmed'
  return order.state
}
