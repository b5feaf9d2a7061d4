// What support says to a stuck item, shown beside it until it is settled or tried again under a new id.
import { useStoredRef } from '../store/refs.ts'

export type SupportAnswers = Record<string, { text: string; at: string }>
export const ANSWERS_KEY = 'support_answers'

const NONE: SupportAnswers = {}

/** The words of support by the operation they are about. */
export const useSupportAnswers = (): SupportAnswers =>
  useStoredRef<SupportAnswers>(ANSWERS_KEY)?.value ?? NONE
