// People for the search for anything.
import { sql } from 'kysely'
import type { PersonHit } from '#api/search.ts'
import { HITS_OF_KIND } from '#domain/search/query.ts'
import { allOf } from '../platform/listing/listing.ts'
import { firstHits, type SearchSource } from '../platform/search.ts'
import { searchConditions, withinUsers } from './queries.ts'

/** By name in either script or by phone, as in the list of people; deleted ones are not found. */
export const findPeople: SearchSource<PersonHit> = async ({ trx, actor, scope, text }) => {
  const { rows } = await sql<PersonHit>`
    select u.id::text as key, u.name, r.name as role, b.name as branch
    from users u join roles r on r.id = u.role_id left join branches b on b.id = u.branch_id
    where ${allOf([withinUsers(actor, scope), ...searchConditions(text)])}
    order by coalesce(u.name_key, u.name_key), u.id limit ${HITS_OF_KIND + 1}`.execute(trx)
  return firstHits(rows)
}
