// Programs and subjects hold each other: a program with active subjects is not switched off, and a subject is active only
// in an active program.
import { sql } from 'kysely'
import { fieldError } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'

type Values = Readonly<Record<string, unknown>>

const refuse = (field: string, code: string, params: Record<string, number> = {}): never => {
  throw fieldError(field, code, params)
}

/** Refuses to switch off a program with active subjects. The caller has locked it. */
export async function checkProgram(trx: Trx, values: Values, before: Values | null): Promise<void> {
  if (before === null || values['status'] === before['status'] || values['status'] === 'active') return
  const { count } = await trx
    .selectFrom('subjects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('program_id', '=', Number(before['key']))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  if (count > 0) refuse('status', 'program_has_subjects', { count })
}

/** Requires the program to exist, and to be active for an active subject. Locks it until the subject is written. */
export async function checkSubject(trx: Trx, values: Values): Promise<void> {
  const program = await trx
    .selectFrom('programs')
    .select('status')
    .where('id', '=', Number(values['program_id']))
    .forShare()
    .executeTakeFirst()
  if (!program) return refuse('program_id', 'unknown_choice')
  if (values['status'] === 'active' && program.status !== 'active') refuse('program_id', 'program_inactive')
}

/** The programs for choosing, in their order. */
export const programChoices = (trx: Trx) =>
  trx.selectFrom('programs').selectAll().orderBy('position').orderBy('id').execute()

/** The name of the program of a subject. */
export const programName = (column: 'name_ru' | 'name_uz_latn' | 'name_uz_cyrl') =>
  sql`(select p.${sql.ref(column)} from programs p where p.id = subjects.program_id)`

/** Subjects are ordered by the position of their program, then by their own. */
export const subjectPlace = sql`((select p.position::bigint * 10000000000000 from programs p where p.id = subjects.program_id)
  + subjects.program_id::bigint * 1000 + subjects.position)`
