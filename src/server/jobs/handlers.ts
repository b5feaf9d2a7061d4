// The job queue as administrators see it, and the retry of a failed job.
import type { jobs } from '#api/jobs.ts'
import type { Handler, Handlers } from '../platform/handler.ts'
import { CRON, JOB_KINDS } from '../platform/jobs.ts'
import { Problem } from '../platform/problems.ts'
import { countsByKind, failedJobs, hasFailed } from './queries.ts'

const instantOrNull = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
const NONE = { waiting: 0, active: 0, retrying: 0, failed: 0, done: 0 }

const view: Handler<typeof jobs.view> = async ({ deps }) => {
  const now = deps.now()
  const counts = new Map((await countsByKind(deps.db)).map((row) => [row.kind, row]))
  return {
    kinds: JOB_KINDS.map((kind) => {
      const { late_since, last_done_at, kind: _kind, ...counted } = counts.get(kind) ?? { ...NONE, kind }
      return {
        kind,
        ...counted,
        late_since: instantOrNull(late_since),
        last_done_at: instantOrNull(last_done_at),
        cron: CRON.find((row) => row.kind === kind)?.cron ?? null,
      }
    }),
    failed: (await failedJobs(deps.db)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    server_time: now.toISOString(),
  }
}

const retry: Handler<typeof jobs.retry> = async ({ deps, params, audited }) => {
  audited('job', params.id)
  if (!(await hasFailed(deps.db, params.id))) throw new Problem('stage_done')
  await deps.jobs.retry(params.id)
  return { ok: true }
}

export const jobHandlers: Handlers<typeof jobs> = { view, retry }
