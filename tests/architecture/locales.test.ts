// The texts of the three languages: complete, with the same parameters, in the right letters, translated, and used.
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'
import { DRIVEN, isKeyUsed } from '#support/text-uses.ts'
import { LANGUAGES, namespacesOf, partsOf, plainTextOf, textsOf, withoutPlural } from '#support/texts.ts'

const texts = { ru: textsOf('ru'), 'uz-Latn': textsOf('uz-Latn'), 'uz-Cyrl': textsOf('uz-Cyrl') }
const keysOf = (language: keyof typeof texts) =>
  [...new Set([...texts[language].keys()].map((key) => withoutPlural(key, texts[language])))].sort()
const show = (found: Array<[string, string]>) => found.map(([key, text]) => `${key} = ${text}`)

/** Words that are written in Latin letters in every language: names, formats and what stands on a device or document. */
const LATIN_NAMES =
  /\b(Anketa|DataMatrix|MyID|Uzcard|Humo|Visa|Mastercard|Payme|Telegram|WhatsApp|Excel|Bluetooth|ID|SMS|IMEI|QR|PDF|XLSX?|ODS|CSV|ZIP|JPE?G|PNG|WebP|HEIC|HTTPS?|Wi-?Fi|PIN|GPS|MRZ|Enter|Esc|Ctrl|Chrome|Safari|Android|iPad|iPhone|Google|Apple|USB|SIM|UZS|OK|PWA|Oʻzbekcha|O‘zbekcha|A-Z|AA|[A-Z]{2} ?\d+|[A-Z]{1,2})\b/g
/** Names that stay in Cyrillic letters in a Latin text: the other languages, each in its own name. */
const CYRILLIC_NAMES = /(Русский|Ўзбекча)/g

describe.each(LANGUAGES)('the texts in %s', (language) => {
  it('has the same files as Russian', () => {
    expect(namespacesOf(language)).toEqual(namespacesOf('ru'))
    expect(namespacesOf(language).length).toBeGreaterThan(8)
  })

  it('has the same keys as Russian', () => {
    expect(keysOf(language)).toEqual(keysOf('ru'))
  })

  it('has the plural forms the language needs', () => {
    const forms = language === 'ru' ? ['one', 'few', 'many'] : ['one', 'other']
    const plural = [...texts[language].keys()].flatMap((key) => {
      const base = withoutPlural(key, texts[language])
      return base === key ? [] : [base]
    })
    const missing = [...new Set(plural)].flatMap((key) =>
      forms.filter((form) => !texts[language].has(`${key}_${form}`)).map((form) => `${key}_${form}`),
    )
    expect(missing).toEqual([])
  })

  it('has the same parameters and tags as Russian', () => {
    const wanted = new Map(
      [...texts.ru].map(([key, text]) => [withoutPlural(key, texts.ru), partsOf(text).join()]),
    )
    const differing = [...texts[language]].filter(
      ([key, text]) => partsOf(text).join() !== wanted.get(withoutPlural(key, texts[language])),
    )
    expect(show(differing)).toEqual([])
  })

  it('has no empty text and none with loose spaces', () => {
    expect(
      show(
        [...texts[language]].filter(([, text]) => text === '' || text.trim() !== text || / {2}/.test(text)),
      ),
    ).toEqual([])
  })
})

describe('letters', () => {
  it('Uzbek in Cyrillic has no Latin word', () => {
    const found = [...texts['uz-Cyrl']].filter(([, text]) =>
      /[A-Za-z]/.test(plainTextOf(text).replaceAll(LATIN_NAMES, '')),
    )
    expect(show(found)).toEqual([])
  })

  it('Russian has no Latin word', () => {
    const found = [...texts.ru].filter(([, text]) =>
      /[A-Za-z]/.test(plainTextOf(text).replaceAll(LATIN_NAMES, '')),
    )
    expect(show(found)).toEqual([])
  })

  it('Uzbek in Latin has no Cyrillic letter', () => {
    const found = [...texts['uz-Latn']].filter(([, text]) =>
      /[Ѐ-ӿ]/.test(text.replaceAll(CYRILLIC_NAMES, '')),
    )
    expect(show(found)).toEqual([])
  })

  it('Uzbek in Latin writes oʻ and gʻ with U+02BB and the tutuq with U+02BC', () => {
    expect(show([...texts['uz-Latn']].filter(([, text]) => /\p{L}['’‘`´]\p{L}?/u.test(text)))).toEqual([])
  })

  it('Russian has none of the Uzbek letters', () => {
    const found = [...texts.ru].filter(([, text]) => /[ўқғҳЎҚҒҲ]/.test(text.replaceAll(CYRILLIC_NAMES, '')))
    expect(show(found)).toEqual([])
  })
})

describe('terms', () => {
  it('an encrypted copy is called encrypted in every language', () => {
    const retired = /запечат|muhrlan|муҳрлан/i
    for (const language of LANGUAGES)
      expect(show([...texts[language]].filter(([, text]) => retired.test(text)))).toEqual([])
  })
})

describe('translation', () => {
  it('Uzbek in Cyrillic is not a copy of Russian: sentences differ', () => {
    const copied = [...texts['uz-Cyrl']].filter(([key, text]) => {
      const words = plainTextOf(text).match(/\p{L}{2,}/gu) ?? []
      return words.length > 2 && texts.ru.get(key) === text
    })
    expect(show(copied)).toEqual([])
  })

  it('every key is used by a screen or driven by a table', () => {
    const sources = filesOf(['src/app', 'src/domain', 'src/api'], /\.tsx?$/)
      .filter((path) => !path.includes('.test.'))
      .map(textOf)
      .join('\n')
    const idle = keysOf('ru').filter(
      (key) => !DRIVEN.has(key.split(':')[0] ?? '') && !isKeyUsed(key, sources),
    )
    expect(idle).toEqual([])
  })

  it('tests look for texts that exist', () => {
    const known = new Set([...texts.ru.keys(), ...keysOf('ru')])
    const uses = filesOf(['tests'], /\.ts$/).flatMap((path) =>
      [...textOf(path).matchAll(/\b(?:say|text|button)\(\s*['"]([\w-]+:[\w.-]+)['"]/g)].map((match) => ({
        path,
        key: match[1] ?? '',
      })),
    )
    expect(uses.length).toBeGreaterThan(250)
    expect(uses.filter(({ key }) => !known.has(key))).toEqual([])
  })
})
