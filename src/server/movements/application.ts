// The application that goods are moved for.
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { withinScope } from '../applications/queries.ts'
import type { Call } from '../platform/handler.ts'
import { person } from '../platform/person.ts'

/**
 * The id of an application by its number, or null: one of the branch that the goods go to, from which the sender has the
 * number, or any other that the person may see.
 */
export async function findApplication(
  call: Pick<Call<never>, 'actor' | 'trx'>,
  number: number,
  to_branch: number,
): Promise<string | null> {
  const who = person(call)
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a
    where a.number = ${number}
      and (a.branch_id = ${to_branch} or ${withinScope(who, scopeOf(who, 'applications'))})`.execute(call.trx)
  return rows[0]?.id ?? null
}
