// What support says to a stuck item, shown beside it until it is settled or tried again under a new id.
import { useKept } from '../refs.ts'

export type SupportAnswers = Record<string, { text: string; at: string }>
export const ANSWERS_KEY = 'support_answers'

/** The words of support for an operation, or null. */
export function useSupportAnswer(opId: string): string | null {
  return useKept<SupportAnswers>(ANSWERS_KEY)?.value[opId]?.text ?? null
}
