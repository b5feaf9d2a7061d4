// Changes that follow from a change of a client's card: a pinfl fills birth date and sex, another region clears the district.
import { tidyChange } from '#domain/applications/defaults.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { fillFromPinfl } from '#domain/applications/form-rules.ts'
import { PINFL_DIGITS } from '#domain/kernel/codes/pinfl.ts'

/** Returns the changed values and those that follow from them. An empty text becomes null. */
export function withConsequences(values: FormValues, changed: FormValues, today: string): FormValues {
  const patch = tidyChange(values, changed)
  if (patch.pinfl?.length !== PINFL_DIGITS) return patch
  return { ...fillFromPinfl({ ...values, ...patch }, today), ...patch }
}
