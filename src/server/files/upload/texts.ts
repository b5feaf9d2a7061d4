// Texts that the spreadsheets of every upload have, in three languages. They are not part of `locales/`, which the screens use.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { LANGUAGES, type Language } from '#domain/kernel/texts/language.ts'

type OwnTexts = {
  /** The sheet with the values of the columns that are chosen from. */
  values: string
  /** The columns that a file of wrong rows has besides. */
  row: string
  wrong: string
}

const uzLatn: OwnTexts = { values: 'Qiymatlar', row: 'Fayl qatori', wrong: 'Nimani tuzatish kerak' }

export const OWN_TEXTS: Record<Language, OwnTexts> = {
  ru: { values: 'Значения', row: 'Строка файла', wrong: 'Что исправить' },
  'uz-Latn': uzLatn,
  'uz-Cyrl': toCyrillicTexts(uzLatn),
}

/** Columns of a file of wrong rows, which an upload does not read and does not name either. */
export const OWN_COLUMNS: readonly string[] = LANGUAGES.flatMap((language) => {
  const { row, wrong } = OWN_TEXTS[language]
  return [row, wrong]
})
