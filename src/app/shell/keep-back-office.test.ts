import { expect, it } from 'vitest'
import { isFastConnection } from './keep-back-office.ts'

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('on %j the back office is precached: %s', (line, isGood) => {
  expect(isFastConnection(line)).toBe(isGood)
})
