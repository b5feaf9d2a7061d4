// Countries of citizenship a partner may be bound to, by ISO 3166-1 alpha-3: the neighbours and those whose citizens buy
// in the country's shops.
import type { Words } from '../reference/lists.ts'

export const COUNTRY_KEYS = [
  'UZB',
  'KAZ',
  'KGZ',
  'TJK',
  'TKM',
  'AFG',
  'RUS',
  'BLR',
  'UKR',
  'AZE',
  'ARM',
  'GEO',
  'TUR',
  'KOR',
  'CHN',
  'IND',
  'PAK',
  'IRN',
] as const
export type CountryKey = (typeof COUNTRY_KEYS)[number]

const words = (ru: string, uzLatn: string, uzCyrl: string): Words => ({ ru, uzLatn, uzCyrl })

export const COUNTRIES: Record<CountryKey, Words> = {
  UZB: words('Узбекистан', 'Oʻzbekiston', 'Ўзбекистон'),
  KAZ: words('Казахстан', 'Qozogʻiston', 'Қозоғистон'),
  KGZ: words('Киргизия', 'Qirgʻiziston', 'Қирғизистон'),
  TJK: words('Таджикистан', 'Tojikiston', 'Тожикистон'),
  TKM: words('Туркменистан', 'Turkmaniston', 'Туркманистон'),
  AFG: words('Афганистан', 'Afgʻoniston', 'Афғонистон'),
  RUS: words('Россия', 'Rossiya', 'Россия'),
  BLR: words('Белоруссия', 'Belarus', 'Беларус'),
  UKR: words('Украина', 'Ukraina', 'Украина'),
  AZE: words('Азербайджан', 'Ozarbayjon', 'Озарбайжон'),
  ARM: words('Армения', 'Armaniston', 'Арманистон'),
  GEO: words('Грузия', 'Gruziya', 'Грузия'),
  TUR: words('Турция', 'Turkiya', 'Туркия'),
  KOR: words('Республика Корея', 'Koreya Respublikasi', 'Корея Республикаси'),
  CHN: words('Китай', 'Xitoy', 'Хитой'),
  IND: words('Индия', 'Hindiston', 'Ҳиндистон'),
  PAK: words('Пакистан', 'Pokiston', 'Покистон'),
  IRN: words('Иран', 'Eron', 'Эрон'),
}
