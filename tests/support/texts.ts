// The texts of the three languages as flat tables.
import { filesOf, jsonOf } from './sources.ts'

export const LANGUAGES = ['ru', 'uz-Latn', 'uz-Cyrl'] as const
export type Language = (typeof LANGUAGES)[number]

const PLURAL = /_(one|few|many|other)$/

/** A key without its plural ending; `reason_other` beside no `reason_one` is a key like any other. */
export const withoutPlural = (key: string, texts: ReadonlyMap<string, string>): string => {
  const base = key.replace(PLURAL, '')
  return texts.has(`${base}_one`) ? base : key
}

/** The text files of a language without their ending; the name of a file is a namespace, its folder says who needs it. */
export const namespacesOf = (language: Language): string[] =>
  filesOf([`locales/${language}`], /\.json$/).map((path) =>
    path.slice(`locales/${language}/`.length, -'.json'.length),
  )

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
      flatten(jsonOf(`locales/${language}/${namespace}.json`), '').map(([key, text]): [string, string] => [
        `${namespace.slice(namespace.lastIndexOf('/') + 1)}:${key}`,
        text,
      ]),
    ),
  )

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
