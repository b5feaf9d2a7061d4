// One word for one thing in each language: the words that lost (src/docs/glossary.md#replaced-words) occur in no text, in
// no inflected form. Uzbek is written with the right letters for oʻ, gʻ and the tutuq.
import { describe, expect, it } from 'vitest'
import { toCyrillic } from '#domain/kernel/texts/transliteration.ts'
import { serverTexts } from '#support/server-texts.ts'
import { textOf } from '#support/sources.ts'
import { LANGUAGES, type Language, textsOf } from '#support/texts.ts'

type Term = { language: 'ru' | 'uz'; loser: string; winner: string; allowed: string[] }

const HEADING = '## Replaced words'
const codesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

/** The rows of the table in the glossary. */
function replacedWords(): Term[] {
  const [section = ''] = (textOf('src/docs/glossary.md').split(HEADING)[1] ?? '').split('\n## ')
  return section
    .split('\n')
    .filter((line) => /^\| (ru|uz) \|/.test(line))
    .flatMap((line) => {
      const [language = '', losers = '', winner = '', allowed = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return codesIn(losers).map(
        (loser) =>
          ({
            language: language === 'ru' ? 'ru' : 'uz',
            loser,
            winner,
            allowed: codesIn(allowed),
          }) satisfies Term,
      )
    })
}

/** `rasm*` is every word that begins so; capitals matter only in a word that has some. */
function patternOf(word: string): RegExp {
  const stem = word.replace(/\*$/, '')
  const end = word.endsWith('*') ? '[\\p{L}ʻʼ]*' : '(?![\\p{L}ʻʼ])'
  return new RegExp(`(?<![\\p{L}ʻʼ])${stem}${end}`, stem === stem.toLowerCase() ? 'giu' : 'gu')
}

/** The word in each script of its language. */
const formsOf = (language: Term['language'], word: string): string[] =>
  language === 'uz' ? [word, toCyrillic(word)] : [word]

const isAllowed = (word: string, allowed: readonly string[]): boolean =>
  allowed.some((one) =>
    one.endsWith('*') ? word.toLowerCase().startsWith(one.slice(0, -1).toLowerCase()) : word === one,
  )

const TERMS = replacedWords().map((term) => ({
  ...term,
  allowed: term.allowed.flatMap((word) => formsOf(term.language, word)),
  // In Cyrillic letters two spellings of a word may be one.
  patterns: formsOf(term.language, term.loser)
    .filter((form) => !form.startsWith(toCyrillic(term.winner)))
    .map(patternOf),
}))

/** The losers in a text; words that only begin alike, or are names, are allowed. */
const losersIn = (text: string, terms: typeof TERMS): string[] =>
  terms.flatMap(({ patterns, winner, allowed }) =>
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([word]) => word))
      .filter((word) => !isAllowed(word, allowed))
      .map((word) => `${word} → ${winner}`),
  )

const termsOf = (language: Language): typeof TERMS =>
  TERMS.filter((term) => term.language === (language === 'ru' ? 'ru' : 'uz'))

const IN_CODE = serverTexts()

describe('words that were replaced', () => {
  it('are in the table of the glossary', () => {
    expect(TERMS.length).toBeGreaterThan(25)
    expect(TERMS.filter(({ winner }) => winner === '')).toEqual([])
  })

  it.each(LANGUAGES)('are in no text in %s', (language) => {
    const terms = termsOf(language)
    const hits = [...textsOf(language)].flatMap(([key, text]) =>
      losersIn(text, terms).map((hit) => `${key}: ${hit}`),
    )
    expect(hits).toEqual([])
  })

  it('are in no text of the server, the demo shop and the web manifest', () => {
    expect(IN_CODE.length).toBeGreaterThan(500)
    expect(
      IN_CODE.flatMap(({ place, text }) => losersIn(text, TERMS).map((hit) => `${place}: ${hit}`)),
    ).toEqual([])
  })

  it.each([
    'Rasmlar yetishmaydi',
    'расмини юборинг',
    'Joʻnatildi',
    'жўнатилмоқда',
    'Mahsulotning narxi',
    'Anketadagi oʻzgarishlar',
    'анкетани тўлдиринг',
    'В анкете ошибка',
    'Выберите снимки',
    'Qoʻllab-quvvatlash xizmati',
    'PINFL har xil',
    'юкхатини ёпинг',
  ])('are found in "%s"', (text) => {
    expect(losersIn(text, TERMS)).not.toEqual([])
  })

  it.each([
    'Anketa',
    'Rasmiy hujjat',
    'Shartnoma rasmiylashtirilmoqda',
    'Снимите фото',
    'Surat yuborildi',
    'расмий',
  ])('are not found in "%s"', (text) => {
    expect(losersIn(text, TERMS)).toEqual([])
  })
})

