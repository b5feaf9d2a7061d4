// Table of answers (src/docs/offline.md#table-of-answers): what each answer means for the operation. The first matching
// row decides. "Signed" means JSON with the server's header; an unsigned answer may come from a captive portal.
import type { ProblemName } from '#api/problems.ts'

export type Outcome = 'network' | 'timeout' | 'portal' | 'answer'
export type Verdict =
  /** Applied and confirmed by our server: purge. */
  | 'acked'
  /** Unknown outcome or server failure: retry with back-off. */
  | 'retry'
  /** Not our server: keep the operation, do not count the attempt. */
  | 'portal'
  | 'pause_auth'
  | 'pause_update'
  /** The whole queue pauses for `Retry-After`. */
  | 'slow_down'
  /** The server is processing the same operation id: retry soon, not counted. */
  | 'soon'
  /** The application does not exist yet: retry after its creation, not counted. */
  | 'after_create'
  /** Re-encode once, then attention. */
  | 'shrink'
  /** Attention, and reload the permissions: one automatic retry after a change. */
  | 'rights'
  /** Attention with the server's values beside ours. */
  | 'conflict'
  | 'attention'

export type Answer = {
  outcome: Outcome
  status: number
  /** Our header, JSON, and for a success also the echo of the operation's id. */
  signed: boolean
  problem: string | null
}
export type AnswerRow = {
  outcome?: readonly Outcome[]
  /** Exact statuses, or a class by its first digit. */
  status?: readonly (number | '2xx' | '3xx' | '4xx' | '5xx')[]
  signed?: boolean
  problem?: readonly ProblemName[]
  verdict: Verdict
}

export const ANSWERS = [
  { outcome: ['network', 'timeout'], verdict: 'retry' },
  { outcome: ['portal'], verdict: 'portal' },
  { status: ['2xx'], signed: true, verdict: 'acked' },
  // A proxy's rejection is unsigned and means the same: too large, slow down, or server unavailable.
  { status: [411, 413], verdict: 'shrink' },
  // The daily photo quota is used up: this photo waits, other operations continue.
  { status: [429], signed: true, problem: ['upload_quota'], verdict: 'retry' },
  { status: [429], verdict: 'slow_down' },
  { status: [408, 425, '5xx'], verdict: 'retry' },
  { signed: false, verdict: 'portal' },
  { status: [401], verdict: 'pause_auth' },
  { status: [426], verdict: 'pause_update' },
  // The tablet was reported lost: the whole queue waits until it is found.
  { status: [403], problem: ['tablet_lost'], verdict: 'pause_auth' },
  { status: [403], verdict: 'rights' },
  { status: [409], problem: ['version_conflict'], verdict: 'conflict' },
  { status: [409], problem: ['in_flight'], verdict: 'soon' },
  { status: [409], problem: ['app_unknown'], verdict: 'after_create' },
  { status: [409], problem: ['slot_taken'], verdict: 'attention' },
  { status: [404, 410], verdict: 'attention' },
  { status: [400, 415, 422], verdict: 'attention' },
  { verdict: 'attention' },
] as const satisfies readonly AnswerRow[]

const matchesStatus = (status: number, expected: number | string) =>
  typeof expected === 'number' ? status === expected : Math.floor(status / 100) === Number(expected[0])

const matches = (row: AnswerRow, answer: Answer): boolean =>
  (!row.outcome || row.outcome.includes(answer.outcome)) &&
  (!row.status || row.status.some((expected) => matchesStatus(answer.status, expected))) &&
  (row.signed === undefined || row.signed === answer.signed) &&
  (!row.problem || row.problem.some((name) => name === answer.problem))

/** What an answer means for the operation it answers. */
export const verdictOf = (answer: Answer): Verdict =>
  (ANSWERS as readonly AnswerRow[]).find((row) => matches(row, answer))?.verdict ?? 'attention'
