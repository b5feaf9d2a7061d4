// The support panel of a person: what waits, in columns, and what they have pinned.

import { z } from 'zod'
import { PANEL_COLUMNS } from '#domain/support/panel.ts'
import { endpoint } from '../endpoint.ts'
import { recordParams } from '../shapes/record.ts'
import { named } from '../shapes/stock-lines.ts'

/** One thing that waits, on the panel and on the first page. */
export const panelItem = z.object({
  /** Id of the record that the item leads to. */
  key: z.string(),
  number: z.number().nullable(),
  title: z.string(),
  /** What the item says besides, as a key of a text: the kind of a job, the state of a number's change. */
  detail: z.string().nullable(),
  /** Since when it waits, or when it is due. */
  at: z.string().nullable(),
  holder: named.nullable(),
})
export type PanelItem = z.infer<typeof panelItem>

export const dashboard = {
  /** One's own; that of another only with the scope of all records, in the asking person's rights. */
  view: endpoint({
    method: 'GET',
    path: '/api/uz/dashboard/:key',
    access: 'dashboard',
    params: recordParams,
    returns: z.object({
      person: named,
      is_own: z.boolean(),
      /** Whose panels the asking person may see besides. */
      others: z.array(named),
      columns: z.array(
        z.object({ column: z.enum(PANEL_COLUMNS), total: z.number(), items: z.array(panelItem) }),
      ),
      pinned: z.array(z.object({ id: z.string(), number: z.number().nullable(), title: z.string() })),
    }),
  }),
} as const
