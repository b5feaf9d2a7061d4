import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.ts'

it.each([
  ['', 'short'],
  ['Аб1!x', 'short'],
  ['abcdef', 'weak'],
  ['парольпароль', 'weak'],
  ['Abcdef', 'fair'],
  ['abcde!', 'fair'],
  ['Парол!', 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
