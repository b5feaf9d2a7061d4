// The references: which table each of them keeps.
import { sql } from 'kysely'
import type {
  cardPrefixes,
  departments,
  phonePrefixes,
  programs,
  subjects,
} from '#contract/office/reference.ts'
import type { Handlers, Trx } from '../platform/handler.ts'
import { checkProgram, checkSubject, programChoices } from './programs.ts'
import { referenceHandlers } from './reference.ts'

export const phonePrefixHandlers = referenceHandlers({
  name: 'phone',
  table: 'phone_prefixes',
  key: 'value',
  columns: ['value', 'kind', 'status', 'note'],
  unique: 'value',
  searched: ['value', 'note'],
}) as unknown as Handlers<typeof phonePrefixes>

export const cardPrefixHandlers = referenceHandlers({
  name: 'card',
  table: 'card_prefixes',
  key: 'value',
  columns: ['value', 'scheme', 'status'],
  unique: 'value',
  searched: ['value'],
}) as unknown as Handlers<typeof cardPrefixes>

export const departmentHandlers = referenceHandlers({
  name: 'department',
  table: 'departments',
  key: 'id',
  columns: ['name', 'status'],
  unique: 'name',
  searched: ['name'],
}) as unknown as Handlers<typeof departments>

const NAMES = ['name_ru', 'name_uz_latn', 'name_uz_cyrl'] as const

export const programHandlers = referenceHandlers({
  name: 'program',
  table: 'programs',
  key: 'id',
  columns: [...NAMES, 'position', 'status'],
  unique: 'name_ru',
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
    unique: 'name_ru',
    searched: NAMES,
    numbers: ['program_id', 'position'],
    placed: { position: subjectPlace },
    beside: {
      program_ru: programName('name_ru'),
      program_uz_latn: programName('name_uz_latn'),
      program_uz_cyrl: programName('name_uz_cyrl'),
    },
    check: checkSubject,
  }),
  programs: async ({ trx }: { trx: Trx }) => ({ items: await programChoices(trx) }),
} as unknown as Handlers<typeof subjects>
