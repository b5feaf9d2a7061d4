// Where a person stands in the tour (specification S3.6, `hasActiveTour`): kept in their database on this tablet, so that it goes on where it
// stopped, also without internet.
import { useSyncExternalStore } from 'react'
import { type TourAnchor, type TourKey, tourKeyOf } from '#domain/tour/steps.ts'
import { loadTabletStorage } from './storage.ts'

/** `step`: the one that was shown last; null: none yet, or all of them. `isAsked`: opened just now; its screen is still to be shown. */
type Tour = { step: TourKey | null; isOpen: boolean; isAsked?: boolean }

const STORED = 'tour'
const CLOSED: Tour = { step: null, isOpen: false }
let tour = CLOSED
const listeners = new Set<() => void>()

function set(next: Tour): void {
  tour = next
  for (const listener of listeners) listener()
}

async function change(next: Tour): Promise<void> {
  set(next)
  const { saveRef } = await loadTabletStorage()
  await saveRef(STORED, next)
}

/** Reads where the person of the current session stands. */
export async function readTour(): Promise<void> {
  set(CLOSED)
  const { readRef } = await loadTabletStorage()
  const stored = await readRef(STORED)
  // Begun while it was being read.
  if (tour !== CLOSED || typeof stored !== 'object' || stored === null) return
  const isOpen = 'isOpen' in stored && stored.isOpen === true
  set({ step: 'step' in stored ? tourKeyOf(stored.step) : null, isOpen })
}

/** Shows the tour: from its beginning, or from the step where it was stopped. */
export const openTour = (): Promise<void> => change({ ...tour, isOpen: true, isAsked: true })
export const showTourStep = (step: TourKey): Promise<void> => change({ step, isOpen: true })
/** It is not shown any more, and goes on from here when it is opened. */
export const stopTour = (): Promise<void> => change({ ...tour, isOpen: false })
/** All of it was shown. */
export const endTour = (): Promise<void> => change(CLOSED)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const getTour = (): Tour => tour
export const useTour = (): Tour => useSyncExternalStore(subscribe, getTour)

/** The attribute by which the tour finds what it points at. */
export const tourAnchor = (anchor: TourAnchor) => ({ 'data-tour': anchor })
