// SQL of the support panel: whose panels there are.
import { sql } from 'kysely'
import { hasRoleGrant, isWorkingHere } from '../platform/accounts.ts'
import { nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

type Named = { id: number; name: string }

/** A person of the staff who works here. */
export async function findColleague(trx: Trx, id: number): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    select u.id, u.name from users u where u.id = ${id} and u.partner_id is null and ${isWorkingHere()}`.execute(
    trx,
  )
  return rows[0]
}

/** The people of the staff who have a panel, by name. */
export async function listPanelPeople(trx: Trx): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select u.id, u.name from users u join roles r on r.id = u.role_id
    where ${isWorkingHere()} and u.partner_id is null and (r.is_admin or ${hasRoleGrant('dashboard')})
    order by ${nameOrderOf(sql`u.name`)}, u.id`.execute(trx)
  return rows
}
