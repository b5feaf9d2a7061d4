// Serialises changes of permissions. Each is checked against the permissions that its author has at that moment, so that
// of two people who change each other concurrently the second one acts with the permissions that the first has left.
import { sql } from 'kysely'
import { scopeOf } from '#domain/access/can.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { personWithCurrentRights } from '../platform/auth.ts'
import type { Call } from '../platform/handler.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'

/**
 * Waits for other changes of rights, and returns the person of the call with current permissions. Throws `blocked` or
 * `forbidden` when the person has lost, while waiting, what the endpoint needs.
 */
export async function lockRights(
  call: Pick<Call<never>, 'trx' | 'actor' | 'scope'>,
  permission: PermissionKey,
): Promise<Person> {
  await sql`select id from roles order by id for no key update`.execute(call.trx)
  const who = await personWithCurrentRights(call.trx, person(call))
  if (scopeOf(who, permission) !== scopeOf(person(call), permission)) throw new Problem('forbidden')
  return who
}
