// The order of names in lists: small and capital letters together, Ё after Е, the Uzbek letters after Я, Oʻ after O however its
// apostrophe was typed. Both databases compare code points, in which Ё comes after я, and every capital letter before every small one.

/** Cyrillic letters as people order them: Russian, then Ў, Қ, Ғ, Ҳ as in the Uzbek alphabet; letters of neighbours beside their own. */
const CYRILLIC = 'аәбвгдеёжзиӣійклмнңоөпрстуӯұүфхһцчҷшщъыьэюяўқғҳ'
/** Latin letters with a sign stand with those without. */
const LATIN: readonly (readonly [string, string])[] = [
  ['áàâä', 'a'],
  ['éèêë', 'e'],
  ['íïı', 'i'],
  ['óòôö', 'o'],
  ['úùûü', 'u'],
  ['ńñ', 'n'],
  ['ǵğ', 'g'],
  ['ş', 's'],
  ['ç', 'c'],
]
/** Whatever is typed as an apostrophe becomes this letter, which follows z. */
const APOSTROPHE = 'ʻ'
const APOSTROPHES = "'‘’‛ʼʽʾʿˈʹ′`´＇ꞌ"
/** Private characters after all others, one for each place in the alphabet. */
const FIRST_PLACE = 0xe000

const pairs = new Map<string, string>()
const add = (letter: string, place: string) => {
  const capital = letter.toUpperCase()
  if (!pairs.has(letter) && letter !== place) pairs.set(letter, place)
  if ([...capital].length === 1 && !pairs.has(capital)) pairs.set(capital, place)
}
for (const letter of 'abcdefghijklmnopqrstuvwxyz') add(letter, letter)
;[...CYRILLIC].forEach((letter, at) => {
  add(letter, String.fromCodePoint(FIRST_PLACE + at))
})
for (const [letters, place] of LATIN) for (const letter of letters) add(letter, place)
for (const sign of APOSTROPHES) pairs.set(sign, APOSTROPHE)

/** The table of the SQL function `name_order`, as `translate` takes it: each letter of `from` becomes that of `to` at its place. */
export const NAME_ORDER = { from: [...pairs.keys()].join(''), to: [...pairs.values()].join('') }

/** The text by whose code points a name is ordered: the SQL function `name_order`. */
export const nameOrder = (name: string): string =>
  [...name].map((letter) => pairs.get(letter) ?? letter).join('')
