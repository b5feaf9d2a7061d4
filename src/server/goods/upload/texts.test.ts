import { describe, expect, it } from 'vitest'
import { productForm } from '#domain/goods/product.ts'
import { UPLOAD_FIELDS } from '#domain/goods/upload.ts'
import ru from '#locales/ru/back-office/goods.json' with { type: 'json' }
import uz from '#locales/uz-Latn/back-office/goods.json' with { type: 'json' }
import { UPLOAD_TEXTS } from './texts.ts'

describe('the headings of the template', () => {
  it('are those of the form, and every field of the form has one', () => {
    expect([...UPLOAD_FIELDS].sort()).toEqual(Object.keys(productForm.shape).sort())
    for (const [texts, { fields }] of [
      [UPLOAD_TEXTS.ru, ru],
      [UPLOAD_TEXTS['uz-Latn'], uz],
    ] as const)
      expect(UPLOAD_FIELDS.map((field) => texts.columns[field])).toEqual(
        UPLOAD_FIELDS.map((field) => fields[field]),
      )
    expect(UPLOAD_TEXTS.ru.status).toEqual(ru.status)
    expect(UPLOAD_TEXTS['uz-Latn'].marked).toEqual(uz.marked)
    expect(UPLOAD_TEXTS['uz-Cyrl'].columns.sku).toBe('Артикул')
  })
})
