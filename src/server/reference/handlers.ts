// The references: which table each of them keeps.
import { sql } from 'kysely'
import type {
  cardPrefixes,
  departments,
  goodsCategories,
  phonePrefixes,
  positions,
  priorityLevels,
  programs,
  subjects,
} from '#api/back-office/reference.ts'
import { categoryChoices } from '../goods/queries.ts'
import type { Handlers, Trx } from '../platform/handler.ts'
import { checkCategory, checkLevel, GOODS_OF_CATEGORY, GOODS_OF_LEVEL } from './goods.ts'
import { checkProgram, checkSubject, programChoices } from './programs.ts'
import { referenceHandlers } from './reference.ts'

export const phonePrefixHandlers = referenceHandlers({
  name: 'phone',
  table: 'phone_prefixes',
  key: 'value',
  columns: ['value', 'kind', 'status', 'note'],
  searched: ['value', 'note'],
}) as unknown as Handlers<typeof phonePrefixes>

export const cardPrefixHandlers = referenceHandlers({
  name: 'card',
  table: 'card_prefixes',
  key: 'value',
  columns: ['value', 'scheme', 'status'],
  searched: ['value'],
}) as unknown as Handlers<typeof cardPrefixes>

export const departmentHandlers = referenceHandlers({
  name: 'department',
  table: 'departments',
  key: 'id',
  columns: ['name', 'status'],
  searched: ['name'],
}) as unknown as Handlers<typeof departments>

export const positionHandlers = referenceHandlers({
  name: 'position',
  table: 'positions',
  key: 'id',
  columns: ['name', 'status'],
  searched: ['name'],
}) as unknown as Handlers<typeof positions>

const categories = referenceHandlers({
  name: 'goods_category',
  table: 'product_categories',
  key: 'id',
  columns: ['name', 'parent_id', 'tracking', 'status'],
  searched: ['name'],
  shown: {
    parent: {
      by: sql`(select above.name from product_categories above where above.id = product_categories.parent_id)`,
    },
    goods: { by: GOODS_OF_CATEGORY, isNumber: true },
  },
  check: checkCategory,
})

export const goodsCategoryHandlers = {
  ...categories,
  choices: async ({ trx }: { trx: Trx }) => ({ items: await categoryChoices(trx) }),
} as unknown as Handlers<typeof goodsCategories>

export const priorityLevelHandlers = referenceHandlers({
  name: 'priority',
  table: 'priority_levels',
  key: 'id',
  columns: ['name', 'position', 'colour', 'status'],
  searched: ['name'],
  numbers: ['position'],
  shown: { goods: { by: GOODS_OF_LEVEL, isNumber: true } },
  check: checkLevel,
}) as unknown as Handlers<typeof priorityLevels>

const NAMES = ['name_ru', 'name_uz_latn', 'name_uz_cyrl'] as const

export const programHandlers = referenceHandlers({
  name: 'program',
  table: 'programs',
  key: 'id',
  columns: [...NAMES, 'position', 'status'],
  searched: NAMES,
  numbers: ['position'],
  check: checkProgram,
}) as unknown as Handlers<typeof programs>

const programName = (column: (typeof NAMES)[number]) =>
  sql`(select p.${sql.ref(column)} from programs p where p.id = subjects.program_id)`

/** Subjects stand by the order of their programs, and within one by their own. */
const subjectPlace = sql`((select p.position::bigint * 10000000000000 from programs p where p.id = subjects.program_id)
  + subjects.program_id::bigint * 1000 + subjects.position)`

export const subjectHandlers = {
  ...referenceHandlers({
    name: 'subject',
    table: 'subjects',
    key: 'id',
    columns: ['program_id', ...NAMES, 'position', 'status'],
    searched: NAMES,
    numbers: ['program_id', 'position'],
    placed: { position: subjectPlace },
    shown: {
      program_ru: { by: programName('name_ru') },
      program_uz_latn: { by: programName('name_uz_latn') },
      program_uz_cyrl: { by: programName('name_uz_cyrl') },
    },
    check: checkSubject,
  }),
  programs: async ({ trx }: { trx: Trx }) => ({ items: await programChoices(trx) }),
} as unknown as Handlers<typeof subjects>
