// The reference tables and their handlers.
import type { programs } from '#api/back-office/programs.ts'
import type {
  cardPrefixes,
  departments,
  goodsCategories,
  phonePrefixes,
  positions,
  priorityLevels,
  subjects,
} from '#api/back-office/reference.ts'
import { keepFormRules } from '../applications/queries.ts'
import { categoryChoices } from '../goods/queries.ts'
import type { Handlers } from '../platform/handler.ts'
import { NAMED_COLUMNS, referenceHandlers } from '../platform/records/reference.ts'
import { checkCategory, checkLevel, GOODS_OF_CATEGORY, GOODS_OF_LEVEL, PARENT_OF_CATEGORY } from './goods.ts'
import { checkProgram, checkSubject, programChoices, programName, subjectPlace } from './programs.ts'

export const phonePrefixHandlers = referenceHandlers<typeof phonePrefixes>({
  name: 'phone',
  table: 'phone_prefixes',
  key: 'value',
  columns: ['value', 'kind', 'status', 'note'],
  keys: ['kind'],
  searched: ['value', 'note'],
  beforeChange: ({ trx, deps }) => keepFormRules(trx, deps.now()),
})

export const cardPrefixHandlers = referenceHandlers<typeof cardPrefixes>({
  name: 'card',
  table: 'card_prefixes',
  key: 'value',
  columns: ['value', 'scheme', 'status'],
  keys: ['scheme'],
  searched: ['value'],
})

export const departmentHandlers = referenceHandlers<typeof departments>({
  name: 'department',
  table: 'departments',
  key: 'id',
  columns: ['name', 'status'],
  searched: ['name'],
})

export const positionHandlers = referenceHandlers<typeof positions>({
  name: 'position',
  table: 'positions',
  key: 'id',
  columns: ['name', 'status'],
  searched: ['name'],
})

const categories = referenceHandlers<typeof goodsCategories>({
  name: 'goods_category',
  table: 'product_categories',
  key: 'id',
  columns: ['name', 'parent_id', 'tracking', 'status'],
  keys: ['tracking'],
  searched: ['name'],
  shown: {
    parent: {
      by: PARENT_OF_CATEGORY,
    },
    goods: { by: GOODS_OF_CATEGORY, isNumber: true },
  },
  check: checkCategory,
})

export const goodsCategoryHandlers: Handlers<typeof goodsCategories> = {
  ...categories,
  choices: async ({ trx }) => ({ items: await categoryChoices(trx) }),
}

export const priorityLevelHandlers = referenceHandlers<typeof priorityLevels>({
  name: 'priority',
  table: 'priority_levels',
  key: 'id',
  columns: ['name', 'position', 'colour', 'status'],
  searched: ['name'],
  numbers: ['position'],
  shown: { goods: { by: GOODS_OF_LEVEL, isNumber: true } },
  check: checkLevel,
})

export const programHandlers = referenceHandlers<typeof programs>({
  name: 'program',
  table: 'programs',
  ...NAMED_COLUMNS,
  check: checkProgram,
})

export const subjectHandlers: Handlers<typeof subjects> = {
  ...referenceHandlers<typeof subjects>({
    name: 'subject',
    table: 'subjects',
    ...NAMED_COLUMNS,
    columns: ['program_id', ...NAMED_COLUMNS.columns],
    numbers: ['program_id', 'position'],
    placed: { position: subjectPlace },
    shown: {
      program_ru: { by: programName('name_ru') },
      program_uz_latn: { by: programName('name_uz_latn') },
      program_uz_cyrl: { by: programName('name_uz_cyrl') },
    },
    check: checkSubject,
  }),
  programs: async ({ trx }) => ({ items: await programChoices(trx) }),
}
