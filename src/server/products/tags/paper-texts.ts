// Texts of printed price tags in three languages. They are not part of `locales/`, which the screens use.
import type { Language } from '#domain/kernel/texts/language.ts'

type TagTexts = { title: string; monthly: (months: number, sum: string) => string }

export const TAG_TEXTS: Record<Language, TagTexts> = {
  ru: { title: 'Ценники', monthly: (months, sum) => `${months} мес. × ${sum} сум` },
  'uz-Latn': { title: 'Narx yorliqlari', monthly: (months, sum) => `${months} oy × ${sum} soʻm` },
  'uz-Cyrl': { title: 'Нарх ёрлиқлари', monthly: (months, sum) => `${months} ой × ${sum} сўм` },
}
