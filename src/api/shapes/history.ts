// The history of a record, read from the audit: who, when, which fields, and their values unless they are personal data.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { endpoint } from '../endpoint.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

export const historyItem = z.object({
  id: z.string(),
  at: z.string(),
  /** Null for changes by a job or the system. */
  who: z.string().nullable(),
  /** The audit name of the endpoint: `branch_update`. */
  action: z.string(),
  /** Names of the changed fields; values are in `changes` only, personal ones nowhere. */
  fields: z.array(z.string()),
  changes: z.record(z.string(), z.tuple([value, value])),
})
export type HistoryItem = z.infer<typeof historyItem>

/** The endpoint of one record's history, newest first, at most 200 entries. */
export const historyEntry = <const A extends PermissionKey>(base: string, access: A) =>
  endpoint({
    method: 'GET',
    path: `${base}/:key/history`,
    access,
    params: z.object({ key: z.string().max(40) }),
    returns: z.object({ items: z.array(historyItem) }),
  })
