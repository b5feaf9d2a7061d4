// The names of the demo shop for readers of Russian: what a shop names itself has one language, which is that of its people.
import { sql } from 'kysely'
import type { Trx } from '../platform/trx.ts'

/** Whole names, by the table in whose column `name` they stand. */
const NAMES = {
  product_categories: {
    Smartfonlar: 'Смартфоны',
    Televizorlar: 'Телевизоры',
    Muzlatkichlar: 'Холодильники',
    'Kir yuvish mashinalari': 'Стиральные машины',
    Konditsionerlar: 'Кондиционеры',
    Noutbuklar: 'Ноутбуки',
    'Maishiy texnika': 'Бытовая техника',
    Mebel: 'Мебель',
    'DVD pleerlar': 'DVD-плееры',
  },
  priority_levels: { Asosiy: 'Основной', Aksiya: 'Акция', Oddiy: 'Обычный', Qoldiq: 'Остаток' },
  promotions: {
    'Kuz chegirmasi': 'Осенняя скидка',
    'Sovgʻa bilan': 'С подарком',
    'Yangi yil aksiyasi': 'Новогодняя акция',
  },
  positions: {
    Sotuvchi: 'Продавец',
    Menejer: 'Менеджер',
    Administrator: 'Администратор',
    Direktor: 'Директор',
    'Yordam xizmati xodimi': 'Сотрудник поддержки',
    Operator: 'Оператор',
    Moliyachi: 'Финансист',
    Buxgalter: 'Бухгалтер',
    Stajyor: 'Стажёр',
    'Hamkor vakili': 'Представитель партнёра',
    'Katta sotuvchi': 'Старший продавец',
    'Filial rahbari': 'Руководитель филиала',
    Omborchi: 'Кладовщик',
  },
  departments: {
    Sotuv: 'Продажи',
    'Yordam xizmati': 'Поддержка',
    Moliya: 'Финансы',
    Buxgalteriya: 'Бухгалтерия',
  },
} as const

/** Words in the names of goods. */
const WORDS: Readonly<Record<string, string>> = {
  'Gaz plita': 'Газовая плита',
  'Mikrotoʻlqinli pech': 'Микроволновая печь',
  Changyutgich: 'Пылесос',
  'Elektr choynak': 'Электрочайник',
  Dazmol: 'Утюг',
  'Divan Samo': 'Диван «Само»',
  'Yotoqxona Lola': 'Спальня «Лола»',
  'Oshxona stoli': 'Кухонный стол',
  'Shkaf 3 eshikli': 'Шкаф трёхдверный',
  'Bolalar karavoti': 'Детская кровать',
}

/** Gives the demo shop its Russian names; texts of people and proper names stay as they were written. */
export async function nameInRussian(trx: Trx): Promise<void> {
  for (const [table, names] of Object.entries(NAMES))
    for (const [name, russian] of Object.entries(names))
      await sql`update ${sql.table(table)} set name = ${russian} where name = ${name}`.execute(trx)
  for (const [name, russian] of Object.entries(NAMES.product_categories))
    await sql`update products set ikpu_name = ${russian} where ikpu_name = ${name}`.execute(trx)
  for (const table of ['products', 'application_goods'])
    for (const [word, russian] of Object.entries(WORDS))
      await sql`update ${sql.table(table)} set name = replace(name, ${word}, ${russian})
        where strpos(name, ${word}) > 0`.execute(trx)
}
