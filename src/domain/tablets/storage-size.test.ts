import { expect, it } from 'vitest'
import { formatMegabytes } from './storage-size.ts'

it('shows whole megabytes of a million bytes with grouped digits', () => {
  expect(formatMegabytes(3_600_000)).toBe('4')
  expect(formatMegabytes(10_741_555_000)).toBe('10\u00a0742')
})
