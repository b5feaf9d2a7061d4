// The background jobs for administrators: what is queued, late and finally failed.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const instant = z.string()
const count = z.number().int()

export const jobs = {
  view: endpoint({
    method: 'GET',
    path: '/api/uz/jobs',
    access: 'jobs',
    returns: z.object({
      kinds: z.array(
        z.object({
          kind: z.string(),
          /** Queued, running, to be retried, finally failed, done and not deleted yet. */
          waiting: count,
          active: count,
          retrying: count,
          failed: count,
          done: count,
          /** Due time of the oldest job that is due. */
          late_since: instant.nullable(),
          last_done_at: instant.nullable(),
          /** Times of day in Tashkent at which a scheduled job starts. */
          cron: z.string().nullable(),
        }),
      ),
      failed: z.array(
        z.object({ id: z.uuid(), kind: z.string(), tries: count, at: instant, fault: z.string() }),
      ),
      server_time: instant,
    }),
  }),
  /** Retries a failed job. */
  retry: endpoint({
    method: 'POST',
    path: '/api/uz/jobs/:id/retry',
    access: 'jobs',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    audit: 'job_retry',
  }),
} as const
