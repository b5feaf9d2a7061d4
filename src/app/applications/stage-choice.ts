// Which stage of a record is looked at: chosen in the stepper, or led to from elsewhere ("choose a limit"). Kept while the
// app is open, so that the way back from the camera leads to the same stage.
import { useSyncExternalStore } from 'react'
import type { Stage } from '#domain/applications/stages.ts'

export type StageChoice = {
  stage: Stage
  /** The stage that was due then: when the work has gone on, the choice holds no more. Null: led to from elsewhere. */
  at: Stage | null
}

const choices = new Map<string, StageChoice>()
const listeners = new Set<() => void>()

/** Shows a stage of a record wherever that record is open. */
export function showStage(id: string, stage: Stage, at: Stage | null = null): void {
  choices.set(id, { stage, at })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useStageChoice = (id: string): StageChoice | null =>
  useSyncExternalStore(subscribe, () => choices.get(id) ?? null)
