// Texts of the spreadsheets of goods from suppliers in three languages. They are not part of `locales/`, which the screens use.
import { toCyrillicTexts } from '#domain/kernel/texts/cyrillic-texts.ts'
import { RECEIPT_FIELDS, type ReceiptField } from '#domain/stock/upload.ts'
import type { SheetForm, SheetTexts } from '../../files/upload/columns.ts'

const ru: SheetTexts<ReceiptField> = {
  columns: {
    sku: 'Артикул',
    barcode: 'Штрихкод',
    quantity: 'Количество',
    cost: 'Себестоимость штуки',
    unit: 'IMEI или код маркировки',
  },
  sheet: 'Поступление',
}

const uzLatn: SheetTexts<ReceiptField> = {
  columns: {
    sku: 'Artikul',
    barcode: 'Shtrix-kod',
    quantity: 'Soni',
    cost: 'Bir dona tannarxi',
    unit: 'IMEI yoki markirovka kodi',
  },
  sheet: 'Kirim',
}

export const RECEIPT_SHEET: SheetForm<ReceiptField> = {
  fields: RECEIPT_FIELDS,
  keys: ['sku', 'barcode'],
  missing: 'upload_heading_goods',
  texts: { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': toCyrillicTexts(uzLatn) },
}
