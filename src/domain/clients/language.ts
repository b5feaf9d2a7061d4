// The language in which a client is written to.
import type { Language } from '../kernel/texts/language.ts'

/** What is known of a client's language: that of the last contract, and the one spoken (list `spoken_language`). */
export type KnownLanguage = { contract: Language | null; spoken: string | null | undefined }

/**
 * The language in which a client is written to: that of the last contract, the only one that tells the script. Before the first one the
 * language spoken: Uzbek and Karakalpak in Latin script, otherwise Russian.
 */
export const languageOfClient = ({ contract, spoken }: KnownLanguage): Language => {
  if (contract !== null) return contract
  return spoken === 'uz' || spoken === 'kaa' ? 'uz-Latn' : 'ru'
}
