import { expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../applications/form-rules.ts'
import { DIRECTOR_FROM, LOCK_MINUTES, serverSettings } from './settings.ts'

const usual = {
  technical_works: false,
  ask_for_branch: true,
  support_phone: '+998712000000',
  director_from: DIRECTOR_FROM,
  lock_minutes: LOCK_MINUTES,
  ...DEFAULT_LIMITS,
}

it('accepts the usual settings', () => expect(serverSettings.parse(usual)).toEqual(usual))

it.each([
  ['support_phone', { support_phone: 'call us' }],
  ['director_from', { director_from: -1 }],
  ['lock_minutes', { lock_minutes: 0 }],
  ['client_age_min', { client_age_min: 3 }],
  ['salary_max', { salary_min: 9_000_000, salary_max: 8_000_000 }],
  ['client_age_max', { client_age_min: 40, client_age_max: 30 }],
])('refuses an invalid %s', (field, part) => {
  const read = serverSettings.safeParse({ ...usual, ...part })
  expect(read.error?.issues[0]?.path).toEqual([field])
})
