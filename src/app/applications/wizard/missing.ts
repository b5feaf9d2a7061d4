// What a draft lacks for its submit: fields by step, and required photos.
import type { DraftRow } from '#app/offline/store/rows.ts'
import { STEPS, type Step } from '#domain/applications/form.ts'
import { missingSlots } from '#domain/applications/photo-slots.ts'
import type { Form } from './form/use-form.ts'

export type Missing = { fields: Record<'main' | 'additional', string[]>; slots: number[]; count: number }

/** `captured`: slots with a usable photo, on the tablet or on the server. */
export function findMissing(problems: Form['problems'], captured: readonly number[]): Missing {
  const main = problems.main.map(({ field }) => field)
  const additional = problems.additional.map(({ field }) => field)
  const slots = missingSlots(captured)
  return { fields: { main, additional }, slots, count: main.length + additional.length + slots.length }
}

export const countMissing = (missing: Missing, step: Step): number =>
  step === 'files' ? missing.slots.length : missing.fields[step].length

/** The first step with a missing field or photo. */
export const firstIncompleteStep = (missing: Missing): Step | undefined =>
  STEPS.find((step) => countMissing(missing, step) > 0)

export const stepOf = (draft: DraftRow): Step => STEPS[draft.step] ?? 'main'
