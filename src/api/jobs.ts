// The work of the house as an administrator sees it: what waits, what is late, what has failed for good.
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
          /** To be done now or later, being done, to be tried again, failed for good, done and not yet forgotten. */
          waiting: count,
          active: count,
          retrying: count,
          failed: count,
          done: count,
          /** Since when the oldest one that is due has been waiting. */
          late_since: instant.nullable(),
          last_done_at: instant.nullable(),
          /** Times of the clock at which it is begun, in Tashkent, where there are any. */
          cron: z.string().nullable(),
        }),
      ),
      failed: z.array(
        z.object({ id: z.uuid(), kind: z.string(), tries: count, at: instant, fault: z.string() }),
      ),
      server_time: instant,
    }),
  }),
  /** Gives a failed job another round. */
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
