// Refusals: one class, one body on the wire (specification section 8). Screens translate the code. A stack, a SQL text
// or a personal value never leaves the server; a request id always does.
import type { z } from 'zod'
import { PROBLEMS, type ProblemBody, type ProblemMessage, type ProblemName } from '#api/problems.ts'

type Extra = {
  errors?: readonly ProblemMessage[]
  details?: Record<string, unknown>
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number
  /** The status of a framework error, where no problem has the same one. */
  status?: number
}

/** Thrown by handlers to refuse a request: `throw new Problem('not_found')`; what was entered is refused by `fieldError`. */
export class Problem extends Error {
  readonly problem: ProblemName
  readonly status: number
  readonly errors: readonly ProblemMessage[]
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(problem: ProblemName, extra: Extra = {}) {
    super(problem)
    this.name = 'Problem'
    this.problem = problem
    this.status = extra.status ?? PROBLEMS[problem]
    this.errors = extra.errors?.length ? extra.errors : [{ code: problem }]
    this.details = extra.details
    this.retryAfter = extra.retryAfter
  }
}

/** What was entered is refused, with a message for each fault. */
export const fieldErrors = (errors: readonly ProblemMessage[]): Problem =>
  new Problem('validation', { errors })

/** What was entered in one field is refused. */
export const fieldError = (field: string, code: string, params?: ProblemMessage['params']): Problem =>
  fieldErrors([{ code, field, ...(params && { params }) }])

/** The body of a refusal. `message` is for logs and developers; screens translate `problem` and `errors[].code`. */
export const problemBody = (problem: Problem, requestId: string): ProblemBody => ({
  problem: problem.problem,
  message: problem.problem.replaceAll('_', ' '),
  errors: [...problem.errors],
  request_id: requestId,
  ...(problem.details && { details: problem.details }),
})

const limitOf = (value: number | bigint) => ({ length: Number(value) })

function codeOf(issue: z.core.$ZodIssue): Omit<ProblemMessage, 'field'> {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.message.includes('undefined') ? 'required' : 'invalid' }
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'too_small', params: { min: Number(issue.minimum) } }
      return issue.minimum === 1
        ? { code: 'required' }
        : { code: 'too_short', params: limitOf(issue.minimum) }
    case 'too_big':
      if (issue.origin !== 'string') return { code: 'too_big', params: { max: Number(issue.maximum) } }
      return { code: 'too_long', params: limitOf(issue.maximum) }
    case 'unrecognized_keys':
      return { code: 'unknown_field' }
    case 'custom':
      return { code: typeof issue.params?.['code'] === 'string' ? issue.params['code'] : 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** What zod found wrong, as one message a field; the values themselves are never repeated. */
export const validationProblem = (error: z.core.$ZodError): Problem =>
  fieldErrors(
    error.issues.slice(0, 50).map((issue) => {
      const field = issue.path.map(String).join('.').slice(0, 100)
      return { ...codeOf(issue), ...(field && { field }) }
    }),
  )

/** Parses a part of a request; anything wrong is a `validation` problem. */
export function parsed<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw validationProblem(result.error)
}
