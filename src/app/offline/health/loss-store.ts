// The data loss that a person has not acknowledged yet, for the shell: a store that needs no database.
import { useSyncExternalStore } from 'react'
import type { CountedWork } from '#domain/applications/figures/waiting-work.ts'

export type LossSign = 'start' | 'open' | 'person' | 'server'
export type LostWork = CountedWork & { user_id: number; since: number | null }
export type Loss = {
  id: string
  sign: LossSign
  foundAt: number
  people: LostWork[]
  /** The tablet still has the figures; otherwise the amount is unknown until the server reports it. */
  isCounted: boolean
  /** The server's figures. */
  known: (CountedWork & { since: number | null }) | null
  acknowledged: boolean
  /** The server has received the report of the loss. */
  isTold: boolean
}

/**
 * Whether everything had been delivered when the storage was wiped, by the tablet's own figures and the server's newest
 * report. Without figures it counts as a loss.
 */
export const isDelivered = ({ isCounted, people, known }: Loss): boolean =>
  isCounted && people.every(({ unsent }) => unsent === 0) && (known?.unsent ?? 0) === 0

let currentLoss: Loss | null = null
const listeners = new Set<() => void>()

/** Shows the loss screen, or hides it (null). */
export function showLoss(loss: Loss | null): void {
  currentLoss = loss
  for (const listener of listeners) listener()
}
export const getLoss = (): Loss | null => currentLoss

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useLoss = (): Loss | null => useSyncExternalStore(subscribe, getLoss, getLoss)
