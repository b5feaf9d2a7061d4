// Names of people as they are written in Uzbekistan, in both scripts: the search key must bring them together, and
// conversion must return the spelling of the documents.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchKey, toCyrillic, toLatin } from './transliteration.ts'

const NAMES = [
  ['Abdulla', 'Абдулла'],
  ['Abdurahmon', 'Абдураҳмон'],
  ['Aziza', 'Азиза'],
  ['Bahodir', 'Баҳодир'],
  ['Barno', 'Барно'],
  ['Botir', 'Ботир'],
  ['Charos', 'Чарос'],
  ['Dilnoza', 'Дилноза'],
  ['Doniyor', 'Дониёр'],
  ['Elbek', 'Элбек'],
  ['Eʼzoza', 'Эъзоза'],
  ['Fayzulla', 'Файзулла'],
  ['Feruza', 'Феруза'],
  ['Gʻayrat', 'Ғайрат'],
  ['Gulchehra', 'Гулчеҳра'],
  ['Hamid', 'Ҳамид'],
  ['Husan', 'Ҳусан'],
  ['Ibrohim', 'Иброҳим'],
  ['Islom', 'Ислом'],
  ['Jamshid', 'Жамшид'],
  ['Javohir', 'Жавоҳир'],
  ['Kamola', 'Камола'],
  ['Laylo', 'Лайло'],
  ['Madina', 'Мадина'],
  ['Malika', 'Малика'],
  ['Muhabbat', 'Муҳаббат'],
  ['Nargiza', 'Наргиза'],
  ['Nodirbek', 'Нодирбек'],
  ['Oʻgʻiloy', 'Ўғилой'],
  ['Oybek', 'Ойбек'],
  ['Qahramon', 'Қаҳрамон'],
  ['Qodir', 'Қодир'],
  ['Raʼno', 'Раъно'],
  ['Rayhon', 'Райҳон'],
  ['Sanjar', 'Санжар'],
  ['Shohruh', 'Шоҳруҳ'],
  ['Shoxrux', 'Шохрух'],
  ['Toʻlqin', 'Тўлқин'],
  ['Tohir', 'Тоҳир'],
  ['Umida', 'Умида'],
  ['Usmon', 'Усмон'],
  ['Valijon', 'Валижон'],
  ['Xurshid', 'Хуршид'],
  ['Yodgor', 'Ёдгор'],
  ['Yulduz', 'Юлдуз'],
  ['Zuhra', 'Зуҳра'],
] as const
const SURNAMES = [
  ['Abdullayev', 'Абдуллаев'],
  ['Boʻriyev', 'Бўриев'],
  ['Ergashev', 'Эргашев'],
  ['Gʻaniyev', 'Ғаниев'],
  ['Hoshimov', 'Ҳошимов'],
  ['Joʻrayev', 'Жўраев'],
  ['Meliyev', 'Мелиев'],
  ['Oʻrinboyev', 'Ўринбоев'],
  ['Qosimov', 'Қосимов'],
  ['Shodiyev', 'Шодиев'],
  ['Toʻrayeva', 'Тўраева'],
  ['Xoliqov', 'Холиқов'],
  ['Yoʻldoshev', 'Йўлдошев'],
  ['Yunusov', 'Юнусов'],
] as const
const ALL = [...NAMES, ...SURNAMES]

describe.each(ALL)('%s and %s', (latin, cyrillic) => {
  it('convert both ways', () => {
    expect(toCyrillic(latin)).toBe(cyrillic)
    expect(toLatin(cyrillic)).toBe(latin)
    expect(toLatin(cyrillic.toUpperCase())).toBe(latin.toUpperCase())
    expect(toCyrillic(latin.toUpperCase())).toBe(cyrillic.toUpperCase())
  })
  it('have one key, with any apostrophe or none', () => {
    const key = searchKey(latin)
    expect(searchKey(cyrillic)).toBe(key)
    for (const sign of ["'", '‘', '’', '`', '´', ''])
      expect(searchKey(latin.replace(/[ʻʼ]/g, sign)), `with ${sign}`).toBe(key)
  })
})

describe('keys of full names', () => {
  const person = fc.tuple(fc.constantFrom(...SURNAMES), fc.constantFrom(...NAMES))
  it('are equal in both scripts', () => {
    fc.assert(
      fc.property(person, ([surname, name]) => {
        const latin = `${surname[0]} ${name[0]}`
        expect(searchKey(`${surname[1]} ${name[1]}`)).toBe(searchKey(latin))
        expect(searchKey(`  ${surname[1]}\n${name[0].toUpperCase()} `)).toBe(searchKey(latin))
      }),
    )
  })
  it('begin with the key of the surname: a search by its beginning finds them', () => {
    fc.assert(
      fc.property(person, ([surname, name]) => {
        expect(searchKey(`${surname[1]} ${name[1]}`).startsWith(`${searchKey(surname[0])} `)).toBe(true)
      }),
    )
  })
  it('distinguish people, except for two spellings of one name', () => {
    expect(new Set(ALL.map(([latin]) => searchKey(latin))).size).toBe(ALL.length - 1)
    expect(searchKey('Shohruh')).toBe(searchKey('Shoxrux'))
  })
})

describe('names in letters of neighbouring languages', () => {
  it.each([
    ['Нұрлан', 'Nurlan', 'Нурлан'],
    ['Ҷамшедов', 'Jamshedov', 'Жамшедов', 'Джамшедов', 'Djamshedov'],
    ['Əliyev', 'Aliyev', 'Алиев', 'Әлиев'],
    ['Qıdırbay', 'Qidirbay', 'Қидирбай', 'Кыдырбай'],
    ['Gʽulomov', 'Gʻulomov', 'Ғуломов', 'Gulomov', 'Гʹуломов'],
    ['Өмирбек', 'Omirbek', 'Омирбек', 'Ómirbek'],
    ['Үсен', 'Usen', 'Усен', 'Úsen'],
    ['Сӯҳроб', 'Suhrob', 'Сухроб'],
    ['Жаңабай', 'Janabay', 'Jańabay', 'Жанабай'],
    ['Ғаниев', 'Ғаніев', 'Ǵaniyev'],
    ['Һошимов', 'Hoshimov', 'Ҳошимов', 'Хошимов'],
    ['Şahin', 'Shahin', 'Шахин'],
    ['İbrahim', 'Ibrahim', 'Ибраҳим'],
  ])('%s is found by its usual spellings', (name, ...usual) => {
    const key = searchKey(name)
    expect(key).not.toContain(' ')
    for (const one of usual) expect([one, searchKey(one)]).toEqual([one, key])
    expect(searchKey(name.toUpperCase())).toBe(key)
  })
})
