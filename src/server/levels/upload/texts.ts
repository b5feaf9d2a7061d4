// Texts of the spreadsheets of min/max levels in three languages. They are not part of `locales/`, which the screens use; a test
// compares the headings with those of the list.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { LEVEL_FIELDS, type LevelField } from '#domain/stock/upload.ts'
import type { SheetForm, SheetTexts } from '../../files/upload/columns.ts'

const ru: SheetTexts<LevelField> = {
  columns: { branch: 'Филиал', sku: 'Артикул', barcode: 'Штрихкод', min: 'Минимум', max: 'Максимум' },
  sheet: 'Минимум и максимум',
}

const uzLatn: SheetTexts<LevelField> = {
  columns: { branch: 'Filial', sku: 'Artikul', barcode: 'Shtrix-kod', min: 'Eng kam', max: 'Eng koʻp' },
  sheet: 'Eng kam va eng koʻp',
}

export const LEVELS_SHEET: SheetForm<LevelField> = {
  fields: LEVEL_FIELDS,
  keys: ['sku', 'barcode'],
  missing: 'upload_heading_goods',
  texts: { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': toCyrillicTexts(uzLatn) },
}
