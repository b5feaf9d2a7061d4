// The application that goods are moved for.
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import { withinScope } from '../../applications/queries.ts'
import { type Call, person } from '../../platform/handler.ts'

/** The id of an application by its number, within what the person may see, or null. */
export async function findApplication(
  call: Pick<Call<never>, 'actor' | 'trx'>,
  number: number,
): Promise<string | null> {
  const who = person(call)
  const { rows } = await sql<{ id: string }>`
    select a.id from applications a
    where a.number = ${number} and ${withinScope(who, scopeOf(who, 'applications'))}`.execute(call.trx)
  return rows[0]?.id ?? null
}
