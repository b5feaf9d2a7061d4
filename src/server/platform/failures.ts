// Turns whatever was thrown into a Problem: our own refusals, Fastify's, PostgreSQL's and everything unexpected.
// The unexpected is `server_error`; what a retry may cure is `unavailable` with Retry-After (offline.md 2.5, 2.13).
import type { ProblemName } from '#contract/problems.ts'
import { Problem } from './problems.ts'

const UNAVAILABLE_RETRY_S = 3

/** SQLSTATE classes and codes that have a meaning for the caller. */
const BY_SQLSTATE: readonly (readonly [RegExp, ProblemName])[] = [
  [/^55P03$/, 'in_flight'],
  [/^(40001|40P01)$/, 'in_flight'],
  [/^(57014|57P0\d|08...|53300|25P03)$/, 'unavailable'],
  [/^53100$/, 'storage_full'],
  [/^(22...|23503|23514)$/, 'validation'],
]
const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered/i

/** Fastify's own refusals before a handler runs, by its error code. */
const BY_FASTIFY: Readonly<Record<string, ProblemName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation',
  FST_ERR_BAD_URL: 'not_found',
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

function problemName(error: unknown): ProblemName {
  const code = codeOf(error)
  if (code in BY_FASTIFY) return BY_FASTIFY[code] ?? 'server_error'
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'storage_full'
  if (SOCKET_CODES.test(code)) return 'unavailable'
  const sqlstate = /^[0-9A-Z]{5}$/.test(code) && BY_SQLSTATE.find(([pattern]) => pattern.test(code))
  if (sqlstate) return sqlstate[1]
  return error instanceof Error && LOST_CONNECTION.test(error.message) ? 'unavailable' : 'server_error'
}

/** The Problem for anything thrown while a request was served. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const name = problemName(error)
  if (name === 'validation') return new Problem(name, { errors: [{ code: 'invalid' }] })
  return new Problem(name, name === 'unavailable' ? { retryAfter: UNAVAILABLE_RETRY_S } : {})
}
