// The endpoints that records of the back office have in common: one record, the new one, its form, and its steps. A record has a number
// as its key and a version, which grows with every change.
import { z } from 'zod'
import type { Access } from '../endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const recordKey = z.string().regex(/^\d{1,9}$/)
export const recordParams = z.object({ key: recordKey })
export const recordVersion = z.number().int()
/** The version that the person saw, in steps of which released screens send none: another one is refused (`version_conflict`). */
export const versionIfSent = { base_version: recordVersion.optional() }
/** What a change of a record answers. */
export const recordDone = z.object({ ok: z.literal(true), key: recordKey, version: recordVersion })

type Nothing = Record<never, never>

/**
 * The makers of the endpoints of a record under `base`; `name` begins the words of the audit. `base_version` is the version that the
 * person saw: a change of an older one is refused (`version_conflict`).
 */
export const recordAt = <const B extends string, const N extends string>(base: B, name: N) => ({
  view: <const A extends Access, R extends z.ZodType>(access: A, returns: R) =>
    endpoint({ method: 'GET', path: `${base}/:key`, access, params: recordParams, returns }),
  create: <const A extends Access, F extends z.ZodType>(access: A, body: F) =>
    endpoint({
      method: 'POST',
      path: base,
      access,
      body,
      returns: recordDone,
      operation: true,
      audit: `${name}_create`,
    }),
  update: <const A extends Access, F extends z.ZodType>(access: A, values: F) =>
    endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access,
      params: recordParams,
      body: z.strictObject({ base_version: recordVersion, values }),
      returns: recordDone,
      operation: true,
      audit: `${name}_update`,
    }),
  /** A step with what else it needs. */
  step: <const V extends string, const A extends Access, S extends z.ZodRawShape = Nothing>(
    verb: V,
    access: A,
    // A step without more needs has an empty shape, which is of every type S that is inferred then.
    shape: S = {} as S,
  ) =>
    endpoint({
      method: 'POST',
      path: `${base}/:key/${verb}`,
      access,
      params: recordParams,
      body: z.strictObject({ base_version: recordVersion, ...shape }),
      returns: recordDone,
      operation: true,
      audit: `${name}_${verb}`,
    }),
  /** A step that is taken whatever the version is. */
  act: <const V extends string, const A extends Access, S extends z.ZodRawShape = Nothing>(
    verb: V,
    access: A,
    // See `step`.
    shape: S = {} as S,
  ) =>
    endpoint({
      method: 'POST',
      path: `${base}/:key/${verb}`,
      access,
      params: recordParams,
      body: z.strictObject(shape),
      returns: recordDone,
      operation: true,
      audit: `${name}_${verb}`,
    }),
})
