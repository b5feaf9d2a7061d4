// One text in several spellings: what is searched finds what was written by somebody else, in either script, with any apostrophe,
// with or without the letters of a neighbouring language. Names of people have search keys of their own (transliteration.ts).
import { APOSTROPHES, NEIGHBOURS } from './letters.ts'
import { toCyrillic, toLatin } from './transliteration.ts'

/** Letters that people write one for the other, in lower case: each of the first counts as the letter after it. */
const SAME: readonly (readonly [string, string])[] = [
  ['ёэ', 'е'],
  ['ый', 'и'],
  ['щ', 'ш'],
  ['ц', 'с'],
  ['ҳ', 'х'],
  ['қ', 'к'],
  ['ғ', 'г'],
  ['ў', 'у'],
  ['h', 'x'],
  ['q', 'k'],
  ['w', 'v'],
  ['á', 'a'],
  ['óö', 'o'],
  ['úü', 'u'],
  ['í', 'i'],
  ['ńñ', 'n'],
  ['ǵğ', 'g'],
  ['ş', 's'],
  ['ç', 'c'],
]
const same = new Map(SAME.flatMap(([letters, to]) => [...letters].map((from) => [from, to] as const)))
/** Hard and soft sign, and everything that is typed as an apostrophe. */
const DROPPED = `ъь${APOSTROPHES}`
const REST = 'абвгдежзиклмнопрстуфхчшюя'

/** What each letter becomes; '' for those that are dropped. */
const pairs = new Map<string, string>([
  ...same,
  ...NEIGHBOURS.flatMap(([letters, to]) => [...letters].map((from) => [from, same.get(to) ?? to] as const)),
  ...[...DROPPED].map((from) => [from, ''] as const),
])
const isAscii = (letter: string) => /[A-Za-z]/.test(letter)
for (const small of [...REST, ...pairs.keys()]) {
  const capital = small.toUpperCase()
  if (capital !== small && !isAscii(small) && !isAscii(capital)) pairs.set(capital, pairs.get(small) ?? small)
}

/**
 * The table of the SQL function `search_fold`, as `translate` takes it: each letter of `from` becomes the letter of `to` at its
 * place, those beyond the end of `to` are dropped. Texts are in lower case as far as ASCII goes, and the table has the capitals of
 * the other letters: the database may not know them.
 */
export const FOLDED = (() => {
  const replaced = [...pairs].filter(([, to]) => to !== '')
  const dropped = [...pairs].filter(([, to]) => to === '')
  return {
    from: [...replaced, ...dropped].map(([from]) => from).join(''),
    to: replaced.map(([, to]) => to).join(''),
  }
})()

/** The text with one letter for those that are written one for the other; what the SQL function `search_fold` returns. */
export const fold = (text: string): string =>
  [...text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())]
    .map((letter) => pairs.get(letter) ?? letter)
    .join('')

/** What a word of a search may look like where it was written, folded: as it is, and in either script. Never empty texts. */
export function spellingsOf(word: string): string[] {
  const plain = fold(word)
  const spelled = [word, toLatin(word), toCyrillic(word), toLatin(plain), toCyrillic(plain)]
  return [...new Set(spelled.map(fold))].filter((text) => text !== '')
}
