import { describe, expect, it } from 'vitest'
import { isAddress, type ProviderForm, providerForm, TEST_RESULTS, testResultOf } from './provider.ts'

const usual: ProviderForm = {
  name: 'Eskiz',
  kind: 'eskiz',
  url: '',
  sender: '4546',
  login: 'shop@example.uz',
  secret: '',
  price: 95,
  priority: 1,
}

it('accepts a usual provider, and a console without a login', () => {
  expect(providerForm.parse(usual)).toEqual(usual)
  expect(providerForm.safeParse({ ...usual, kind: 'console', login: '' }).success).toBe(true)
})

it.each([
  ['name', { name: 'E' }],
  ['kind', { kind: 'pigeon' }],
  ['url', { url: 'notify.example.uz' }],
  ['login', { login: '' }],
  ['price', { price: 95.5 }],
  ['price', { price: -1 }],
  ['priority', { priority: 0 }],
])('refuses an invalid %s', (field, part) => {
  const read = providerForm.safeParse({ ...usual, ...part })
  expect(read.error?.issues[0]?.path).toEqual([field])
})

it.each([
  ['https://sms.example.uz/api', true],
  ['http://127.0.0.1:9000/eskiz', true],
  ['ftp://sms.example.uz', false],
  ['https://name:secret@sms.example.uz', false],
  ['https://sms.example.uz/?key=1', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is an address: %s', (text, expected) => expect(isAddress(text)).toBe(expected))

describe('the result of a test message', () => {
  it.each([
    [null, 'accepted'],
    ['timeout', 'perhaps'],
    ['network', 'perhaps'],
    ['http_502', 'perhaps'],
    ['http_503', 'down'],
    ['login_timeout', 'down'],
    ['login_http_500', 'down'],
    ['login_answer', 'down'],
    ['login_http_401', 'sign_in'],
    ['login_http_422', 'sign_in'],
    ['http_401', 'sign_in'],
    ['http_403', 'sign_in'],
    ['http_400_401', 'refused'],
    ['http_422', 'refused'],
    ['unreachable', 'unreachable'],
    ['login_unreachable', 'unreachable'],
    ['secret_unreadable', 'secret'],
    ['not_accepted', 'refused'],
    ['text_too_long', 'refused'],
    ['unexpected', 'failed'],
  ] as const)('%s: %s', (code, result) => expect(testResultOf(code)).toBe(result))

  it.each([
    ['http_400_202', 'number', 'number'],
    ['http_400', 'text', 'text'],
    ['http_400_401', 'sender', 'sender'],
    ['not_accepted', 'account', 'account'],
    ['http_400_205', 'request', 'refused'],
    ['http_401', 'account', 'sign_in'],
    ['login_http_401', 'account', 'sign_in'],
  ] as const)('%s, a matter of %s: %s', (code, cause, result) =>
    expect(testResultOf(code, cause)).toBe(result),
  )

  it('is every result for at least one code', () => {
    const codes = [
      null,
      'timeout',
      'unreachable',
      'http_401',
      'http_400',
      'http_503',
      'secret_unreadable',
      '?',
    ]
    const causes = ['number', 'text', 'sender', 'account'] as const
    const results = [
      ...codes.map((code) => testResultOf(code)),
      ...causes.map((cause) => testResultOf('http_400', cause)),
    ]
    expect(new Set(results)).toEqual(new Set(TEST_RESULTS))
  })
})
