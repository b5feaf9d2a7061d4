// Which stage of a record is shown: chosen in the stepper, or requested by a link ("choose a limit"). Stored while the app
// is open, so that the return from the camera shows the same stage.
import { useSyncExternalStore } from 'react'
import type { Stage } from '#domain/applications/stages.ts'

export type StageChoice = {
  stage: Stage
  /** The current stage at the time of the choice: a later stage cancels the choice. Null: requested by a link. */
  at: Stage | null
}

const choices = new Map<string, StageChoice>()
const listeners = new Set<() => void>()

/** Shows a stage of a record in every view of it. */
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
