// What holds for every code a client gets: how long it lives, how often it may be sent and tried, in which language.
import type { Language } from '#domain/kernel/language.ts'
import { Problem } from '../../../platform/problems.ts'
import type { AppRecord } from '../../record.ts'

export const CODE_LIFE_MS = 5 * 60_000
export const MAX_TRIES = 5
const RESEND_MS = 60_000

export const languageOf = (record: AppRecord): Language =>
  record.values.spoken_language === 'ru' ? 'ru' : 'uz-Latn'

export function refuseTooSoon(sentAt: Date | undefined, now: Date): void {
  const left = sentAt ? sentAt.getTime() + RESEND_MS - now.getTime() : 0
  if (left <= 0) return
  const seconds = Math.ceil(left / 1000)
  throw new Problem('resend_too_soon', {
    retryAfter: seconds,
    errors: [{ code: 'resend_too_soon', params: { seconds } }],
  })
}

/** The refusal of a wrong code, with the tries that are left. */
export function wrongCode(triesBefore: number): Problem {
  const left = MAX_TRIES - triesBefore - 1
  const code = left > 0 ? 'wrong_code' : 'code_attempts_spent'
  return new Problem(code, { errors: [{ code, field: 'code', params: { left } }] })
}
