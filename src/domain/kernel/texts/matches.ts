// Where a search text occurs in a shown text, whatever script either was written in.
import { APOSTROPHES } from './letters.ts'
import { searchKey } from './transliteration.ts'

/** Start and end of a marked part, in characters of the shown text. */
export type Match = readonly [start: number, end: number]

const WORD = new RegExp(`[\\p{L}\\p{M}\\d${APOSTROPHES}]+`, 'gu')

/** The length of the shortest beginning of `word` whose key begins with `wanted`; 0 if none does. */
function matchedLength(word: string, wanted: string): number {
  if (!searchKey(word).startsWith(wanted)) return 0
  for (let length = 1; length <= word.length; length += 1)
    if (searchKey(word.slice(0, length)).startsWith(wanted)) return length
  // A digraph is folded only as a whole ("yo" to "e"), so no beginning has the key of the word.
  return word.length
}

/** The places of a number in a text that may group its digits: 4567 in `45 67`. */
function digitMatches(text: string, digits: string): Match[] {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = places
    .map((place) => text[place])
    .join('')
    .indexOf(digits)
  const first = places[at]
  const last = places[at + digits.length - 1]
  return at < 0 || first === undefined || last === undefined ? [] : [[first, last + 1]]
}

/**
 * The parts of a shown text that a search text matches: the beginnings of words, in either script, and for a number its
 * digits however they are grouped. Sorted, without overlaps.
 */
export function matchesIn(text: string, search: string): Match[] {
  const digits = search.replaceAll(/[\s()+\-.№#]/g, '')
  if (/^\d+$/.test(digits)) return digitMatches(text, digits)
  const wanted = searchKey(search).split(' ').filter(Boolean)
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }): Match[] => {
    const length = Math.max(0, ...wanted.map((one) => matchedLength(word, one)))
    return length === 0 ? [] : [[index, index + length]]
  })
}
