// Every declared list has the texts of its columns, its filters and their values, in every language; its endpoints have the permission
// of its screen.
import { expect, it } from 'vitest'
import { type DeclaredList, listTextKey, titleKey } from '#api/shapes/define-list.ts'
import { LIST_ACCESS } from '#api/shapes/list-access.ts'
import { readDeclaredLists } from '#support/declared-lists.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

const lists = await readDeclaredLists()

/** The keys of the texts that the screen of a list shows. */
function textKeysOf(list: DeclaredList): string[] {
  const { filters } = list
  const columns = Object.fromEntries(
    Object.entries(list.columns).filter(([, { isExportOnly }]) => !isExportOnly),
  )
  const labels = [
    ...Object.values(columns).map(({ labels = '', values = [] }) => ({ labels, values })),
    ...Object.values(filters).flatMap(({ options }) =>
      typeof options === 'string' || 'yes' in options ? [] : [options],
    ),
  ]
  return [
    ...[...Object.entries(columns), ...Object.entries(filters)].map(([name, given]) =>
      titleKey(list, name, given),
    ),
    ...Object.values(filters).flatMap(({ options }) =>
      typeof options === 'object' && 'yes' in options ? [listTextKey(list, options.label)] : [],
    ),
    ...labels.flatMap(({ labels, values }) => values.map((value) => listTextKey(list, `${labels}.${value}`))),
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
