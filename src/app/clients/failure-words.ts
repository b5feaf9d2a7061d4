// A refusal in words: of a field by its name, otherwise what the server says of the whole.
import { errorText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'

type LabelOf = (field: string) => string

export function failureWords({ problem, outcome }: ApiFailure, labelOf: LabelOf): string {
  const [first] = problem?.errors ?? []
  if (first === undefined) return errorText({ key: problem?.problem ?? outcome })
  const words = errorText({ key: first.code, ...(first.params ? { params: first.params } : {}) })
  return first.field === undefined ? words : `${labelOf(first.field)}: ${words}`
}
