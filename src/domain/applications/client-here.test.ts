import { expect, it } from 'vitest'
import { isClientHere } from './client-here.ts'

const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)

it('a marked client is in the shop for an hour after the submission', () => {
  const here = { values: { client_here: true }, submitted_at: at('09:00') }
  expect(isClientHere(here, at('09:59'))).toBe(true)
  expect(isClientHere(here, at('10:00'))).toBe(false)
  expect(isClientHere({ ...here, submitted_at: null }, at('09:01'))).toBe(false)
  expect(isClientHere({ ...here, values: {} }, at('09:01'))).toBe(false)
})
