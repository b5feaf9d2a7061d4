// Uzbek Latin and Cyrillic (src/docs/business-rules.md#writing-systems: CLDR uz_Cyrl-uz_Latn and BGN/PCGN 2000), and
// the folded key by which people are searched. Names of people are stored as typed; only the key is converted.
// Canonical apostrophes: U+02BB in oʻ and gʻ, U+02BC for the tutuq belgisi; any look-alike is accepted.

import { APOSTROPHES, NEIGHBOURS } from './letters.ts'

const TURNED_COMMA = new RegExp(`([oOgG])[${APOSTROPHES}]`, 'g')
const TUTUQ = new RegExp(`([^oOgG\\s])[${APOSTROPHES.replace('ʻ', '')}](?=\\p{L})`, 'gu')
type Exception = { latin: string; cyrillic: string; whole?: true }
/** Stems that the rules convert wrongly; `whole` ones apply only to the complete word. */
const EXCEPTIONS: readonly Exception[] = [
  ...Object.entries({
    rayon: 'район',
    mayor: 'майор',
    mayonez: 'майонез',
    poyezd: 'поезд',
    obyekt: 'объект',
    subyekt: 'субъект',
    sentabr: 'сентябрь',
    oktabr: 'октябрь',
    noyabr: 'ноябрь',
    dekabr: 'декабрь',
    yanvar: 'январь',
    fevral: 'февраль',
    aprel: 'апрель',
    iyun: 'июнь',
    iyul: 'июль',
    kompyuter: 'компьютер',
    budjet: 'бюджет',
    aksiya: 'акция',
    funksiya: 'функция',
    poeziya: 'поэзия',
    poema: 'поэма',
    aeroport: 'аэропорт',
    isʼhoq: 'исҳоқ',
    asʼhob: 'асҳоб',
    konsert: 'концерт',
    litsenziya: 'лицензия',
    sotsial: 'социал',
    filtr: 'фильтр',
    tabel: 'табель',
  }).map(([latin, cyrillic]) => ({ latin, cyrillic })),
  { latin: 'sex', cyrillic: 'цех', whole: true },
  { latin: 'sirk', cyrillic: 'цирк', whole: true },
]

const TO_LATIN: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'x',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ы: 'i',
  э: 'e',
  ё: 'yo',
  ю: 'yu',
  я: 'ya',
  ў: 'oʻ',
  қ: 'q',
  ғ: 'gʻ',
  ҳ: 'h',
  ь: '',
}
const TO_CYRILLIC: Record<string, string> = {
  a: 'а',
  b: 'б',
  v: 'в',
  g: 'г',
  d: 'д',
  j: 'ж',
  z: 'з',
  i: 'и',
  y: 'й',
  k: 'к',
  l: 'л',
  m: 'м',
  n: 'н',
  o: 'о',
  p: 'п',
  r: 'р',
  s: 'с',
  t: 'т',
  u: 'у',
  f: 'ф',
  x: 'х',
  h: 'ҳ',
  q: 'қ',
  c: 'с',
  w: 'в',
  ʼ: 'ъ',
}
const DIGRAPHS: Record<string, string> = {
  sh: 'ш',
  ch: 'ч',
  yo: 'ё',
  yu: 'ю',
  ya: 'я',
  ye: 'е',
  oʻ: 'ў',
  gʻ: 'ғ',
}

const isUpper = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== letter.toLowerCase()
const hasCase = (letter: string): boolean => letter.toLowerCase() !== letter.toUpperCase()
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const isAllUpper = (word: string): boolean => {
  const letters = [...word].filter(hasCase)
  return letters.length > 1 && letters.every(isUpper)
}

/** The replacement of the letters at a position, in lower case, and the number of letters that it replaces. */
type Rule = (letters: readonly string[], at: number, wordStart: boolean) => { out: string; taken: number }

const one = (out: string): { out: string; taken: number } => ({ out, taken: 1 })

const latinRule: Rule = (letters, at, wordStart) => {
  const letter = letters[at] ?? ''
  const before = letters[at - 1] ?? ' '
  const after = letters[at + 1] ?? ' '
  if (letter === 'е') return one(wordStart || 'аоуиеёюяўэыьъ'.includes(before) ? 'ye' : 'e')
  if (letter === 'ц') return one('аоуиеёюяўэы'.includes(before) ? 'ts' : 's')
  if (letter === 'ъ') return one('еёюя'.includes(after) ? '' : 'ʼ')
  if (letter === 'с' && after === 'ҳ') return one('sʼ')
  return one(TO_LATIN[letter] ?? letter)
}

