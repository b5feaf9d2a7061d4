// The three languages of the interface (specification S1.24): Russian is the default and the fallback.

export const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'ru'

/** Whether a stored or received value is a supported language. */
export const isLanguage = (value: unknown): value is Language =>
  (LANGUAGES as readonly unknown[]).includes(value)
