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