const cyrillicRule: Rule = (letters, at, wordStart) => {
  const letter = letters[at] ?? ''
  const before = letters[at - 1] ?? ' '
  const after = letters[at + 1] ?? ' '
  if (letter === 's' && after === 'ʼ' && letters[at + 2] === 'h') return { out: 'с', taken: 2 }
  if (letters.slice(at, at + 4).join('') === 'tsiy') return { out: 'ц', taken: 2 }
  if (letter === 'y' && after === 'o' && letters[at + 2] === 'ʻ') return one('й')
  const pair = DIGRAPHS[letter + after]
  if (pair) return { out: pair, taken: 2 }
  if (letter === 'e') return one(wordStart || 'aouiʻ'.includes(before) ? 'э' : 'е')
  return one(TO_CYRILLIC[letter] ?? letter)
}

function convertPart(part: string, word: string, rule: Rule): string {
  const source = [...part]
  const letters = source.map((letter) => letter.toLowerCase())
  const shout = isAllUpper(word)
  let out = ''
  for (let at = 0; at < source.length; ) {
    const step = rule(letters, at, at === 0 && part === word)
    const upper = isUpper(source[at]) || (shout && !hasCase(source[at] ?? ''))
    out += upper ? (shout ? step.out.toUpperCase() : capital(step.out)) : step.out
    at += step.taken
  }
  return out
}

function convertWord(word: string, from: 'latin' | 'cyrillic', rule: Rule): string {
  const lower = word.toLowerCase()
  const stem = EXCEPTIONS.filter((row) =>
    row.whole ? lower === row[from] : lower.startsWith(row[from]),
  ).sort((a, b) => b[from].length - a[from].length)[0]
  if (!stem) return convertPart(word, word, rule)
  const out = stem[from === 'latin' ? 'cyrillic' : 'latin']
  const cased = isAllUpper(word) ? out.toUpperCase() : isUpper(word[0]) ? capital(out) : out
  return cased + convertPart(word.slice(stem[from].length), word, rule)
}

/** Canonical apostrophes: U+02BB after o and g, U+02BC inside a word elsewhere. */
export const normaliseApostrophes = (text: string): string =>
  text.replace(TURNED_COMMA, '$1ʻ').replace(TUTUQ, '$1ʼ')

/** Cyrillic words of a text in Latin. */
export const toLatin = (text: string): string =>
  text.replace(/\p{Script=Cyrillic}+/gu, (word) => convertWord(word, 'cyrillic', latinRule))

/** Latin words of a text in Cyrillic. */
export const toCyrillic = (text: string): string =>
  normaliseApostrophes(text).replace(/[A-Za-zʻʼ]+/g, (word) => convertWord(word, 'latin', cyrillicRule))

/** A name in the script in which it is not written: in Latin if it has Cyrillic words, otherwise in Cyrillic. */
export function otherScript(name: string): string {
  const latin = toLatin(name)
  return latin === name ? toCyrillic(name) : latin
}

/** Spellings of one sound, longest first: Russian passports, old Latin, x and h, ё written as е. */
const FOLDS: readonly [RegExp, string][] = [
  [/shch/g, 'sh'],
  [/zh|dj/g, 'j'],
  [/kh|x/g, 'h'],
  [/ts/g, 's'],
  [/y[eo]/g, 'e'],
  // Bayram and Bairam, Galym and Galim, Tsoy and Tsoi; everywhere, so that the beginning of a name is the beginning of its key.
  [/y/g, 'i'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  // Karakalpak: Наўрыз, Nawrız, Наурыз.
  [/a[ou]/g, 'av'],
  // Only a double letter inside a word is a spelling of a single one: "zzzzz" is not a way to write "z", and as
  // a search prefix it would otherwise find every name that begins with Z.
  [/([a-z])(?<=[a-z]\1)(?<!\1\1)\1(?!\1)/g, '$1'],
]

/**
 * The version of the keys that `searchKey` returns. Must be raised with every change of them; the server then
 * rewrites the stored keys once.
 */
export const SEARCH_KEY_VERSION = 4

const usual = new Map(NEIGHBOURS.flatMap(([letters, to]) => [...letters].map((from) => [from, to] as const)))
/** Turkish letters that are two here. */
const PAIRS: Readonly<Record<string, string>> = { ş: 'sh', ç: 'ch' }

/** One Latin key for all spellings of a name, for comparison only; never shown. */
export function searchKey(name: string): string {
  const typed = [...name.normalize('NFC').toLowerCase()]
  const spelled = typed.map((letter) => usual.get(letter) ?? PAIRS[letter] ?? letter).join('')
  let key = toLatin(spelled)
    .replace(new RegExp(`[${APOSTROPHES}"“”]`, 'g'), '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  for (let before = ''; before !== key; ) {
    before = key
    for (const [from, to] of FOLDS) key = key.replace(from, to)
  }
  return key
}
