import { describe, expect, it } from 'vitest'
import { PERMISSION_CATEGORIES, PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { LANGUAGES, textsOf } from '#support/texts.ts'

const TITLES = new Map(Object.values<ScreenRow>(SCREENS).map(({ permission, title }) => [permission, title]))

describe.each(LANGUAGES)('permissions in %s', (language) => {
  const texts = textsOf(language)
  it('each have a label', () => {
    const nameless = PERMISSION_KEYS.filter((key) => {
      const title = TITLES.get(key)
      const keys =
        title === undefined
          ? [`access:perms.${key.replaceAll('.', '_')}`, `reasons:actions.${key.split('.').at(-1)}`]
          : [`screens:${title}`]
      return !keys.some((name) => texts.has(name))
    })
    expect(nameless).toEqual([])
  })
  it('belong to a category with a label', () => {
    expect(PERMISSION_CATEGORIES.filter((name) => !texts.has(`access:categories.${name}`))).toEqual([])
  })
})
