// The texts of the three languages as flat tables. Uzbek in Cyrillic is derived from the Latin files, as in the app.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { filesOf, jsonOf } from './sources.ts'

export const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl'] as const
export type Language = (typeof LANGUAGES)[number]

const PLURAL = /_(one|few|many|other)$/

/** A key without its plural ending; `reason_other` beside no `reason_one` is a key like any other. */
export const withoutPlural = (key: string, texts: ReadonlyMap<string, string>): string => {
  const base = key.replace(PLURAL, '')
  return texts.has(`${base}_one`) ? base : key
}

const folderOf = (language: Language): string => `locales/${language === 'uz-Cyrl' ? 'uz-Latn' : language}/`

/** The text files of a language without their ending; the name of a file is a namespace, its folder says who needs it. */
export const namespacesOf = (language: Language): string[] =>
  filesOf([folderOf(language)], /\.json$/).map((path) =>
    path.slice(folderOf(language).length, -'.json'.length),
  )

/** The texts of a file: `screens`, `back-office/errors`. */
export function fileOf(language: Language, namespace: string): Record<string, unknown> {
  const texts = jsonOf(`${folderOf(language)}${namespace}.json`) as Record<string, unknown>
  return language === 'uz-Cyrl' ? toCyrillicTexts(texts) : texts
}

function flatten(value: unknown, prefix: string): Array<[string, string]> {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null)
    throw new Error(`${prefix}: neither a text nor a group of texts`)
  return Object.entries(value).flatMap(([key, part]) =>
    flatten(part, prefix === '' ? key : `${prefix}.${key}`),
  )
}

/** Every text of a language by `namespace:key.path`. */
export const textsOf = (language: Language): Map<string, string> =>
  new Map(
    namespacesOf(language).flatMap((namespace) =>
      flatten(fileOf(language, namespace), '').map(([key, text]): [string, string] => [
        `${namespace.slice(namespace.lastIndexOf('/') + 1)}:${key}`,
        text,
      ]),
    ),
  )

/** One of these texts with its `{{…}}` parts filled in. */
export function fillIn(
  texts: ReadonlyMap<string, string>,
  key: string,
  params: Record<string, string | number> = {},
): string {
  const text = texts.get(key)
  if (text === undefined) throw new Error(`no text ${key}`)
  return text.replaceAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** The names between braces and the tags of a text: they must be the same in every language. */
export const partsOf = (text: string): string[] =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)].map(
        (match) => match[1] ?? `<${match[2]}>`,
      ),
    ),
  ].sort()

/** A text without its parameters and tags: the words a person reads. */
export const plainTextOf = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}|<\/?\w+\/?>/g, ' ')
