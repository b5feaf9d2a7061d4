// References that people edit: prefixes of phones and of cards, departments, positions, categories of goods,
// levels of priority, programs and subjects of the knowledge base. Each has a list with its export, a new
// entry, and a change that is compared with the version that the person saw.
import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  CARD_SCHEMES,
  cardPrefixForm,
  departmentForm,
  goodsCategoryForm,
  PHONE_KINDS,
  phonePrefixForm,
  priorityLevelForm,
  programForm,
  REFERENCE_STATUSES,
  subjectForm,
  TRACKINGS,
} from '#domain/reference/forms.ts'
import { positionForm } from '#domain/users/user-form.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../shapes/history.ts'
import { exportBody, listBody, listPage } from '../shapes/list.ts'

const status = z.enum(REFERENCE_STATUSES).optional()
const version = z.number().int()
const done = z.object({ ok: z.literal(true), key: z.string(), version })

const reference = <
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
  // Fields of the list that the form does not have.
  const extraFields = (shown ?? {}) as I
  const item = z.object({ ...form.shape, ...extraFields, key: z.string(), version })
  return {
    list: endpoint({
      method: 'POST',
      path: `${base}/list`,
      access,
      body: listBody(sorts, filters),
      returns: listPage(item),
    }),
    export: endpoint({
      method: 'POST',
      path: `${base}/export`,
      access,
      body: exportBody(sorts, filters),
      returns: z.unknown(),
      kind: 'binary',
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
    history: historyEntry(base, access),
    update: endpoint({
      method: 'PATCH',
      path: `${base}/:key`,
      access,
      params: z.object({ key: z.string().max(40) }),
      /**
       * `base_version`: the version that the person saw; any other causes a `version_conflict` with the current
       * entry.
       */
      body: z.strictObject({ base_version: version, values: form }),
      returns: done,
      operation: true,
      audit: `${name}_update`,
    }),
  }
}

export const phonePrefixes = reference(['phone', 'reference.phone'], phonePrefixForm, {
  sorts: ['value', 'kind', 'status'],
  filters: { status, kind: z.enum(PHONE_KINDS).optional() },
})
export const cardPrefixes = reference(['card', 'reference.card'], cardPrefixForm, {
  sorts: ['value', 'scheme', 'status'],
  filters: { status, scheme: z.enum(CARD_SCHEMES).optional() },
})
export const departments = reference(['department', 'department'], departmentForm, {
  sorts: ['name', 'status'],
  filters: { status },
})
/** Positions are edited with the permission for the settings of accounts. */
export const positions = reference(['position', 'users.settings'], positionForm, {
  sorts: ['name', 'status'],
  filters: { status },
})
const categories = reference(['goods_category', 'reference.goods_category'], goodsCategoryForm, {
  sorts: ['name', 'tracking', 'status', 'goods'],
  filters: { status, tracking: z.enum(TRACKINGS).optional() },
  /** Number of active goods in the category. */
  shown: { parent: z.string().nullable(), goods: z.number() },
})
export const goodsCategories = {
  ...categories,
  /** Possible parent categories, including inactive ones that are in use. */
  choices: endpoint({
    method: 'GET',
    path: '/api/uz/reference/goods_category/choices',
    access: 'reference.goods_category',
    returns: z.object({
      items: z.array(z.object({ id: z.number(), name: z.string(), status: z.enum(REFERENCE_STATUSES) })),
    }),
  }),
} as const
export const priorityLevels = reference(['priority', 'priority'], priorityLevelForm, {
  sorts: ['position', 'name', 'status', 'goods'],
  filters: { status },
  shown: { goods: z.number() },
})

const NAMED = ['position', 'name_ru', 'name_uz_latn', 'name_uz_cyrl', 'status'] as const
const { name_ru, name_uz_latn, name_uz_cyrl } = programForm.shape
export const programs = reference(['program', 'reference.program'], programForm, {
  sorts: NAMED,
  filters: { status },
})
export const subjects = {
  ...reference(['subject', 'reference.subject'], subjectForm, {
    sorts: ['position', 'program_ru', 'program_uz_latn', 'program_uz_cyrl', ...NAMED.slice(1)],
    filters: { status, program_id: z.coerce.number().int().positive().optional() },
    shown: { program_ru: name_ru, program_uz_latn: name_uz_latn, program_uz_cyrl: name_uz_cyrl },
  }),
  /** The programs that a subject can belong to, in order. */
  programs: endpoint({
    method: 'GET',
    path: '/api/uz/reference/subject/programs',
    access: 'reference.subject',
    returns: z.object({ items: z.array(z.object({ ...programForm.shape, id: z.number() })) }),
  }),
} as const
