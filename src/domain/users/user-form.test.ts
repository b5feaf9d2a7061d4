import { describe, expect, it } from 'vitest'
import { blockForm, defaultPasswordForm, userForm } from './user-form.ts'

const right = {
  name: 'Oʻgʻiloy Toʻraqulova',
  phone: '+998 90 123 45 67',
  email: '',
  role: '4',
  partner: null,
  department: null,
  branch: '1',
  position: null,
  name_1c: '',
  hired_on: '2026-11-01',
}
const codeOf = (part: object) => {
  const answer = userForm.safeParse({ ...right, ...part })
  const [issue] = answer.error?.issues ?? []
  return issue?.code === 'custom' ? issue.params?.['code'] : issue?.code
}

describe('an account', () => {
  it('accepts names and addresses as people write them', () => {
    expect(userForm.safeParse(right).success).toBe(true)
    expect(userForm.safeParse({ ...right, email: 'a.b@shop.uz', name: 'Цой В. А.' }).success).toBe(true)
  })

  it.each([
    [{ name: 'Али' }, 'too_small'],
    [{ name: 'Ali <b> Vali' }, 'name_letters'],
    [{ phone: '90 123' }, 'phone_format'],
    [{ email: 'nobody' }, 'email_format'],
    [{ role: '' }, 'too_small'],
    [{ branch: 'first' }, 'invalid_format'],
    [{ hired_on: '31.12.2026' }, 'date_format'],
    [{ password: 'Secret-1' }, 'unrecognized_keys'],
  ])('%j is refused as %s', (part, code) => {
    expect(codeOf(part)).toBe(code)
  })
})

it('requires a comment for the reason `other` of a block', () => {
  expect(blockForm.safeParse({ reason: 'lost_tablet' }).success).toBe(true)
  expect(blockForm.safeParse({ reason: 'other' }).error?.issues[0]?.path).toEqual(['comment'])
  expect(blockForm.safeParse({ reason: 'other', comment: 'Проверка кассы' }).success).toBe(true)
})

it('requires an initial password of at least six characters', () => {
  expect(defaultPasswordForm.safeParse({ password: '12345' }).success).toBe(false)
  expect(defaultPasswordForm.safeParse({ password: 'Yangi-2026' }).success).toBe(true)
})
