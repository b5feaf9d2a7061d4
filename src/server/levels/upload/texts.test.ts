import { expect, it } from 'vitest'
import ru from '#locales/ru/back-office/levels.json' with { type: 'json' }
import uz from '#locales/uz-Latn/back-office/levels.json' with { type: 'json' }
import { LEVELS_SHEET } from './texts.ts'

it('the headings are those of the list, so that its export can be uploaded', () => {
  for (const field of ['branch', 'sku', 'min', 'max'] as const) {
    expect(LEVELS_SHEET.texts.ru.columns[field]).toBe(ru.fields[field])
    expect(LEVELS_SHEET.texts['uz-Latn'].columns[field]).toBe(uz.fields[field])
  }
})
