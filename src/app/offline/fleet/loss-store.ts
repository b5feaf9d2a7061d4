// The loss that a person still has to read, for the shell: a store without the database, so that nothing waits for it.
import { useSyncExternalStore } from 'react'

export type LossSign = 'start' | 'open' | 'person' | 'server'
export type LostWork = { user_id: number; unsent: number; since: number | null }
export type Loss = {
  id: string
  sign: LossSign
  foundAt: number
  people: LostWork[]
  /** The figures were still here; otherwise nobody knows how much it was until the server says so. */
  isCounted: boolean
  /** What the server knows of it. */
  known: { unsent: number; since: number | null } | null
  acknowledged: boolean
  /** The server has it as it was found. */
  isTold: boolean
}

let shown: Loss | null = null
const listeners = new Set<() => void>()

/** Puts the red screen up, or takes it down. */
export function showLoss(loss: Loss | null): void {
  shown = loss
  for (const listener of listeners) listener()
}
export const lossNow = (): Loss | null => shown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const useLoss = (): Loss | null => useSyncExternalStore(subscribe, lossNow, lossNow)