/** ʻ (U+02BB) stands in oʻ and gʻ only, ʼ (U+02BC) everywhere else, and no other sign stands for either. */
const hasWrongApostrophe = (text: string): boolean =>
  /(?<![oOgG])ʻ|[oOgG]ʼ|\p{L}['’‘`´](?=\p{L})|[oOgG]['’‘`´]/u.test(text)

/** SMS use the ASCII apostrophe, which keeps them in the alphabet of GSM; look-alikes are accepted where people type. */
const GSM_TEXTS = 'src/server/gateways/sms/texts.ts'

describe('apostrophes', () => {
  it('are U+02BB in oʻ and gʻ and U+02BC elsewhere, in every text', () => {
    const found = [...textsOf('uz-Latn')].filter(([, text]) => hasWrongApostrophe(text))
    expect(found).toEqual([])
  })

  it('are right in texts of the server and of the demo shop', () => {
    const uzbek = IN_CODE.filter(({ place }) => !place.startsWith(GSM_TEXTS))
    const found = uzbek.filter(({ text }) => /[ʻʼ]/.test(text) && hasWrongApostrophe(text))
    expect(found).toEqual([])
  })

  it.each(['maʻlumot', 'oʼzbek', "o'zbek", 'maʼlumot va to’lov', "San'at"])('are wrong in "%s"', (text) => {
    expect(hasWrongApostrophe(text)).toBe(true)
  })

  it.each(['maʼlumot', 'oʻzbek gʻoya', 'Sanʼat', 'yoʻq'])('are right in "%s"', (text) => {
    expect(hasWrongApostrophe(text)).toBe(false)
  })
})

/** Where the Russian text has the first, the Uzbek one has the second. */
const SAME_THINGS: readonly [russian: RegExp, uzbek: RegExp][] = [
  [/заявк/i, /ariza/i],
  [/фото/i, /surat/i],
  [/товар/i, /tovar/i],
  [/клиент/i, /mijoz/i],
  [/партн[её]р/i, /hamkor/i],
  [/филиал/i, /filial/i],
  [/лимит/i, /limit/i],
  [/планшет/i, /planshet/i],
  [/поддержк/i, /yordam xizmat/i],
  [/черновик/i, /qoralama/i],
  [/накладн/i, /yuk xat/i],
  [/выключ(?!ить свет)/i, /oʻchirib qoʻy/i],
  [/менеджер/i, /menejer/i],
  [/продавец|продавц/i, /sotuvchi/i],
  [/отправ/i, /yubor/i],
  [/одобр/i, /maʼqul/i],
  [/сеанс/i, /seans/i],
  [/директор/i, /direktor/i],
]

describe('the languages', () => {
  it('name the same things', () => {
    const russian = textsOf('ru')
    const differing = [...textsOf('uz-Latn')].flatMap(([key, uzbek]) => {
      const text = russian.get(key) ?? ''
      return SAME_THINGS.filter(([inRussian, inUzbek]) => inRussian.test(text) && !inUzbek.test(uzbek)).map(
        ([thing]) => `${key}: ${thing.source}: ${text} / ${uzbek}`,
      )
    })
    expect(differing).toEqual([])
  })
})
