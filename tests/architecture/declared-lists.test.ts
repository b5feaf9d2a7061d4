// Every declared list has the texts of its columns, its filters and their values, in every language; its endpoints have the permission
// of its screen.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type DeclaredList, textKeyOf } from '#api/shapes/define-list.ts'
import { LIST_ACCESS } from '#api/shapes/list-access.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

const FOLDERS = ['../../src/api/', '../../src/api/back-office/']

const isDeclaration = (value: unknown): value is DeclaredList =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  'endpoints' in value &&
  'texts' in value

const modules = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => import(folder + name) as Promise<Record<string, unknown>>),
)
const lists = (await Promise.all(modules)).flatMap((exported) =>
  Object.values(exported).filter(isDeclaration),
)

/** The keys of the texts that the screen of a list shows. */
function textKeysOf(list: DeclaredList): string[] {
  const { columns, filters } = list
  const labels = [
    ...Object.values(columns).map(({ labels = '', values = [] }) => ({ labels, values })),
    ...Object.values(filters).flatMap(({ options }) => (typeof options === 'string' ? [] : [options])),
  ]
  return [
    ...[...Object.entries(columns), ...Object.entries(filters)].map(([key, { title = `fields.${key}` }]) =>
      textKeyOf(list, title),
    ),
    ...labels.flatMap(({ labels, values }) => values.map((value) => textKeyOf(list, `${labels}.${value}`))),
  ]
}

it('there are declarations', () => expect(lists.length).toBeGreaterThan(0))

it.each(LANGUAGES)('every text of a declared list is there: %s', (language) => {
  const known = textsOf(language)
  expect(lists.flatMap(textKeysOf).filter((key) => !known.has(key))).toEqual([])
})

it('views of a declared list have its permission', () => {
  for (const { name, access } of lists) expect(access, name).toBe(LIST_ACCESS[name])
})
