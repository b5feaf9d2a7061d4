// The name of a role on screens, in every language: a default role that nobody renamed is translated, every other role has
// its own name.
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { ROLE_KEYS } from '#domain/access/default-roles.ts'
import { LANGUAGES, type Language } from '#domain/kernel/texts/language.ts'
import { fileOf } from '#support/texts.ts'
import {
  findRolesByLabel,
  nameInForm,
  roleLabel,
  roleLabels,
  roleNameOf,
  setRoleNames,
  sortByRoleLabel,
} from './role-labels.ts'

type Access = { role_names: Record<string, string> }
const namesIn = (language: Language) => (fileOf(language, 'back-office/access') as Access).role_names

describe.each(LANGUAGES)('in %s', async (language) => {
  const names = namesIn(language)
  await i18next.init({
    lng: language,
    resources: { [language]: { access: { role_names: names } } },
    interpolation: { escapeValue: false },
  })
  const inLanguage = (test: () => void) => async () => {
    await i18next.changeLanguage(language)
    i18next.addResourceBundle(language, 'access', { role_names: names })
    test()
  }

  it(
    'an untouched default role is translated, and the typed label is its stored name',
    inLanguage(() => {
      for (const key of ROLE_KEYS) {
        expect(roleLabel(key)).toBe(names[key])
        expect(roleNameOf(roleLabel(key))).toBe(key)
        expect(findRolesByLabel((names[key] ?? '').toUpperCase())).toContain(key)
      }
      expect(roleLabels()).toEqual(names)
    }),
  )

  it(
    'a renamed or added role has its own name',
    inLanguage(() => {
      expect(roleLabel('Ночной продавец')).toBe('Ночной продавец')
      expect(roleNameOf('Ночной продавец')).toBe('Ночной продавец')
    }),
  )

  it(
    'a role with names in Uzbek has them, in the form it has its own name',
    inLanguage(() => {
      setRoleNames([{ name: 'Кассир', name_uz_latn: 'Kassir', name_uz_cyrl: null }])
      const shown = language === 'uz-Latn' ? 'Kassir' : 'Кассир'
      expect([roleLabel('Кассир'), nameInForm('Кассир'), roleNameOf('Кассир')]).toEqual([
        shown,
        'Кассир',
        'Кассир',
      ])
      expect(findRolesByLabel(shown.toUpperCase())).toEqual(['Кассир'])
      expect(roleLabels()).toEqual({ ...names, Кассир: shown })
      setRoleNames([])
      expect(roleLabel('Кассир')).toBe('Кассир')
    }),
  )

  it(
    'roles are sorted by what is read',
    inLanguage(() => {
      const shown = sortByRoleLabel(ROLE_KEYS.map((name) => ({ name }))).map(({ name }) => roleLabel(name))
      expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other)))
    }),
  )
})
