// Three languages, loaded one at a time; Russian is the default and the fallback (specification S9.6).
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/kernel/language.ts'
import { formatSum } from '#domain/kernel/money.ts'

type Texts = Record<string, Record<string, unknown>>
type Loader = () => Promise<{ texts: Texts }>
/** Where the words of each language come from. */
export type Words = {
  app: Record<Language, Loader>
  /** The words of the back office, which most tablets in a shop never show. */
  office: Record<Language, Loader>
}
const KEY = 'language'
const loaded = new Set<string>()
let words: Words | null = null
let isOfficeOpen = false

const namespaceOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)

async function load(language: Language, part: keyof Words = 'app'): Promise<void> {
  const name = `${language} ${part}`
  if (words === null || loaded.has(name)) return
  const { texts } = await words[part][language]()
  // Deeply: the office adds its errors to those that every tablet has.
  for (const [path, some] of Object.entries(texts))
    i18next.addResourceBundle(language, namespaceOf(path), some, true)
  loaded.add(name)
}

/** Before a screen of the back office is shown; from then on a change of language brings its words too. */
export async function loadBackOfficeTexts(): Promise<void> {
  await load(getLanguage(), 'office')
  isOfficeOpen = true
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}

export function getLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage()
}

/** Starts with the remembered language. A text that is missing in it is Russian, if Russian is loaded. */
export async function initI18n(from: Words): Promise<void> {
  words = from
  const language = storedLanguage()
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: LANGUAGES,
    resources: {},
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  // Sums in a text are written like everywhere else: `{{max, sum}}`.
  i18next.services.formatter?.add('sum', (value: unknown) => formatSum(Number(value)))
  await load(language)
  document.documentElement.lang = language
}

/** Rejects, and changes nothing, where the words are not on the tablet and cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await load(language)
  if (isOfficeOpen) await load(language, 'office')
  localStorage.setItem(KEY, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Re-renders when the language changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

type Params = Record<string, string | number>

/** A text whose key is only known at run time; null when there is none. */
export function textOf(key: string, params: Params = {}): string | null {
  const translate = i18next.t as unknown as (key: string, params: Params) => string
  return i18next.exists(key, params) ? translate(key, params) : null
}

/** A text in a given language, whatever the person's own is: `errors:offline`. */
export async function translateIn(language: Language, key: string, params: Params = {}): Promise<string> {
  await load(language)
  const translate = i18next.getFixedT(language) as unknown as (key: string, params: Params) => string
  return translate(key, params)
}

/** The words of an error: by its code, else the server's own message, else that it is unknown. Never the code itself. */
export function errorText(error: { key: string; params?: Params; fallback?: string }): string {
  return textOf(`errors:${error.key}`, error.params) ?? error.fallback ?? textOf('errors:unknown') ?? ''
}
