// Saved views of lists: an order, filters and columns under a name, for oneself or for everybody who opens the
// list. The search text is not part of a view, because it may be a client's name.
import { z } from 'zod'
import { isStorableText } from '#domain/kernel/problem.ts'
import { endpoint } from '../endpoint.ts'
import { SORT_DIRECTIONS } from '../shapes/list.ts'

const short = z.string().max(60)
const list = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const key = z.string().regex(/^\d{1,9}$/)

/** The state of a list: an order, filters by name, the hidden columns, and the order of the columns if it was changed. */
export const viewState = z.strictObject({
  sort: short,
  way: z.enum(SORT_DIRECTIONS),
  /** A filter of several values has all of them. */
  filters: z.record(short, z.string().max(300).nullable()),
  hidden: z.array(short).max(40),
  columns: z.array(short).max(40).optional(),
})
export type ViewState = z.infer<typeof viewState>

const view = z.object({
  key,
  name: z.string(),
  state: viewState,
  shared: z.boolean(),
  /** Whether the view belongs to the person; only its owner may remove it. */
  mine: z.boolean(),
})
export type ListView = z.infer<typeof view>

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/uz/views/:list',
    access: 'session',
    params: z.object({ list }),
    returns: z.object({ items: z.array(view) }),
  }),
  /** Replaces the person's own view of the same name; sharing needs `views.share`. */
  save: endpoint({
    method: 'POST',
    path: '/api/uz/views/:list',
    access: 'session',
    params: z.object({ list }),
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(2)
        .max(40)
        .refine(isStorableText, { params: { code: 'text_invalid' } }),
      state: viewState,
      shared: z.boolean(),
    }),
    returns: z.object({ ok: z.literal(true), key }),
    operation: true,
    audit: 'view_save',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/uz/views/:list/:key/remove',
    access: 'session',
    params: z.object({ list, key }),
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'view_remove',
  }),
} as const
