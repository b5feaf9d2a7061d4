// Changes that follow from a change: a pinfl fills birth date and sex, another region clears the district.
import type { FormField, FormValues } from '#domain/applications/form.ts'
import { ADDRESSES } from '#domain/applications/form-choices.ts'
import { fillFromPinfl } from '#domain/applications/form-rules.ts'
import { PINFL_DIGITS } from '#domain/kernel/codes/pinfl.ts'

/** Returns the changed values and those that follow from them. An empty text becomes null. */
export function withConsequences(values: FormValues, changed: FormValues, today: string): FormValues {
  const patch: FormValues = Object.fromEntries(
    Object.entries(changed).map(([field, value]) => [field, value === '' ? null : value]),
  )
  for (const address of ADDRESSES) {
    const region: FormField = `${address}_region`
    const district: FormField = `${address}_district`
    const isMoved = region in patch && patch[region] !== values[region]
    if (isMoved && !(district in patch) && values[district]) patch[district] = null
  }
  if (patch.pinfl?.length !== PINFL_DIGITS) return patch
  return { ...fillFromPinfl({ ...values, ...patch }, today), ...patch }
}
