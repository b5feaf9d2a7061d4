// Applications that still lack required photos: what is on this tablet and what the server knows, each once.
import type { DraftRow, PhotoRow } from '#app/offline/rows.ts'
import type { ApplicationListItem } from '#contract/applications.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'

/** A photo that a manager sent back, with what is wrong with it. */
export type Task = ApplicationListItem['photo_tasks'][number]
export type Lacking = {
  id: string
  number: number | null
  name: string
  slots: number[]
  isHere: boolean
  tasks: readonly Task[]
}

/** Drafts of the tablet with the required slots that have no good picture. */
export function lackingHere(drafts: readonly DraftRow[], photos: readonly PhotoRow[]): Lacking[] {
  return drafts
    .filter(({ status }) => status === 'unfinished' || status === 'new' || status === 'in_process')
    .map((draft) => {
      const good = photos.filter(
        ({ appId, state }) => appId === draft.id && (state === 'on_tablet' || state === 'on_server'),
      )
      const slots = missingSlots(good.map(({ slot }) => slot))
      return {
        id: draft.id,
        number: draft.number,
        name: fullName(draft.values),
        slots,
        isHere: true,
        tasks: [],
      }
    })
    .filter(({ slots }) => slots.length > 0)
}

/** Those of the server that are not on this tablet; what was sent back is asked for wherever its picture still is. */
export const lackingThere = (items: readonly ApplicationListItem[], here: ReadonlySet<string>): Lacking[] =>
  items
    .filter(({ id, photo_tasks: tasks }) => tasks.length > 0 || !here.has(id))
    .map(({ id, number, client_name: name, missing_slots: slots, photo_tasks: tasks }) => ({
      id,
      number,
      name,
      slots,
      isHere: false,
      tasks,
    }))
