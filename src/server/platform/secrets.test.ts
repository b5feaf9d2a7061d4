import { expect, it } from 'vitest'
import { decrypt, encrypt } from './secrets.ts'

const KEY = 'a key that only this test knows'

it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
  const text = 'Parol — пароль — 密'
  const [one, other] = [encrypt(KEY, 'sms', text), encrypt(KEY, 'sms', text)]
  expect(one).not.toBe(other)
  expect(one).not.toContain('Parol')
  expect([decrypt(KEY, 'sms', one), decrypt(KEY, 'sms', other)]).toEqual([text, text])
  expect(decrypt(KEY, 'sms', encrypt(KEY, 'sms', ''))).toBe('')
})

it('decrypts nothing under another key, for another purpose, or after a change', () => {
  const encrypted = encrypt(KEY, 'sms', 'secret')
  const bytes = Buffer.from(encrypted.slice(3), 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(decrypt('another key', 'sms', encrypted)).toBeNull()
  expect(decrypt(KEY, 'partner', encrypted)).toBeNull()
  expect(decrypt(KEY, 'sms', `v1.${bytes.toString('base64url')}`)).toBeNull()
  expect(decrypt(KEY, 'sms', 'secret')).toBeNull()
  expect(decrypt(KEY, 'sms', '')).toBeNull()
})
