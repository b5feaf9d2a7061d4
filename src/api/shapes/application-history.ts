// The history of an application: one entry for each thing that happened (src/domain/applications/history.ts).
import { z } from 'zod'
import { CHECK_GROUP_NAMES } from '#domain/applications/checking.ts'
import { HISTORY_KIND_NAMES } from '#domain/applications/history.ts'
import { ACTIONS, HISTORY_EVENTS } from '#domain/applications/status.ts'
import { field, instant, person } from './applications.ts'

export const historyEntryOf = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(HISTORY_KIND_NAMES),
  /** Null for what the server, a partner or the client did. */
  by: person.nullable(),
  /** Of `moved`. */
  action: z
    .enum([...ACTIONS, ...HISTORY_EVENTS])
    .nullable()
    .optional(),
  /** A key of a list of reasons, or text that a person typed. */
  reason: z.string().nullable().optional(),
  /** Names of the changed fields; their values are in the data alone. */
  fields: z.array(field).optional(),
  /** The group of fields that was compared with its photos. */
  group: z.enum(CHECK_GROUP_NAMES).optional(),
  slot: z.number().nullable().optional(),
  /** Whole soʻm. */
  sum: z.number().nullable().optional(),
  /** Name of the partner, the product or the person it was assigned to, the masked card. */
  name: z.string().nullable().optional(),
  /** Number of the contract or the invoice. */
  number: z.number().nullable().optional(),
  /** How often a person opened it on that day. */
  count: z.number().optional(),
  text: z.string().optional(),
})
export type ApplicationHistoryEntry = z.infer<typeof historyEntryOf>

export const applicationHistory = z.object({
  /** The newest first. */
  items: z.array(historyEntryOf),
  /** Older entries exist that the answer leaves out. */
  is_cut: z.boolean(),
  server_time: instant,
})
