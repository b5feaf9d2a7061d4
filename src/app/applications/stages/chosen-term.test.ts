import { afterEach, expect, it, vi } from 'vitest'
import { forgetPlan, rememberedTerms, rememberTerms } from './chosen-term.ts'

const stored = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
})
afterEach(() => stored.clear())

it('keeps the terms of each application, what is chosen later beside what was chosen before', () => {
  rememberTerms('a', { months: 6 })
  rememberTerms('a', { down: 500_000, day: null })
  rememberTerms('b', { edited: { key: '1', amounts: [1, Number.NaN] } })
  expect(rememberedTerms('a')).toEqual({ months: 6, down: 500_000, day: null })
  expect(rememberedTerms('b')).toEqual({ edited: { key: '1', amounts: [1, Number.NaN] } })
  forgetPlan('a')
  expect(rememberedTerms('a')).toEqual({ months: 6 })
})

it('knows nothing where the stored text is no terms', () => {
  for (const text of ['{', '[]', '{"months":"6"}', 'null']) {
    stored.set('terms-a', text)
    expect(rememberedTerms('a')).toEqual({})
  }
})
