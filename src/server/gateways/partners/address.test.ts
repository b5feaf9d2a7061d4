import { describe, expect, it } from 'vitest'
import { type Env, readEnv } from '../../platform/env.ts'
import { addressFault, isPrivate, refuseInside } from './address.ts'

const trial = readEnv({ ANKETA_MODE: 'demo', SANDBOX_URL: 'http://127.0.0.1:9999' })
const production: Env = { ...trial, ANKETA_MODE: 'production', SANDBOX_URL: '' }

it.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '0.0.0.0',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
])('%s is inside', (ip) => {
  expect(isPrivate(ip)).toBe(true)
})
it.each(['8.8.8.8', '172.32.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])('%s is outside', (ip) => {
  expect(isPrivate(ip)).toBe(false)
})

describe('an address of production', () => {
  it.each([
    ['https://api.partner.uz/v1', null],
    ['http://api.partner.uz', 'address_https'],
    ['https://localhost', 'address_private'],
    ['https://10.0.0.5/', 'address_private'],
    ['https://[::1]:8443', 'address_private'],
    // 127.0.0.1 as a number and in octal: the parser of URLs says what they are.
    ['https://2130706433/', 'address_private'],
    ['https://0177.0.0.1/', 'address_private'],
    ['sandbox:/uzum', 'address_sandbox'],
    ['', null],
  ])('%s', (url, fault) => {
    expect(addressFault(production, url)).toBe(fault)
  })

  it('may be inside where the settings say so', () => {
    const allowed = { ...production, PARTNER_PRIVATE_ADDRESSES: true }
    expect(addressFault(allowed, 'https://10.0.0.5/')).toBeNull()
    expect(addressFault(allowed, 'http://10.0.0.5/')).toBe('address_https')
  })

  it('is looked up before anything is sent', async () => {
    await expect(refuseInside(production, 'https://localhost/x')).rejects.toMatchObject({
      raw: { code: 'address_refused' },
    })
    await expect(refuseInside(production, 'https://127.0.0.1/x')).rejects.toThrow()
    await expect(refuseInside(trial, 'http://127.0.0.1/x')).resolves.toBeUndefined()
  })
})

it('takes the sandbox where there is one', () => {
  expect(addressFault(trial, 'sandbox:/uzum')).toBeNull()
  expect(addressFault(trial, 'http://127.0.0.1:8080')).toBeNull()
})
