// Texts of printed papers of stock in three languages. They are not part of `locales/`, which the screens use.
import type { Language } from '#domain/kernel/texts/language.ts'
import type { PaperKind } from '#domain/orders/papers.ts'

export type PaperTexts = {
  title: Record<Exclude<PaperKind, 'invoice'>, (number: number) => string>
  draft: string
  branch: string
  to: string
  made: string
  closed: string
  columns: readonly [nth: string, name: string, unit: string, pieces: string]
  total: string
  released: string
  accepted: string
  page: (page: number, pages: number) => string
}

const ru: PaperTexts = {
  title: {
    receipt: (number) => `Приходная накладная № ${number}`,
    movement: (number) => `Накладная на перемещение № ${number}`,
    write_off: (number) => `Акт списания № ${number}`,
    return: (number) => `Возвратная накладная № ${number}`,
  },
  draft: 'ЧЕРНОВИК',
  branch: 'Филиал',
  to: 'Куда',
  made: 'Составлено',
  closed: 'Закрыто',
  columns: ['№', 'Наименование', 'IMEI / маркировка', 'Штук'],
  total: 'Всего',
  released: 'Отпустил',
  accepted: 'Принял',
  page: (page, pages) => `стр. ${page} из ${pages}`,
}

const uzLatn: PaperTexts = {
  title: {
    receipt: (number) => `Kirim yuk xati № ${number}`,
    movement: (number) => `Koʻchirish yuk xati № ${number}`,
    write_off: (number) => `Hisobdan chiqarish dalolatnomasi № ${number}`,
    return: (number) => `Qaytarish yuk xati № ${number}`,
  },
  draft: 'QORALAMA',
  branch: 'Filial',
  to: 'Qayerga',
  made: 'Tuzilgan',
  closed: 'Yopilgan',
  columns: ['№', 'Nomi', 'IMEI / markirovka', 'Dona'],
  total: 'Jami',
  released: 'Topshirdi',
  accepted: 'Qabul qildi',
  page: (page, pages) => `${page}-bet, jami ${pages}`,
}

const uzCyrl: PaperTexts = {
  title: {
    receipt: (number) => `Кирим юк хати № ${number}`,
    movement: (number) => `Кўчириш юк хати № ${number}`,
    write_off: (number) => `Ҳисобдан чиқариш далолатномаси № ${number}`,
    return: (number) => `Қайтариш юк хати № ${number}`,
  },
  draft: 'ҚОРАЛАМА',
  branch: 'Филиал',
  to: 'Қаерга',
  made: 'Тузилган',
  closed: 'Ёпилган',
  columns: ['№', 'Номи', 'IMEI / маркировка', 'Дона'],
  total: 'Жами',
  released: 'Топширди',
  accepted: 'Қабул қилди',
  page: (page, pages) => `${page}-бет, жами ${pages}`,
}

export const PAPER_TEXTS: Record<Language, PaperTexts> = { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': uzCyrl }
