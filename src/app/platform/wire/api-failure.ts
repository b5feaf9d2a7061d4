// The one error that a call throws.
import type { ProblemBody } from '#api/problems.ts'
import type { Outcome } from './reply.ts'

export class ApiFailure extends Error {
  readonly outcome: Outcome
  readonly status: number
  readonly problem: ProblemBody | null
  readonly retryAfterMs: number | null

  constructor(given: {
    outcome: Outcome
    status: number
    problem: ProblemBody | null
    retryAfterMs: number | null
  }) {
    super(`${given.outcome} ${given.status} ${given.problem?.problem ?? ''}`.trim())
    this.name = 'ApiFailure'
    this.outcome = given.outcome
    this.status = given.status
    this.problem = given.problem
    this.retryAfterMs = given.retryAfterMs
  }
}
