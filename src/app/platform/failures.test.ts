import { describe, expect, it } from 'vitest'
import type { ProblemBody } from '#api/problems.ts'
import {
  codesOf,
  type Effect,
  FAILURES,
  type Failure,
  type FailureContext,
  resolveEffect,
} from './failures.ts'

const PLACE: FailureContext = { isOnline: true, isNotify: true, isSilent: false, isLogin: false }
const problem = (name: string, codes: [string, string?][] = []): ProblemBody => ({
  problem: name,
  message: `message of ${name}`,
  errors: codes.map(([code, field]) => ({ code, ...(field === undefined ? {} : { field }) })),
  request_id: 'r-1',
})
const answer = (status: number, body: ProblemBody | null = null): Failure => ({
  outcome: 'answer',
  status,
  problem: body,
})
const NO_ANSWER: Failure = { outcome: 'network', status: 0, problem: null }
const SEVEN: [string, string?][] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((code) => [code])
const keysOf = (effect: Effect) => effect.messages.map(({ key }) => key)

type Case = {
  row: string
  failure: Failure
  place?: Partial<FailureContext>
  keys: string[]
  ms?: number
  rest?: Partial<Effect>
}
const CASES: Case[] = [
  {
    row: 'a request with notify none passes silently, unless it is a 401',
    failure: answer(500, problem('server_error')),
    place: { isSilent: true },
    keys: [],
  },
  {
    row: 'login: a network error shows its message for 3000 ms',
    failure: NO_ANSWER,
    place: { isLogin: true },
    keys: ['network'],
    ms: 3000,
  },
  {
    row: 'login: each error message for 3000 ms, else the unknown error',
    failure: answer(
      400,
      problem('validation', [
        ['phone_format', 'phone'],
        ['required', 'password'],
      ]),
    ),
    place: { isLogin: true },
    keys: ['phone_format', 'required'],
    ms: 3000,
  },
  {
    row: 'offline: there is no internet connection',
    failure: NO_ANSWER,
    place: { isOnline: false },
    keys: ['offline'],
  },
  {
    row: 'the sign-in page of a network answers instead of the server',
    failure: { outcome: 'portal', status: 200, problem: null },
    keys: ['portal'],
  },
  {
    row: 'network error: titled, check the internet or contact the developers',
    failure: NO_ANSWER,
    keys: ['network'],
    rest: { titled: true },
  },
  {
    row: 'no response status: an error occurred, contact the developers',
    failure: { outcome: 'timeout', status: 0, problem: null },
    keys: ['no_answer'],
  },
  {
    row: '400 with errors: up to 5 messages',
    failure: answer(400, problem('validation', SEVEN)),
    keys: ['a', 'b', 'c', 'd', 'e'],
  },
  {
    row: '403 with errors: up to 5 messages and the page 403',
    failure: answer(403, problem('forbidden', SEVEN)),
    keys: ['a', 'b', 'c', 'd', 'e'],
    rest: { goTo: '/403' },
  },
  { row: '500: server error 500', failure: answer(500, problem('server_error')), keys: ['server_error'] },
  {
    row: '429 with a waiting time: its messages',
    failure: answer(429, {
      ...problem('resend_too_soon'),
      errors: [{ code: 'resend_too_soon', params: { seconds: 43 } }],
    }),
    keys: ['resend_too_soon'],
  },
  {
    row: '429: too many requests',
    failure: answer(429, problem('resend_too_soon')),
    keys: ['too_many_requests'],
  },
  {
    row: '401: the token is dropped and the person goes to sign-in',
    failure: answer(401, problem('unauthorized')),
    keys: [],
    rest: { goTo: '/auth/login', dropsToken: true },
  },
  {
    row: 'other statuses: phone errors one by one',
    failure: answer(
      422,
      problem('validation', [
        ['phone_format', 'phone'],
        ['required', 'name'],
        ['phones_equal', 'phone_2'],
      ]),
    ),
    keys: ['phone_format', 'phones_equal'],
  },
  {
    row: 'other statuses: the message of the response, else contact the developers',
    failure: answer(409, problem('already_taken')),
    keys: ['already_taken'],
  },
]

describe('the table of specification section 8', () => {
  it('has a case for every rule', () => {
    expect(CASES.map(({ row }) => row)).toEqual(FAILURES.map(({ name }) => name))
  })

  it.each(CASES)('$row', ({ row, failure, place, keys, ms = 5000, rest = {} }) => {
    const fullPlace = { ...PLACE, ...place }
    expect(FAILURES.find((candidate) => candidate.when(failure, fullPlace))?.name).toBe(row)
    const effect = resolveEffect(failure, fullPlace)
    expect(keysOf(effect)).toEqual(keys)
    expect(effect).toMatchObject({ ms, titled: false, goTo: null, dropsToken: false, ...rest })
  })
})

describe('outside the table', () => {
  it('a silent 401 still leads to sign-in', () => {
    const effect = resolveEffect(answer(401), { ...PLACE, isSilent: true })
    expect(effect).toMatchObject({ goTo: '/auth/login', dropsToken: true, messages: [] })
  })

  it('a login failure without a message shows the unknown error for 3000 ms', () => {
    expect(resolveEffect(answer(502), { ...PLACE, isLogin: true })).toMatchObject({
      messages: [{ key: 'unknown' }],
      ms: 3000,
    })
  })

  it('shows and records nothing while notifications are off, but still redirects', () => {
    const failure = answer(403, problem('forbidden', SEVEN))
    const effect = resolveEffect(failure, { ...PLACE, isNotify: false })
    expect(effect).toMatchObject({ messages: [], goTo: '/403' })
    expect(codesOf(failure, effect)).toEqual([])
  })

  it('an answer without a problem body shows: contact the developers', () => {
    expect(keysOf(resolveEffect(answer(418), PLACE))).toEqual(['contact_developers'])
  })

  it('keeps the message of the response for a code this build does not know', () => {
    expect(resolveEffect(answer(418, problem('brand_new')), PLACE).messages).toEqual([
      { key: 'brand_new', fallback: 'message of brand_new' },
    ])
  })

  it('records at most 5 codes', () => {
    const failure = answer(409, problem('needs_unmet', SEVEN))
    expect(codesOf(failure, resolveEffect(failure, PLACE))).toEqual(['needs_unmet', 'a', 'b', 'c', 'd'])
  })
})
