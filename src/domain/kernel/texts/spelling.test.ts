import { describe, expect, it } from 'vitest'
import { FOLDED, fold, spellingsOf } from './spelling.ts'

/** Whether a search for the one finds a text with the other. */
const finds = (typed: string, written: string): boolean =>
  spellingsOf(typed).some((spelling) => fold(written).includes(spelling))

describe('a word finds what others have written', () => {
  it.each([
    ['диван', 'Divan «Oltin»'],
    ['divan', 'Диван угловой'],
    ['ДИВАН', 'divan'],
    ['xolodilnik', 'Холодильник Artel'],
    ['holodilnik', 'Холодильник Artel'],
    ['холодильник', 'Xolodilnik'],
    ['зеленый', 'Зелёный чай'],
    ['зелёный', 'зеленый'],
    ['shyotka', 'Щётка'],
    ['televizor', 'ТЕЛЕВИЗОР'],
    ["G'ulom", 'Gʻulom'],
    ['Gulom', 'Gʻulom'],
    ['G’ulom', 'Ғулом'],
    ['ғулом', 'G`ulom'],
    ['гулом', 'Ғулом'],
    ["o'tkir", 'Ўткир'],
    ['Әлия', 'Алия'],
    ['Шухрат', 'Shuxrat'],
    ['Shuhrat', 'Шухрат'],
    ['Ҷамшед', 'Жамшед'],
    ['Aliya', 'ƏLIYA'],
    ['Qidirbay', 'Qıdırbay'],
    ['Нурлан', 'НҰРЛАН'],
    ['Байрам', 'BAÝRAM'],
    ['Жуман', 'Žuman'],
    ['Annat', 'Aňňat'],
    ['Gulom', 'Gˋulom'],
    ['iPhone 15', 'IPHONE 15 Pro'],
  ])('%s → %s', (typed, written) => {
    expect(finds(typed, written)).toBe(true)
  })

  it.each([
    ['диван', 'Стол'],
    ['galaxy', 'Galant'],
    ['12', '1 2'],
  ])('%s does not find %s', (typed, written) => {
    expect(finds(typed, written)).toBe(false)
  })

  it('a word of signs that are dropped has no spelling, so it finds nothing', () => {
    for (const typed of ['ъъъ', "''", 'Ь']) expect(spellingsOf(typed)).toEqual([])
  })
})

describe('the table of folded letters', () => {
  it('names each letter once and no letter of ASCII capitals', () => {
    const letters = [...FOLDED.from]
    expect(new Set(letters).size).toBe(letters.length)
    expect(letters.filter((letter) => /[A-Z]/.test(letter))).toEqual([])
    expect([...FOLDED.to].length).toBeLessThan(letters.length)
  })

  it('folds what is folded into itself', () => {
    for (const letter of FOLDED.from) expect(fold(fold(letter))).toBe(fold(letter))
  })
})
