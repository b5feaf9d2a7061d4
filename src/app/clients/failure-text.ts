// The text of a refusal: with the label of the field if it concerns one.
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'

type LabelOf = (field: string) => string

export function failureText({ problem, outcome }: ApiFailure, labelOf: LabelOf): string {
  const [first] = problem?.errors ?? []
  if (first === undefined) return errorText({ key: problem?.problem ?? outcome })
  const text = errorText({ key: first.code, ...(first.params ? { params: first.params } : {}) })
  return first.field === undefined ? text : `${labelOf(first.field)}: ${text}`
}
