// What is wrong with the answer to a hostile request.
import { PROBLEMS, type ProblemName, problemBody } from '#api/problems.ts'

const STATUSES = new Set<number>(Object.values(PROBLEMS))
/** No partner, no processor and no identity provider runs here. */
const UNREACHABLE: readonly string[] = ['partner_unavailable']

/** What is wrong with a response, or null: a failure of the server, or a refusal that is no problem. */
export function faultOf(status: number, text: string): string | null {
  if (status < 400) return null
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'the refusal is no JSON'
  }
  const read = problemBody.safeParse(body)
  if (!read.success) return 'the refusal is no problem'
  const { problem } = read.data
  if (!Object.hasOwn(PROBLEMS, problem)) return `unknown problem ${problem}`
  if (status >= 500 && !UNREACHABLE.includes(problem)) return `the request ended in ${problem}`
  const isOwn = PROBLEMS[problem as ProblemName] === status
  return isOwn || (problem === 'validation' && !STATUSES.has(status)) ? null : `${problem} with ${status}`
}
