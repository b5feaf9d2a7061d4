// Circuit breaker for each partner: after failures of several clients in a row nothing is sent for a while, then one probe goes
// first, so that requests do not wait for the time-out of an unavailable partner. One client whose every question fails does
// not close the partner for the next one (src/docs/business-rules.md#the-partner-interface).
import { GatewayFailure } from './gateway.ts'

export const OPENS_AFTER = 5
/** Failures in a row count once they are about so many clients. */
export const OPENS_FOR = 2
export const OPEN_MS = 30_000
/** How long a partner rests that does not accept our key: only a person can change that. */
export const KEY_REST_MS = 5 * 60_000

export type Circuit = {
  /** `reference`: the attempt or contract that the request is about. */
  run: <T>(reference: string, work: () => Promise<T>) => Promise<T>
  isOpen: () => boolean
}

const counts = (error: unknown): boolean =>
  error instanceof GatewayFailure && (error.isOpen || error.kind === 'network' || error.kind === 'technical')
const isKeyRefused = (error: unknown): boolean =>
  error instanceof GatewayFailure && error.kind === 'key_refused'

/** `now` in milliseconds. `onKey` is called when a partner begins to rest because of our key, and when it accepts one again. */
export function createCircuit(now: () => number, onKey: (isAccepted: boolean) => void = () => {}): Circuit {
  let failures = 0
  const about = new Set<string>()
  let openUntil: number | null = null
  let isProbing = false
  // Unknown until the first answer: an earlier circuit, with another key, may have rested because of it.
  let isKeyBad: boolean | null = null
  const isOpen = () => openUntil !== null && (isProbing || now() < openUntil)
  const close = () => {
    if (isKeyBad !== false) onKey(true)
    isKeyBad = false
    failures = 0
    about.clear()
    openUntil = null
  }
  const fail = (reference: string) => {
    failures += 1
    about.add(reference)
    const isBroken = openUntil !== null || (failures >= OPENS_AFTER && about.size >= OPENS_FOR)
    if (isBroken) openUntil = now() + OPEN_MS
  }
  return {
    isOpen,
    run: async (reference, work) => {
      if (isOpen())
        throw new GatewayFailure(isKeyBad === true ? 'key_refused' : 'circuit_open', { code: '', text: '' })
      isProbing = openUntil !== null
      try {
        const result = await work()
        close()
        return result
      } catch (error) {
        if (isKeyRefused(error)) {
          openUntil = now() + KEY_REST_MS
          isKeyBad = true
          onKey(false)
        } else if (counts(error)) fail(reference)
        else close()
        throw error
      } finally {
        isProbing = false
      }
    },
  }
}
