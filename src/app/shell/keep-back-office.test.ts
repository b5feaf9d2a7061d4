import { expect, it } from 'vitest'
import { isGoodLine } from './keep-back-office.ts'

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('%j carries the back office: %s', (line, isGood) => {
  expect(isGoodLine(line)).toBe(isGood)
})
