import { expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/texts/language.ts'
import { languageOfClient } from './language.ts'

it('a client is written to in the language of the last contract', () => {
  for (const contract of LANGUAGES)
    for (const spoken of ['uz', 'ru', null]) expect(languageOfClient({ contract, spoken })).toBe(contract)
})

it('a client without a contract is written to in the language spoken', () => {
  const languageOf = (spoken: string | undefined) => languageOfClient({ contract: null, spoken })
  expect(['uz', 'kaa', 'ru', 'tg', undefined].map(languageOf)).toEqual([
    'uz-Latn',
    'uz-Latn',
    'ru',
    'ru',
    'ru',
  ])
})
