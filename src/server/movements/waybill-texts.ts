// Texts of the printed waybill in three languages. They are not part of `locales/`, which the screens use.
import type { Language } from '#domain/kernel/texts/language.ts'

export type WaybillTexts = {
  title: (number: number) => string
  from: string
  to: string
  sent: string
  received: string
  application: string
  note: string
  columns: readonly [nth: string, name: string, unit: string, sent: string, received: string]
  total: string
  released: string
  accepted: string
  page: (page: number, pages: number) => string
}

const ru: WaybillTexts = {
  title: (number) => `Накладная на перемещение № ${number}`,
  from: 'Откуда',
  to: 'Куда',
  sent: 'Отправлено',
  received: 'Принято',
  application: 'Для заявки',
  note: 'Примечание',
  columns: ['№', 'Наименование', 'IMEI / маркировка', 'Отправлено', 'Принято'],
  total: 'Всего',
  released: 'Отпустил',
  accepted: 'Принял',
  page: (page, pages) => `стр. ${page} из ${pages}`,
}

const uzLatn: WaybillTexts = {
  title: (number) => `Koʻchirish yuk xati № ${number}`,
  from: 'Qayerdan',
  to: 'Qayerga',
  sent: 'Yuborilgan',
  received: 'Qabul qilingan',
  application: 'Ariza uchun',
  note: 'Izoh',
  columns: ['№', 'Nomi', 'IMEI / markirovka', 'Yuborilgan', 'Qabul qilingan'],
  total: 'Jami',
  released: 'Topshirdi',
  accepted: 'Qabul qildi',
  page: (page, pages) => `${page}-bet, jami ${pages}`,
}

const uzCyrl: WaybillTexts = {
  title: (number) => `Кўчириш юк хати № ${number}`,
  from: 'Қаердан',
  to: 'Қаерга',
  sent: 'Юборилган',
  received: 'Қабул қилинган',
  application: 'Ариза учун',
  note: 'Изоҳ',
  columns: ['№', 'Номи', 'IMEI / маркировка', 'Юборилган', 'Қабул қилинган'],
  total: 'Жами',
  released: 'Топширди',
  accepted: 'Қабул қилди',
  page: (page, pages) => `${page}-бет, жами ${pages}`,
}

export const WAYBILL_TEXTS: Record<Language, WaybillTexts> = { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': uzCyrl }
