// Answers of support to stuck items, shown with the item until it is sent or retried under a new id.
import { useStoredRef } from '../store/refs.ts'

export type SupportAnswers = Record<string, { text: string; at: string }>
export const ANSWERS_KEY = 'support_answers'

const NONE: SupportAnswers = {}

/** The answers of support by operation id. */
export const useSupportAnswers = (): SupportAnswers =>
  useStoredRef<SupportAnswers>(ANSWERS_KEY)?.value ?? NONE
