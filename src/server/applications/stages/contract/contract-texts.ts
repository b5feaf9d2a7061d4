// Texts of the printed contract in three languages. They are not part of `locales/`, which the screens use.
import type { Language } from '#domain/kernel/texts/language.ts'

export type ContractTexts = {
  title: (number: number) => string
  date: string
  parties: string
  seller: string
  buyer: string
  financier: string
  document: string
  pinfl: string
  phone: string
  address: string
  goods: string
  columns: readonly [name: string, unit: string, price: string, discount: string, sum: string]
  gift: string
  sums: { cost: string; down: string; markup: string; total: string; months: (count: number) => string }
  plan: string
  planColumns: readonly [number: string, due: string, amount: string]
  terms: readonly string[]
  signatures: string
  confirmed: (at: string) => string
  page: (page: number, pages: number) => string
}

const ru: ContractTexts = {
  title: (number) => `Договор купли-продажи в рассрочку № ${number}`,
  date: 'Дата',
  parties: 'Стороны',
  seller: 'Продавец',
  buyer: 'Покупатель',
  financier: 'Финансовый партнёр',
  document: 'Документ',
  pinfl: 'ПИНФЛ',
  phone: 'Телефон',
  address: 'Адрес',
  goods: 'Товары',
  columns: ['Наименование', 'IMEI / маркировка', 'Цена', 'Скидка', 'Сумма'],
  gift: 'подарок по акции',
  sums: {
    cost: 'Стоимость товаров',
    down: 'Первый взнос',
    markup: 'Наценка за рассрочку',
    total: 'Всего к оплате',
    months: (count) => `Срок: ${count} мес.`,
  },
  plan: 'График платежей',
  planColumns: ['№', 'Дата', 'Сумма, сум'],
  terms: [
    'Покупатель получает товар после первого взноса и подписания договора и платит по графику не позднее указанных дат.',
    'Товар можно оплатить досрочно, полностью или частями.',
    'Договор подтверждён кодом, который финансовый партнёр отправил на телефон покупателя.',
  ],
  signatures: 'Подписи сторон',
  confirmed: (at) => `Подтверждён кодом покупателя: ${at}`,
  page: (page, pages) => `стр. ${page} из ${pages}`,
}

const uzLatn: ContractTexts = {
  title: (number) => `Boʻlib toʻlash sharti bilan oldi-sotdi shartnomasi № ${number}`,
  date: 'Sana',
  parties: 'Tomonlar',
  seller: 'Sotuvchi',
  buyer: 'Xaridor',
  financier: 'Moliyaviy hamkor',
  document: 'Hujjat',
  pinfl: 'JSHSHIR',
  phone: 'Telefon',
  address: 'Manzil',
  goods: 'Tovarlar',
  columns: ['Nomi', 'IMEI / markirovka', 'Narxi', 'Chegirma', 'Summa'],
  gift: 'aksiya boʻyicha sovgʻa',
  sums: {
    cost: 'Tovarlar narxi',
    down: 'Boshlangʻich toʻlov',
    markup: 'Boʻlib toʻlash ustamasi',
    total: 'Jami toʻlanadi',
    months: (count) => `Muddat: ${count} oy`,
  },
  plan: 'Toʻlov jadvali',
  planColumns: ['№', 'Sana', 'Summa, soʻm'],
  terms: [
    'Xaridor tovarni boshlangʻich toʻlovdan va shartnoma imzolangandan soʻng oladi hamda jadvalda koʻrsatilgan sanalardan kechiktirmay toʻlaydi.',
    'Tovar haqini muddatidan oldin toʻliq yoki qisman toʻlash mumkin.',
    'Shartnoma moliyaviy hamkor xaridor telefoniga yuborgan kod bilan tasdiqlangan.',
  ],
  signatures: 'Tomonlarning imzolari',
  confirmed: (at) => `Xaridor kodi bilan tasdiqlangan: ${at}`,
  page: (page, pages) => `${page}-bet, jami ${pages}`,
}

const uzCyrl: ContractTexts = {
  title: (number) => `Бўлиб тўлаш шарти билан олди-сотди шартномаси № ${number}`,
  date: 'Сана',
  parties: 'Томонлар',
  seller: 'Сотувчи',
  buyer: 'Харидор',
  financier: 'Молиявий ҳамкор',
  document: 'Ҳужжат',
  pinfl: 'ЖШШИР',
  phone: 'Телефон',
  address: 'Манзил',
  goods: 'Товарлар',
  columns: ['Номи', 'IMEI / маркировка', 'Нархи', 'Чегирма', 'Сумма'],
  gift: 'акция бўйича совға',
  sums: {
    cost: 'Товарлар нархи',
    down: 'Бошланғич тўлов',
    markup: 'Бўлиб тўлаш устамаси',
    total: 'Жами тўланади',
    months: (count) => `Муддат: ${count} ой`,
  },
  plan: 'Тўлов жадвали',
  planColumns: ['№', 'Сана', 'Сумма, сўм'],
  terms: [
    'Харидор товарни бошланғич тўловдан ва шартнома имзолангандан сўнг олади ҳамда жадвалда кўрсатилган саналардан кечиктирмай тўлайди.',
    'Товар ҳақини муддатидан олдин тўлиқ ёки қисман тўлаш мумкин.',
    'Шартнома молиявий ҳамкор харидор телефонига юборган код билан тасдиқланган.',
  ],
  signatures: 'Томонларнинг имзолари',
  confirmed: (at) => `Харидор коди билан тасдиқланган: ${at}`,
  page: (page, pages) => `${page}-бет, жами ${pages}`,
}

export const CONTRACT_TEXTS: Record<Language, ContractTexts> = { ru, 'uz-Latn': uzLatn, 'uz-Cyrl': uzCyrl }
