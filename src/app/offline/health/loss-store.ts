// The loss that a person still has to read, for the shell: a store without the database, so that nothing waits for it.
import { useSyncExternalStore } from 'react'
import type { CountedWork } from '#domain/applications/figures/waiting-work.ts'

export type LossSign = 'start' | 'open' | 'person' | 'server'
export type LostWork = CountedWork & { user_id: number; since: number | null }
export type Loss = {
  id: string
  sign: LossSign
  foundAt: number
  people: LostWork[]
  /** The figures were still here; otherwise nobody knows how much it was until the server says so. */
  isCounted: boolean
  /** What the server knows of it. */
  known: (CountedWork & { since: number | null }) | null
  acknowledged: boolean
  /** The server has it as it was found. */
  isTold: boolean
}

/**
 * Whether everything had been delivered when the storage was wiped, as far as the tablet's own figures and the server's
 * newest report go. Without figures nobody knows, and that counts as a loss.
 */
export const isDelivered = ({ isCounted, people, known }: Loss): boolean =>
  isCounted && people.every(({ unsent }) => unsent === 0) && (known?.unsent ?? 0) === 0

let shown: Loss | null = null
const listeners = new Set<() => void>()

/** Puts the red screen up, or takes it down. */
export function showLoss(loss: Loss | null): void {
  shown = loss
  for (const listener of listeners) listener()
}
export const getLoss = (): Loss | null => shown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useLoss = (): Loss | null => useSyncExternalStore(subscribe, getLoss, getLoss)
