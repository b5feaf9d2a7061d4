import { expect, it } from 'vitest'
import { newestFirst } from './photo-order.ts'

const photo = (gen: number, captured: string | null, received = '12') => ({
  gen,
  captured_at: captured === null ? null : `2026-03-06T${captured}:00:00.000Z`,
  received_at: `2026-03-06T${received}:00:00.000Z`,
})
const newest = (...photos: ReturnType<typeof photo>[]) => photos.toSorted(newestFirst)[0]?.gen

it('the photo that was taken last is the newest, whichever arrives later', () => {
  expect(newest(photo(1, '10'), photo(2, '08', '15'))).toBe(1)
  expect(newest(photo(1, '08'), photo(2, '09'))).toBe(2)
})
it('a photo that says no time counts by its retake, and a clock that is ahead by its arrival', () => {
  expect(newest(photo(1, '10'), photo(2, null, '09'))).toBe(2)
  expect(newest(photo(1, '23', '09'), photo(2, '10'))).toBe(2)
})
