// The counters of a rate limit. The store of @fastify/rate-limit forgets the key that was used longest ago, a blocked one too, so
// that whoever sends from enough other addresses is free again (decision 0105).
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** How many keys one limit counts, and how many blocked ones it keeps beside them. */
export const KEYS_OF_LIMIT = 20_000

type Counter = { count: number; since: number }
/** Puts a counter at the end, and removes the one at the beginning where there are too many. */
function putLast(counters: Map<string, Counter>, key: string, counter: Counter): void {
  counters.delete(key)
  counters.set(key, counter)
  const [first] = counters.keys()
  if (counters.size > KEYS_OF_LIMIT && first !== undefined) counters.delete(first)
}

/** Counts requests in memory, in windows that begin with a key's first request. Blocked keys are never removed for others. */
function createStore(): FastifyRateLimitStore {
  const counting = new Map<string, Counter>()
  const blocked = new Map<string, Counter>()
  return {
    incr: (key, answer, timeWindow, max) => {
      const now = Date.now()
      const known = blocked.get(key) ?? counting.get(key)
      const isRunning = known !== undefined && known.since + timeWindow > now
      const counter = isRunning ? { ...known, count: known.count + 1 } : { count: 1, since: now }
      const [place, other] = counter.count > max ? [blocked, counting] : [counting, blocked]
      other.delete(key)
      putLast(place, key, counter)
      answer(null, { current: counter.count, ttl: counter.since + timeWindow - now })
    },
    // Each limit has counters of its own.
    child: createStore,
  }
}

/** The plugin calls it with `new`, which returns the object that the function makes. */
export const LimitStore = createStore as unknown as FastifyRateLimitStoreCtor
