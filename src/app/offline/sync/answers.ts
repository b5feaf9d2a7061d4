// THE table of answers (src/docs/offline.md#table-of-answers): what each answer means for the operation. The first
// row that fits decides.
// "Signed" = JSON with our header; whatever is not signed may come from a hotel's login page and proves nothing.
import type { ProblemName } from '#api/problems.ts'

export type Outcome = 'network' | 'timeout' | 'portal' | 'answer'
export type Verdict =
  /** Applied and provably ours: purge. */
  | 'acked'
  /** Unknown outcome or the server's trouble: again with back-off. */
  | 'retry'
  /** Not our server: keep, do not count. */
  | 'portal'
  | 'pause_auth'
  | 'pause_update'
  /** The whole queue rests for `Retry-After`. */
  | 'slow_down'
  /** The same key is being worked on: soon again, not counted. */
  | 'soon'
  /** The application is not there yet: behind its creation, not counted. */
  | 'after_create'
  /** Re-encode once, then attention. */
  | 'shrink'
  /** Attention, and read the rights again: one automatic retry after a change of them. */
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
  // A proxy's own refusal is unsigned, and means the same: too large for the way, slow down, the server is away.
  { status: [411, 413], verdict: 'shrink' },
  // The day's photos are used up: this one waits, the other operations go on.
  { status: [429], signed: true, problem: ['upload_quota'], verdict: 'retry' },
  { status: [429], verdict: 'slow_down' },
  { status: [408, 425, '5xx'], verdict: 'retry' },
  { signed: false, verdict: 'portal' },
  { status: [401], verdict: 'pause_auth' },
  { status: [426], verdict: 'pause_update' },
  // The tablet was reported lost: nothing of its queue needs a person, all of it waits until it is found.
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

const inClass = (status: number, given: number | string) =>
  typeof given === 'number' ? status === given : Math.floor(status / 100) === Number(given[0])

const fits = (row: AnswerRow, answer: Answer): boolean =>
  (!row.outcome || row.outcome.includes(answer.outcome)) &&
  (!row.status || row.status.some((given) => inClass(answer.status, given))) &&
  (row.signed === undefined || row.signed === answer.signed) &&
  (!row.problem || row.problem.some((name) => name === answer.problem))

/** What an answer means for the operation it answers. */
export const verdictOf = (answer: Answer): Verdict =>
  (ANSWERS as readonly AnswerRow[]).find((row) => fits(row, answer))?.verdict ?? 'attention'
