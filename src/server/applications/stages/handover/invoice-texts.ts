// Texts of the printed invoice in three languages. They are not part of `locales/`, which the screens use.
import type { Delivery } from '#domain/applications/contract.ts'
import type { Language } from '#domain/kernel/texts/language.ts'

export type InvoiceTexts = {
  title: (number: number) => string
  date: string
  contract: string
  seller: string
  financier: string
  recipient: string
  delivery: string
  deliveries: Record<Delivery, string>
  goods: string
  columns: readonly [name: string, unit: string, price: string, discount: string, sum: string]
  gift: string
  total: string
  receipt: string
  /** Heading of the codes that the cash register scans. */
  codes: string
  released: string
  received: string
  page: (page: number, pages: number) => string
}

const ru: InvoiceTexts = {
  title: (number) => `Накладная № ${number}`,
  date: 'Дата',
  contract: 'Договор',
  seller: 'Продавец',
  financier: 'Финансовый партнёр',
  recipient: 'Получатель',
  delivery: 'Выдача',
  deliveries: { in_shop: 'в магазине', delivery: 'доставка' },
  goods: 'Товары',
  columns: ['Наименование', 'IMEI / маркировка', 'Цена', 'Скидка', 'Сумма'],
  gift: 'подарок по акции',
  total: 'Всего',
  receipt: 'Фискальный чек',
  codes: 'Коды маркировки для кассы',
  released: 'Отпустил',
  received: 'Получил',
  page: (page, pages) => `стр. ${page} из ${pages}`,
}

const uzLatn: InvoiceTexts = {
  title: (number) => `Yuk xati № ${number}`,
  date: 'Sana',
  contract: 'Shartnoma',
  seller: 'Sotuvchi',
  financier: 'Moliyaviy hamkor',
  recipient: 'Oluvchi',
  delivery: 'Topshirish',
  deliveries: { in_shop: 'doʻkonda', delivery: 'yetkazib berish' },
  goods: 'Tovarlar',
  columns: ['Nomi', 'IMEI / markirovka', 'Narxi', 'Chegirma', 'Summa'],
  gift: 'aksiya boʻyicha sovgʻa',
  total: 'Jami',
  receipt: 'Fiskal chek',
  codes: 'Kassa uchun markirovka kodlari',
  released: 'Topshirdi',
  received: 'Qabul qildi',
  page: (page, pages) => `${page}-bet, jami ${pages}`,
}

const uzCyrl: InvoiceTexts = {
  title: (number) => `Юк хати № ${number}`,
  date: 'Сана',
  contract: 'Шартнома',
  seller: 'Сотувчи',
  financier: 'Молиявий ҳамкор',
  recipient: 'Олувчи',
  delivery: 'Топшириш',
  deliveries: { in_shop: 'дўконда', delivery: 'етказиб бериш' },
  goods: 'Товарлар',
  columns: ['Номи', 'IMEI / маркировка', 'Нархи', 'Чегирма', 'Сумма'],
  gift: 'акция бўйича совға',
  total: 'Жами',
  receipt: 'Фискал чек',
  codes: 'Касса учун маркировка кодлари',
  released: 'Топширди',
  received: 'Қабул қилди',
  page: (page, pages) => `${page}-бет, жами ${pages}`,
}

export const INVOICE_TEXTS: Record<Language, InvoiceTexts> = { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': uzCyrl }
