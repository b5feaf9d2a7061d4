// Three languages, loaded one at a time; Russian is the default and the fallback (specification S9.6).
import i18next, { type FlatNamespace, type ResourceKeys } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { formatSum } from '#domain/kernel/money.ts'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/kernel/texts/language.ts'

type Texts = Record<string, Record<string, unknown>>
type Loader = () => Promise<{ texts: Texts }>
/** The loaders of the texts, by language. */
export type TextFiles = {
  app: Record<Language, Loader>
  /** The texts of the back office, which most tablets in a shop never show. */
  backOffice: Record<Language, Loader>
}
const KEY = 'language'
const loaded = new Set<string>()
let textFiles: TextFiles | null = null
let areBackOfficeTextsLoaded = false

const namespaceOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)

async function load(language: Language, part: keyof TextFiles = 'app'): Promise<void> {
  const name = `${language} ${part}`
  if (textFiles === null || loaded.has(name)) return
  const { texts } = await textFiles[part][language]()
  // Merged deeply: the back office adds keys to the namespaces `errors` and `kit` of the app.
  for (const [path, bundle] of Object.entries(texts))
    i18next.addResourceBundle(language, namespaceOf(path), bundle, true)
  loaded.add(name)
}

/** Loads the texts of the back office before its first screen; later changes of the language load them too. */
export async function loadBackOfficeTexts(): Promise<void> {
  await load(getLanguage(), 'backOffice')
  areBackOfficeTextsLoaded = true
}

function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}

export function getLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage()
}

/** Starts with the stored language. A missing text falls back to Russian, if Russian is loaded. */
export async function initI18n(from: TextFiles): Promise<void> {
  textFiles = from
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
  // `{{max, sum}}` formats a sum like the rest of the app.
  i18next.services.formatter?.add('sum', (value: unknown) => formatSum(Number(value)))
  await load(language)
  document.documentElement.lang = language
}

/** Rejects without a change if the texts are neither on the tablet nor reachable. */
export async function setLanguage(language: Language): Promise<void> {
  await load(language)
  if (areBackOfficeTextsLoaded) await load(language, 'backOffice')
  localStorage.setItem(KEY, language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Re-renders when the language changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

/** Values for the `{{names}}` of a text; `count` also chooses its plural form. */
export type LabelParams = Record<string, string | number>
/** Every `namespace:path.of.key` of the Russian files; plural endings may be left out. */
export type LabelKey = { [N in FlatNamespace]: `${N}:${ResourceKeys[N]}` }[FlatNamespace]
/** What may follow a path in a key: `KeyUnder<'stock:modes'>` is `'counted' | 'add' | 'remove'`. */
export type KeyUnder<Path extends string> = LabelKey extends infer Key
  ? Key extends `${Path}.${infer Rest}`
    ? Rest
    : never
  : never

type Translate = (key: string, params: LabelParams) => string
/** i18next types one namespace for each `t`; our keys cover all of them. */
const ofAnyNamespace = (translate: unknown): Translate => translate as Translate

/**
 * The text of a key in the current language: the one way to a text outside of a component's `t`. The key may be composed
 * from a union type: `` label(`statuses:${status}`) `` compiles only if the Russian files have a text for every member.
 * Give the parameter that union type instead of `string`; for data that arrive as `string`, narrow first or use `findText`.
 */
export function label(key: LabelKey, params: LabelParams = {}): string {
  return ofAnyNamespace(i18next.t)(key, params)
}

/**
 * The text of a key that arrives at run time (an error code of the server, a field name of a history), or null if there is
 * none. The caller must show something else then: the raw value or a general text, never an empty string.
 */
export function findText(key: string, params: LabelParams = {}): string | null {
  return i18next.exists(key, params) ? ofAnyNamespace(i18next.t)(key, params) : null
}

/** The text of a key (`errors:offline`) in a given language instead of the current one. */
export async function translateIn(
  language: Language,
  key: LabelKey,
  params: LabelParams = {},
): Promise<string> {
  await load(language)
  return ofAnyNamespace(i18next.getFixedT(language))(key, params)
}

/** The text of an error: by its code, else the server's own message, else "unknown error". Never the code itself. */
export function errorText(error: { key: string; params?: LabelParams; fallback?: string }): string {
  return findText(`errors:${error.key}`, error.params) ?? error.fallback ?? label('errors:unknown')
}
