// Circuit breaker for each partner: after several failures in a row nothing is sent for a while, then one probe goes
// first, so that requests do not wait for the time-out of an unavailable partner
// (src/docs/business-rules.md#the-partner-interface).
import { GatewayFailure } from './gateway.ts'

export const OPENS_AFTER = 5
export const OPEN_MS = 30_000

export type Circuit = {
  run: <T>(work: () => Promise<T>) => Promise<T>
  isOpen: () => boolean
}

const counts = (error: unknown): boolean =>
  error instanceof GatewayFailure && (error.isOpen || error.kind === 'technical')

/** `now` in milliseconds. */
export function createCircuit(now: () => number): Circuit {
  let failures = 0
  let openedAt: number | null = null
  let isProbing = false
  const isOpen = () => openedAt !== null && (isProbing || now() - openedAt < OPEN_MS)
  const note = (failed: boolean) => {
    isProbing = false
    failures = failed ? failures + 1 : 0
    openedAt = failures >= OPENS_AFTER ? now() : null
  }
  return {
    isOpen,
    run: async (work) => {
      if (isOpen()) throw new GatewayFailure('circuit_open', { code: '', text: '' })
      isProbing = openedAt !== null
      try {
        const result = await work()
        note(false)
        return result
      } catch (error) {
        note(counts(error))
        throw error
      }
    },
  }
}
