// What an unfinished application needs next, as its line on the home screen says it. The same problems and slots as in the wizard.
import { type FormField, type FormValues, isFormField, ruleOf, type Step } from '../form.ts'
import { checkForm, type FormContext } from '../form-rules.ts'
import { missingSlots } from '../photo-slots.ts'

export type DraftNeed =
  /** Nothing was entered yet. */
  | { kind: 'start' }
  /** These photos have to be taken again. */
  | { kind: 'retake'; slots: number[] }
  | { kind: 'missing'; fields: FormField[]; slots: number[] }
  /** It can be submitted. */
  | { kind: 'complete' }

/** The newest photo of a slot; `isRefused`: the server or the check of its bytes did not accept it. */
export type DraftPhoto = { slot: number; isRefused: boolean }

const isEntered = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && typeof value !== 'boolean'

/** What a draft with these values and photos needs next. */
export function draftNeed(
  values: FormValues,
  photos: readonly DraftPhoto[],
  context: FormContext,
): DraftNeed {
  const refused = photos.filter(({ isRefused }) => isRefused).map(({ slot }) => slot)
  if (refused.length > 0) return { kind: 'retake', slots: refused }
  if (photos.length === 0 && !Object.values(values).some(isEntered)) return { kind: 'start' }
  const fields = checkForm(values, context)
    .map(({ field }) => field)
    .filter(isFormField)
  const slots = missingSlots(photos.map(({ slot }) => slot))
  return fields.length + slots.length === 0 ? { kind: 'complete' } : { kind: 'missing', fields, slots }
}

/** The step and the field of the wizard where the draft is continued. */
export function firstMissing(need: DraftNeed): { step: Step; field: FormField | null } {
  const field = need.kind === 'missing' ? need.fields[0] : undefined
  if (field !== undefined) return { step: ruleOf(field).step, field }
  return { step: need.kind === 'start' ? 'main' : 'files', field: null }
}
