import { expect, it } from 'vitest'
import { seal, unseal } from './secrets.ts'

const KEY = 'a key that only this test knows'

it('opens what it sealed, and seals the same text differently each time', () => {
  const text = 'Parol — пароль — 密'
  const [one, other] = [seal(KEY, 'sms', text), seal(KEY, 'sms', text)]
  expect(one).not.toBe(other)
  expect(one).not.toContain('Parol')
  expect([unseal(KEY, 'sms', one), unseal(KEY, 'sms', other)]).toEqual([text, text])
  expect(unseal(KEY, 'sms', seal(KEY, 'sms', ''))).toBe('')
})

it('opens nothing under another key, for another purpose, or changed', () => {
  const sealed = seal(KEY, 'sms', 'secret')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(unseal('another key', 'sms', sealed)).toBeNull()
  expect(unseal(KEY, 'partner', sealed)).toBeNull()
  expect(unseal(KEY, 'sms', `v1.${bytes.toString('base64url')}`)).toBeNull()
  expect(unseal(KEY, 'sms', 'secret')).toBeNull()
  expect(unseal(KEY, 'sms', '')).toBeNull()
})
