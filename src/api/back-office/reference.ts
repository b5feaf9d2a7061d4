// Reference data that people edit: prefixes of phones and of cards, departments, positions, categories of goods, levels of
// priority, and subjects of the knowledge base. Programs are in programs.ts.
import { z } from 'zod'
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
import { NAMED_LIST, reference, referenceChoices, referenceStatus } from '../shapes/reference.ts'

const status = referenceStatus

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

const { name_ru, name_uz_latn, name_uz_cyrl } = programForm.shape
export const subjects = {
  ...reference(['subject', 'reference.subject'], subjectForm, {
    sorts: ['position', 'program_ru', 'program_uz_latn', 'program_uz_cyrl', ...NAMED_LIST.sorts.slice(1)],
    filters: { status, program_id: z.coerce.number().int().positive().optional() },
    shown: { program_ru: name_ru, program_uz_latn: name_uz_latn, program_uz_cyrl: name_uz_cyrl },
  }),
  /** The programs that a subject can belong to, in order. */
  programs: referenceChoices('subject/programs', 'reference.subject', programForm),
} as const
