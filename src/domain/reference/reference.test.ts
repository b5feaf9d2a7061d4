import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/texts/language.ts'
import { LIST_NAMES, labelIn, labelOf, listOf } from './lists.ts'
import { CARD_PREFIXES, PHONE_PREFIXES } from './prefixes.ts'
import { DISTRICT_IDS, districtName, districtsOf, REGIONS, regionName } from './regions.ts'

const LATIN = /^[A-Za-zʻʼ ()/.,-]+$/
const CYRILLIC = /^[А-Яа-яЁёЎўҚқҒғҲҳ ()/.,-]+$/

describe.each(LIST_NAMES)('list %s', (name) => {
  const list = listOf(name)
  it('has keys that are named once', () => {
    expect(list.length).toBeGreaterThan(1)
    expect(new Set(list.map((item) => item.key)).size).toBe(list.length)
  })
  it('has labels in three scripts, each with its own letters', () => {
    for (const item of list) {
      expect(item.ru).toMatch(CYRILLIC)
      expect(item.uzLatn).toMatch(LATIN)
      expect(item.uzCyrl).toMatch(CYRILLIC)
    }
  })
  it('has a label in every language', () => {
    for (const language of LANGUAGES)
      for (const item of list) expect(labelOf(name, item.key, language)).toBe(labelIn(item, language))
  })
})

describe('a label', () => {
  it('is in the requested language', () => {
    expect(labelOf('marital', 'D', 'ru')).toBe('Разведён(-а)')
    expect(labelOf('marital', 'D', 'uz-Latn')).toBe('Ajrashgan')
    expect(labelOf('marital', 'D', 'uz-Cyrl')).toBe('Ажрашган')
    expect(labelOf('nationality', '161', 'uz-Latn')).toBe('Oʻzbek')
  })
  it('of an unknown key is empty, not a code', () => {
    for (const key of ['zzz', '', null, undefined]) expect(labelOf('sex', key, 'ru')).toBe('')
  })
})

describe('regions', () => {
  it('are 14 with 206 units of SOATO and four newer ones', () => {
    expect(REGIONS).toHaveLength(14)
    const ids = [...DISTRICT_IDS]
    expect(ids.filter((id) => id % 1000 < 990)).toHaveLength(206)
    expect(ids.filter((id) => id % 1000 >= 990)).toHaveLength(4)
  })
  it('own the districts whose number starts with theirs', () => {
    for (const region of REGIONS)
      for (const district of region.districts) {
        expect(Math.floor(district.id / 1000), district.uzLatn).toBe(region.id)
        expect(['district', 'city']).toContain(district.type)
      }
  })
  it('have names in three scripts', () => {
    for (const place of REGIONS.flatMap((region) => [region, ...region.districts])) {
      expect(place.uzLatn).toMatch(LATIN)
      expect(place.uzCyrl).toMatch(CYRILLIC)
      expect(place.ru).toMatch(CYRILLIC)
    }
  })
  it('list their districts', () => {
    expect(districtsOf(1703)).toHaveLength(16)
    expect(districtsOf(1726).map((district) => district.uzLatn)).toContain('Yangi Toshkent tumani')
    for (const none of [0, 1700, null, undefined]) expect(districtsOf(none)).toEqual([])
  })
  it('have names in every language', () => {
    expect(regionName(1703, 'uz-Latn')).toBe('Andijon viloyati')
    expect(regionName(1706, 'ru')).toBe('Бухарская область')
    expect(districtName(1703230, 'uz-Cyrl')).toBe('Шаҳрихон тумани')
    expect(regionName(null, 'ru')).toBe('')
    expect(districtName(1703999, 'ru')).toBe('')
    expect(districtName(undefined, 'ru')).toBe('')
  })
})

describe('prefixes', () => {
  it('of phones are two digits, named once', () => {
    expect(new Set(PHONE_PREFIXES.map((row) => row.value)).size).toBe(PHONE_PREFIXES.length)
    for (const row of PHONE_PREFIXES) {
      expect(row.value).toMatch(/^\d{2}$/)
      expect(['mobile', 'landline']).toContain(row.kind)
      expect(row.status).toBe('active')
    }
    expect(PHONE_PREFIXES.filter((row) => row.kind === 'mobile')).toHaveLength(17)
    expect(PHONE_PREFIXES.filter((row) => row.kind === 'landline')).toHaveLength(15)
  })
  it('of cards are of the two domestic schemes, named once', () => {
    expect(new Set(CARD_PREFIXES.map((row) => row.value)).size).toBe(CARD_PREFIXES.length)
    for (const row of CARD_PREFIXES) {
      expect(row.value).toMatch(/^\d{4,6}$/)
      expect(['uzcard', 'humo']).toContain(row.scheme)
      expect(row.status).toBe('active')
    }
    expect(CARD_PREFIXES).toHaveLength(27)
  })
})
