// What still stands between the draft and the manager: fields by step, and required photos.
import type { DraftRow } from '#app/offline/store/rows.ts'
import { STEPS, type Step } from '#domain/applications/form.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import type { Form } from './form/use-form.ts'

export type Missing = { fields: Record<'main' | 'additional', string[]>; slots: number[]; count: number }

/** `captured` are the slots with a good photo, on the tablet or on the server. */
export function missingOf(problems: Form['problems'], captured: readonly number[]): Missing {
  const main = problems.main.map(({ field }) => field)
  const additional = problems.additional.map(({ field }) => field)
  const slots = missingSlots(captured)
  return { fields: { main, additional }, slots, count: main.length + additional.length + slots.length }
}

export const missingIn = (missing: Missing, step: Step): number =>
  step === 'files' ? missing.slots.length : missing.fields[step].length

/** The first step that lacks something. */
export const firstLacking = (missing: Missing): Step | undefined =>
  STEPS.find((step) => missingIn(missing, step) > 0)

export const stepOf = (draft: DraftRow): Step => STEPS[draft.step] ?? 'main'
