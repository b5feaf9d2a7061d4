// Countries of citizenship a partner may be bound to, by ISO 3166-1 alpha-3: the neighbours and those whose citizens buy
// in the country's shops.
import type { Labels } from '../reference/lists.ts'

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

const labels = (ru: string, uzLatn: string, uzCyrl: string): Labels => ({ ru, uzLatn, uzCyrl })

export const COUNTRIES: Record<CountryKey, Labels> = {
  UZB: labels('Узбекистан', 'Oʻzbekiston', 'Ўзбекистон'),
  KAZ: labels('Казахстан', 'Qozogʻiston', 'Қозоғистон'),
  KGZ: labels('Киргизия', 'Qirgʻiziston', 'Қирғизистон'),
  TJK: labels('Таджикистан', 'Tojikiston', 'Тожикистон'),
  TKM: labels('Туркменистан', 'Turkmaniston', 'Туркманистон'),
  AFG: labels('Афганистан', 'Afgʻoniston', 'Афғонистон'),
  RUS: labels('Россия', 'Rossiya', 'Россия'),
  BLR: labels('Белоруссия', 'Belarus', 'Беларус'),
  UKR: labels('Украина', 'Ukraina', 'Украина'),
  AZE: labels('Азербайджан', 'Ozarbayjon', 'Озарбайжон'),
  ARM: labels('Армения', 'Armaniston', 'Арманистон'),
  GEO: labels('Грузия', 'Gruziya', 'Грузия'),
  TUR: labels('Турция', 'Turkiya', 'Туркия'),
  KOR: labels('Республика Корея', 'Koreya Respublikasi', 'Корея Республикаси'),
  CHN: labels('Китай', 'Xitoy', 'Хитой'),
  IND: labels('Индия', 'Hindiston', 'Ҳиндистон'),
  PAK: labels('Пакистан', 'Pokiston', 'Покистон'),
  IRN: labels('Иран', 'Eron', 'Эрон'),
}
