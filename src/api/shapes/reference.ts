// The endpoints that every kind of reference data has.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from './history.ts'
import { exportBody, exportEndpoint, listBody, listPage } from './list.ts'

/** The filter by status. */
export const referenceStatus = z.enum(REFERENCE_STATUSES).optional()
const version = z.number().int()
const done = z.object({ ok: z.literal(true), key: z.string(), version })
/** The largest number of entries that one request switches; `next` continues behind them. */
export const SWITCHED_AT_ONCE = 200
const problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** What a bulk action answers: how many rows it changed, and each one that it did not, with the reason. */
const switched = z.object({
  ok: z.literal(true),
  done: z.number(),
  failed: z.array(z.object({ key: z.string(), name: z.string(), reason: problem })),
  next: z.string().nullable(),
})

/**
 * The endpoints of one kind of reference data: a list by key cursor, its export, create, history, and an update over the
 * version that the person saw.
 */
export const reference = <
  const A extends PermissionKey,
  F extends z.ZodRawShape,
  const S extends readonly [string, ...string[]],
  W extends z.ZodRawShape,
  I extends z.ZodRawShape = Record<never, never>,
>(
  [name, access]: readonly [string, A],
  form: z.ZodObject<F, z.core.$strict>,
  { sorts, filters, shown }: { sorts: S; filters: W; shown?: I },
) => {
  const base = `/api/uz/reference/${name}`
  // What a list shows besides the fields of the form.
  const besides = (shown ?? {}) as I
  const item = z.object({ ...form.shape, ...besides, key: z.string(), version })
  return {
    list: endpoint({
      method: 'POST',
      path: `${base}/list`,
      access,
      body: listBody(sorts, filters),
      returns: listPage(item),
    }),
    export: exportEndpoint({
      path: `${base}/export`,
      access,
      body: exportBody(sorts, filters),
      audit: `${name}_export`,
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      access,
      body: form,
      returns: done,
      operation: true,
      audit: `${name}_create`,
    }),
    /** Switches every entry that the filters of the list find, `SWITCHED_AT_ONCE` at a time. */
    switchFound: endpoint({
      method: 'POST',
      path: `${base}/switch`,
      access,
      body: z.strictObject({
        ...filters,
        search: z.string().trim().max(100).optional(),
        to: z.enum(REFERENCE_STATUSES),
        after: z.string().max(40).optional(),
      }),
      returns: switched,
      operation: true,
      audit: `${name}_switch`,
    }),
    history: historyEntry(base, access),
    update: endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access,
      params: z.object({ key: z.string().max(40) }),
      /** `base_version`: what the person saw; another one is a `version_conflict` with the line as it is now. */
      body: z.strictObject({ base_version: version, values: form }),
      returns: done,
      operation: true,
      audit: `${name}_update`,
    }),
  }
}

/** The entries for choosing, including inactive ones, in their order. */
export const referenceChoices = <const A extends PermissionKey, F extends z.ZodRawShape>(
  path: string,
  access: A,
  form: z.ZodObject<F, z.core.$strict>,
) =>
  endpoint({
    method: 'GET',
    path: `/api/uz/reference/${path}`,
    access,
    returns: z.object({ items: z.array(z.object({ ...form.shape, id: z.number() })) }),
  })

/** Orders and filters of entries with a name in three languages, a position and a status. */
export const NAMED_LIST = {
  sorts: ['position', 'name_ru', 'name_uz_latn', 'name_uz_cyrl', 'status'],
  filters: { status: referenceStatus },
} as const
