// What to offer for the issuing authority of a document.
import { searchKey } from '../kernel/texts/transliteration.ts'
import type { FormValues } from './form.ts'

/** More would have to be searched. */
const MOST = 30

/**
 * The authorities that issued the documents of these clients, as somebody typed them: the most frequent first, then the one of the
 * earliest record. Spellings that differ only in case, script or apostrophes are one.
 */
export function usualAuthorities(records: readonly FormValues[]): string[] {
  const known = new Map<string, { text: string; count: number }>()
  for (const { document_authority } of records) {
    const text = document_authority?.trim() ?? ''
    const key = searchKey(text)
    if (key === '') continue
    const before = known.get(key)
    if (before === undefined) known.set(key, { text, count: 1 })
    else before.count += 1
  }
  return [...known.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST)
    .map(({ text }) => text)
}
