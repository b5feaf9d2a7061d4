// What happened to a record, as the trail of changes tells it: who, when, which fields, and their values where these are
// nobody's personal data.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { endpoint } from '../endpoint.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const historyItem = z.object({
  id: z.string(),
  at: z.string(),
  /** Null where nobody did it: a job, the system. */
  who: z.string().nullable(),
  /** The audit name of the row that was called: `branch_update`. */
  action: z.string(),
  /** What changed; values stand in `changes` alone, personal ones nowhere. */
  fields: z.array(z.string()),
  changes: z.record(z.string(), z.tuple([value, value])),
})
export type HistoryItem = z.infer<typeof historyItem>

/** The history of one record under its own address, newest first, at most the last 200 entries. */
export const historyEntry = <const A extends PermissionKey>(base: string, access: A) =>
  endpoint({
    method: 'GET',
    path: `${base}/:key/history`,
    access,
    params: z.object({ key: z.string().max(40) }),
    returns: z.object({ items: z.array(historyItem) }),
  })
