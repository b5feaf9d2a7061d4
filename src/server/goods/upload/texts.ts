// Texts of the spreadsheets of the catalogue in three languages. They are not part of `locales/`, which the screens use; a test
// compares the headings with those of the form.
import { UPLOAD_FIELDS, type UploadField } from '#domain/goods/upload.ts'
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { LANGUAGES, type Language } from '#domain/kernel/texts/language.ts'
import type { SheetForm, SheetTexts } from '../../files/upload/columns.ts'

export type UploadTexts = SheetTexts<UploadField> & {
  status: Record<'active' | 'inactive', string>
  marked: Record<'yes' | 'no', string>
}

const ru: UploadTexts = {
  columns: {
    sku: 'Артикул',
    name: 'Название',
    category_id: 'Категория',
    brand: 'Бренд',
    model: 'Модель',
    colour: 'Цвет',
    barcode: 'Штрихкод',
    ikpu: 'Код ИКПУ',
    ikpu_name: 'Название по ИКПУ',
    price: 'Цена',
    marked: 'Обязательная маркировка',
    priority_id: 'Приоритет',
    status: 'Состояние',
  },
  sheet: 'Товары',
  status: { active: 'продаётся', inactive: 'выключен' },
  marked: { yes: 'с маркировкой', no: 'без маркировки' },
}

const uzLatn: UploadTexts = {
  columns: {
    sku: 'Artikul',
    name: 'Nomi',
    category_id: 'Toifa',
    brand: 'Brend',
    model: 'Modeli',
    colour: 'Rangi',
    barcode: 'Shtrix-kod',
    ikpu: 'MXIK kodi',
    ikpu_name: 'MXIK boʻyicha nomi',
    price: 'Narxi',
    marked: 'Markirovka majburiy',
    priority_id: 'Ustuvorlik',
    status: 'Holati',
  },
  sheet: 'Tovarlar',
  status: { active: 'sotuvda', inactive: 'oʻchirib qoʻyilgan' },
  marked: { yes: 'markirovkali', no: 'markirovkasiz' },
}

export const UPLOAD_TEXTS: Record<Language, UploadTexts> = {
  ru,
  'uz-Latn': uzLatn,
  'uz-Cyrl': toCyrillicTexts(uzLatn),
}

export const ALL_TEXTS: readonly UploadTexts[] = LANGUAGES.map((language) => UPLOAD_TEXTS[language])

export const GOODS_SHEET: SheetForm<UploadField> = {
  fields: UPLOAD_FIELDS,
  keys: ['sku'],
  missing: 'upload_heading',
  texts: UPLOAD_TEXTS,
}
