import { expect, it } from 'vitest'
import { maskPhone } from './log.ts'

it.each([
  ['+998901234567', '+998 90 ••• •• 67'],
  ['+79161234567', '•••'],
  ['', '•••'],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})
