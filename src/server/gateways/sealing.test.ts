import { expect, it } from 'vitest'
import { seal, unseal } from './sealing.ts'

const KEY = 'k'.repeat(32)

it('seals a secret for one record under one key', () => {
  const stored = seal(KEY, 'partner 1', 'token-123')
  expect(stored).not.toContain('token-123')
  expect(unseal(KEY, 'partner 1', stored)).toBe('token-123')
  expect(unseal(KEY, 'partner 2', stored)).toBeNull()
  expect(unseal('another'.repeat(6), 'partner 1', stored)).toBeNull()
  expect(unseal('', 'partner 1', stored)).toBeNull()
})

it('never seals alike twice, and notices a changed byte', () => {
  const stored = seal(KEY, 'partner 1', 'token-123')
  expect(seal(KEY, 'partner 1', 'token-123')).not.toBe(stored)
  const last = stored.at(-1) === 'A' ? 'B' : 'A'
  expect(unseal(KEY, 'partner 1', `${stored.slice(0, -3)}${last}${stored.slice(-2)}`)).toBeNull()
})

it('leaves alone what was stored before there was a key, and nothing stays nothing', () => {
  expect(unseal(KEY, 'partner 1', 'plain')).toBe('plain')
  expect(seal('', 'partner 1', 'plain')).toBe('plain')
  expect(seal(KEY, 'partner 1', '')).toBe('')
})
