// Turns whatever was thrown into a Problem: our own refusals, Fastify's, PostgreSQL's and everything unexpected.
// The unexpected is `server_error`; what a retry may solve is `unavailable` with Retry-After
// (src/docs/offline.md#table-of-answers, #exactly-once-on-the-server).
import type { ProblemName } from '#api/problems.ts'
import { CONSTRAINT_ANSWERS } from '../db/constraints/answers.ts'
import { fieldErrors, Problem } from './problems.ts'

const UNAVAILABLE_RETRY_S = 3

/** SQLSTATE classes and codes that have a meaning for the caller. */
const BY_SQLSTATE: readonly (readonly [RegExp, ProblemName])[] = [
  [/^55P03$/, 'in_flight'],
  [/^(40001|40P01)$/, 'in_flight'],
  [/^(57014|57P0\d|08...|53300|25P03)$/, 'unavailable'],
  [/^53100$/, 'storage_full'],
  [/^22...$/, 'validation'],
]
const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const LOST_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered/i

/** Problems for the statuses of framework errors. Only the file server answers 403: to an address outside its folder. */
const BY_STATUS: Readonly<Record<number, ProblemName>> = {
  403: 'not_found',
  404: 'not_found',
  405: 'not_found',
  411: 'length_required',
  413: 'too_large',
  415: 'unsupported_media_type',
}

/** The status of a 4xx error of Fastify or of `http-errors`, which its plugins throw; null for any other error. */
function frameworkStatus(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  const isOfFramework = codeOf(error).startsWith('FST_') || ('expose' in error && error.expose === true)
  const status = Number(error.statusCode)
  return isOfFramework && status >= 400 && status < 500 ? status : null
}

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

function problemName(error: unknown): ProblemName {
  const code = codeOf(error)
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)) return 'storage_full'
  if (SOCKET_CODES.test(code)) return 'unavailable'
  const sqlstate = /^[0-9A-Z]{5}$/.test(code) && BY_SQLSTATE.find(([pattern]) => pattern.test(code))
  if (sqlstate) return sqlstate[1]
  return error instanceof Error && LOST_CONNECTION.test(error.message) ? 'unavailable' : 'server_error'
}

/** SQLSTATE class 23: the write breaks a constraint. */
const isViolation = (error: unknown): error is Error & { constraint: string } =>
  /^23[0-9A-Z]{3}$/.test(codeOf(error)) &&
  error instanceof Error &&
  'constraint' in error &&
  typeof error.constraint === 'string'

/** The problem of a violated constraint, from CONSTRAINT_ANSWERS; any other error is returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!isViolation(error)) return error
  const answer = Object.hasOwn(CONSTRAINT_ANSWERS, error.constraint) && CONSTRAINT_ANSWERS[error.constraint]
  if (!answer) return error
  if ('problem' in answer) return new Problem(answer.problem)
  return fieldErrors([answer])
}

/** The Problem for anything thrown while a request was served. */
export function asProblem(thrown: unknown): Problem {
  const error = refusalOf(thrown)
  if (error instanceof Problem) return error
  const status = frameworkStatus(error)
  if (status !== null) {
    const name = BY_STATUS[status]
    return name ? new Problem(name) : new Problem('validation', { errors: [{ code: 'invalid' }], status })
  }
  const name = problemName(error)
  if (name === 'validation') return new Problem(name, { errors: [{ code: 'invalid' }] })
  return new Problem(name, name === 'unavailable' ? { retryAfter: UNAVAILABLE_RETRY_S } : {})
}
