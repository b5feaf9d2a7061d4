// Whose clients a person may touch, as SQL on `clients as c`: own = added by me or of my branch; partner staff see those
// who have an application with their partner, whatever the scope.
import { type SqlBool, sql } from 'kysely'
import type { Condition } from '../db/condition.ts'
import type { Selected } from '../db/schema/database.ts'
import type { RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'

export type ClientRow = Selected<'clients'>

export function withinClients(call: Pick<RequestContext, 'actor' | 'scope'>): Condition {
  const who = person(call)
  if (who.partner_id !== null)
    return sql<SqlBool>`exists (
      select 1 from applications a where a.client_id = c.id and a.partner_id = ${who.partner_id})`
  if (call.scope === 'all') return sql<SqlBool>`true`
  return sql<SqlBool>`(c.created_by = ${who.id} or c.branch_id = ${who.branch_id}::int)`
}

/** A client within the person's reach, otherwise `not_found`; locked when it is to be changed. */
export async function requireClient(
  call: RequestContext,
  key: string,
  lock: 'lock' | 'read' = 'read',
): Promise<ClientRow> {
  const query = call.trx
    .selectFrom('clients as c')
    .selectAll()
    .where('c.id', '=', Number(key))
    .where(withinClients(call))
  const found = await (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}
