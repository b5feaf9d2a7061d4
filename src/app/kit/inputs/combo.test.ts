import { expect, it } from 'vitest'
import { isFound, itemNamedBy } from './combo.tsx'

it('finds a label by another spelling, and nothing by punctuation or repeated letters', () => {
  expect(isFound('Qashqadaryo viloyati', 'Кашкадар')).toBe(true)
  expect(isFound('Zarbdor', 'zzzzz')).toBe(false)
  expect(isFound('Zarbdor', '!!!')).toBe(false)
  expect(isFound('Zarbdor', '')).toBe(true)
})

it('takes the only item that a text matches, and none if several match', () => {
  const items = ['Navoiy', 'Navoiy shahri', 'Toshkent'].map((label) => ({ key: label, label }))
  const named = (typed: string) => itemNamedBy(items, typed)?.key ?? null
  expect(named('тошк')).toBe('Toshkent')
  expect(named('Навоий')).toBe('Navoiy')
  expect(named('нав')).toBeNull()
  expect(named('zzz')).toBeNull()
  expect(named('  ')).toBeNull()
})

it('finds an item by its name in another language, with any apostrophe and in either script', () => {
  const items = [
    { key: '1', label: 'Ташкентская область', names: ['Toshkent viloyati', 'Тошкент вилояти'] },
    { key: '2', label: 'Ферганская область', names: ['Fargʻona viloyati', 'Фарғона вилояти'] },
    { key: '3', label: 'Сырдарьинская область', names: ['Sirdaryo viloyati', 'Сирдарё вилояти'] },
  ]
  const named = (typed: string) => itemNamedBy(items, typed)?.key ?? null
  for (const typed of ['Toshk', 'Тошк', 'ташк', 'TOSHK']) expect(named(typed)).toBe('1')
  for (const mark of ["'", '`', '´', '‘', '’', 'ʻ', 'ʼ', '′', '']) expect(named(`Farg${mark}ona`)).toBe('2')
  expect(named('viloyati')).toBeNull()
  expect(named('Sirdaryo viloyati')).toBe('3')
})
