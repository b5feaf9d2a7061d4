// Saved views of lists: an order, filters and columns under a name, for oneself, for everybody who opens the list, or for the
// people of some roles. The search text is not part of a view, because it may be a client's name.

import { z } from 'zod'
import { textOfLength } from '#domain/kernel/texts/text.ts'
import { endpoint } from '../endpoint.ts'
import { SORT_DIRECTIONS } from '../shapes/list.ts'
import { LIST_NAMES } from '../shapes/list-names.ts'
import { recordKey } from '../shapes/record.ts'

/** The length of a view's name, in characters. */
export const VIEW_NAME = { min: 2, max: 40 }

const short = z.string().max(60)
const list = z.enum(LIST_NAMES)

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
  key: recordKey,
  name: z.string(),
  state: viewState,
  shared: z.boolean(),
  /** The roles that a shared view is for; empty: everybody. */
  roles: z.array(recordKey),
  /** Whether the view belongs to the person; only its owner may remove it. */
  mine: z.boolean(),
})
export type ListView = z.infer<typeof view>

export const views = {
  /** Refuses who does not have the list (`forbidden`), as saving does. */
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
      name: textOfLength(VIEW_NAME),
      state: viewState,
      shared: z.boolean(),
      roles: z.array(recordKey).max(100).default([]),
    }),
    returns: z.object({ ok: z.literal(true), key: recordKey }),
    operation: true,
    audit: 'view_save',
  }),
  /** The roles that a view can be shared with. */
  roles: endpoint({
    method: 'GET',
    path: '/api/uz/view-roles',
    access: 'views.share',
    returns: z.object({ items: z.array(z.object({ key: recordKey, name: z.string() })) }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/uz/views/:list/:key/remove',
    access: 'session',
    params: z.object({ list, key: recordKey }),
    body: z.strictObject({}),
    returns: z.object({ ok: z.literal(true) }),
    operation: true,
    audit: 'view_remove',
  }),
} as const
