// The error that `call` throws.
import type { ProblemBody } from '#api/problems.ts'
import type { Outcome } from './reply.ts'

const SIGN_IN_NEEDED = 401
const SERVER_FAILS = 500

export class ApiFailure extends Error {
  readonly outcome: Outcome
  readonly status: number
  readonly problem: ProblemBody | null
  readonly retryAfterMs: number | null

  constructor(failure: {
    outcome: Outcome
    status: number
    problem: ProblemBody | null
    retryAfterMs: number | null
  }) {
    super(`${failure.outcome} ${failure.status} ${failure.problem?.problem ?? ''}`.trim())
    this.name = 'ApiFailure'
    this.outcome = failure.outcome
    this.status = failure.status
    this.problem = failure.problem
    this.retryAfterMs = failure.retryAfterMs
  }
}

/** Whether the server gave no answer, failed, or requires a sign-in first: the request says nothing about its content. */
export const isUnanswered = ({ outcome, status }: ApiFailure): boolean =>
  outcome !== 'answer' || status === SIGN_IN_NEEDED || status >= SERVER_FAILS
