// The error that `call` throws.
import type { ProblemBody } from '#api/problems.ts'
import type { Outcome } from './reply.ts'

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
