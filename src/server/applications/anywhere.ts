// Applications, and the units of goods in them, for the search for anything.
import { type SqlBool, sql } from 'kysely'
import type { ApplicationHit, UnitHit } from '#api/search.ts'
import { digitsOf, HITS_OF_KIND } from '#domain/search/query.ts'
import { firstHits, newestMatches, phoneEnd, type SearchSource } from '../platform/search.ts'
import { isFoundBy } from './list/search.ts'
import { withinScope } from './record/scope.ts'

type Dated = Omit<ApplicationHit, 'created_at'> & { created_at: Date }

const APPLICATIONS = {
  columns: sql`a.id, a.number, a.client_name as name, ${phoneEnd(sql`a.phone`)} as phone_end, a.status,
    m.name as manager, a.created_at`,
  table: sql`applications`,
  alias: sql`a`,
  joins: sql`left join users m on m.id = a.manager_id`,
  newest: sql`a.created_at desc, a.id desc`,
  newestUnindexed: sql`coalesce(a.created_at, a.created_at) desc, a.id desc`,
}

/** By number, name, phone, pinfl or document, as in the list of applications. */
export const findApplications: SearchSource<ApplicationHit> = async ({ trx, actor, scope, text }) => {
  const seen = withinScope(actor, scope)
  const { items, total } = await newestMatches<Dated>(trx, APPLICATIONS, seen, isFoundBy(text, actor))
  return { items: items.map((hit) => ({ ...hit, created_at: hit.created_at.toISOString() })), total }
}

/** `%` and `_` of a code are ordinary characters. */
const literal = (text: string): string => text.replaceAll(/[%_\\]/g, '\\$&')

/** The codes that a text may be: the beginning or the end of an IMEI, the beginning of a serial number. */
function matchesUnit(text: string) {
  const digits = digitsOf(text)
  const serial = sql<SqlBool>`g.serial like ${`${literal(text)}%`}`
  if (digits === null) return serial
  const end = `${[...digits].reverse().join('')}%`
  return sql<SqlBool>`(g.imei like ${`${digits}%`} or reverse(g.imei) like ${end} or ${serial})`
}

/** Units of goods by IMEI or serial number, in applications within the person's scope. */
export const findUnits: SearchSource<UnitHit> = async ({ trx, actor, scope, text }) => {
  if (/\s/.test(text) && digitsOf(text) === null) return { items: [], total: 0 }
  const { rows } = await sql<UnitHit>`
    select a.id, a.number, g.name as product, coalesce(g.imei, g.serial, '') as code, a.status
    from application_goods g join applications a on a.id = g.application_id
    where ${matchesUnit(text)} and g.cancelled_at is null and a.status <> 'deleted' and ${withinScope(actor, scope)}
    order by coalesce(g.created_at, g.created_at) desc, g.id limit ${HITS_OF_KIND + 1}`.execute(trx)
  return firstHits(rows)
}
