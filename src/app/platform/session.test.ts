// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { SELLER } from '#support/made-up.ts'
import { isNotify, readLastError, recordLastError, setNotify } from './notices.ts'
import { changeSession, expireToken, getSession, NO_SESSION } from './session-store.ts'
import { clearStoredSession } from './sign-out.ts'
import { initialsOf } from './tablet/initials.ts'
import { daysOf, dropToken, getAccessToken, storeToken } from './wire/token.ts'

beforeEach(() => {
  localStorage.clear()
  dropToken()
  changeSession(NO_SESSION)
})

describe('the token', () => {
  it('expires after expires_in divided by the seconds of a day', () => {
    expect(daysOf(86_400)).toBe(1)
    expect(daysOf(43_200)).toBe(0.5)
    expect(daysOf(3600)).toBeCloseTo(1 / 24)
  })

  it('is stored and read back as it was', () => {
    storeToken('a+b/c=; d', 3600)
    expect(getAccessToken()).toBe('a+b/c=; d')
  })

  it('is gone after its expiry, and after a sign-out', () => {
    storeToken('old', 0)
    expect(getAccessToken()).toBeNull()
    storeToken('new', 3600)
    localStorage.setItem('refresh_token', 'x')
    dropToken()
    expect(getAccessToken()).toBeNull()
    expect(localStorage.getItem('refresh_token')).toBeNull()
  })
})

describe('the session', () => {
  it('grants permissions by the rule of specification section 5', () => {
    changeSession({
      state: 'signed_in',
      user: SELLER,
      roles: [
        { key: 'applications', value: 'own' },
        { key: 'outbox', value: 'no' },
      ],
    })
    expect(getSession().can('applications')).toBe(true)
    expect(getSession().scopeOf('applications')).toBe('own')
    expect(getSession().can('outbox')).toBe(false)
    changeSession({ user: { ...SELLER, is_admin: true } })
    expect(getSession().can('outbox')).toBe(true)
  })

  it('keeps the person when the token expires, so that drafts stay usable', () => {
    storeToken('t', 3600)
    changeSession({ state: 'signed_in', user: SELLER, roles: [] })
    expireToken()
    expect(getSession()).toMatchObject({ state: 'needs_sign_in', user: { id: 7 } })
    expect(getAccessToken()).toBeNull()
  })
})

describe('what a sign-out clears', () => {
  it('empties local and session storage except for the settings of the tablet', () => {
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('anketa-reads', '{}')
    sessionStorage.setItem('x', '1')
    recordLastError(['network'], 'r-1')
    clearStoredSession()
    expect({ ...localStorage }).toEqual({ theme: 'dark' })
    expect(sessionStorage.length).toBe(0)
  })
})

describe('notices', () => {
  it('are on until switched off', () => {
    expect(isNotify()).toBe(true)
    setNotify(false)
    expect(isNotify()).toBe(false)
  })

  it('record only codes and the request id', () => {
    recordLastError(['required', 'phone_format'], 'r-2')
    expect(JSON.parse(readLastError() ?? '')).toEqual({
      codes: ['required', 'phone_format'],
      request_id: 'r-2',
    })
  })
})

it('shortens a name to initials', () => {
  expect(initialsOf('Каримова Ўғилой Ғайратовна')).toBe('К.Ў.')
  expect(initialsOf('  Мадина ')).toBe('М.')
  expect(initialsOf('')).toBe('')
})
