// References that people keep: prefixes of phones and of cards, departments, positions. Each has a list with its export, a new line,
// and a change that is held against the version the person saw.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  CARD_SCHEMES,
  cardPrefixForm,
  departmentForm,
  PHONE_KINDS,
  phonePrefixForm,
  REFERENCE_STATUSES,
} from '#domain/reference/forms.ts'
import { positionForm } from '#domain/users/user-form.ts'
import { row } from '../row.ts'
import { historyRow } from '../wire/history.ts'
import { exportBody, listBody, listPage } from '../wire/list.ts'

const status = z.enum(REFERENCE_STATUSES).optional()
const version = z.number().int()
const done = z.object({ ok: z.literal(true), key: z.string(), version })

const reference = <
  const A extends PermissionKey,
  F extends z.ZodRawShape,
  const S extends readonly [string, ...string[]],
  W extends z.ZodRawShape,
>(
  name: string,
  access: A,
  form: z.ZodObject<F, z.core.$strict>,
  sorts: S,
  filters: W,
) => {
  const base = `/api/uz/reference/${name}`
  const item = z.object({ ...form.shape, key: z.string(), version })
  return {
    list: row({
      method: 'POST',
      path: `${base}/list`,
      access,
      body: listBody(sorts, filters),
      returns: listPage(item),
    }),
    export: row({
      method: 'POST',
      path: `${base}/export`,
      access,
      body: exportBody(sorts, filters),
      returns: z.unknown(),
      kind: 'image',
      audit: `${name}_export`,
    }),
    create: row({
      method: 'POST',
      path: base,
      access,
      body: form,
      returns: done,
      operation: true,
      audit: `${name}_create`,
    }),
    history: historyRow(base, access),
    update: row({
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

export const phonePrefixes = reference(
  'phone',
  'reference.phone',
  phonePrefixForm,
  ['value', 'kind', 'status'],
  { status, kind: z.enum(PHONE_KINDS).optional() },
)
export const cardPrefixes = reference(
  'card',
  'reference.card',
  cardPrefixForm,
  ['value', 'scheme', 'status'],
  { status, scheme: z.enum(CARD_SCHEMES).optional() },
)
export const departments = reference('department', 'department', departmentForm, ['name', 'status'], {
  status,
})
/** Positions are kept where the accounts are set up. */
export const positions = reference('position', 'users.settings', positionForm, ['name', 'status'], {
  status,
})
