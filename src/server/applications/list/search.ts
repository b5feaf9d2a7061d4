// What a list is narrowed by, as conditions on `applications as a`: filters, and the search by number, name, phone,
// pinfl or document, each by an index of its own.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import type { Body } from '#api/endpoint.ts'
import { isLiveContract } from '#domain/applications/contract.ts'
import { isListed, STATUSES } from '#domain/applications/status.ts'
import { endOfDay, startOfDay } from '#domain/kernel/dates.ts'
import { normaliseDocumentNumber } from '#domain/kernel/documents.ts'
import { PINFL_DIGITS } from '#domain/kernel/pinfl.ts'
import { searchKey } from '#domain/kernel/transliteration.ts'
import { DIRECTOR_FROM } from '#domain/settings/settings.ts'
import { contractStateList } from '../../db/status-list.ts'
import { missingPhotos } from '../queries.ts'

type Condition = RawBuilder<SqlBool>
export type Filters = Body<typeof applications.list>

const NOT_DELETED = STATUSES.filter(isListed)
const MAX_NUMBER = 2_147_483_647

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Applications whose sale needs the director's word: the same rule as `awaitsDirector` of a sale. */
export const awaitingDirector = (): Condition =>
  sql<SqlBool>`(a.status = 'in_process' and a.attempt_id is not null
    and not exists (select 1 from contracts c where c.application_id = a.id and c.state in (${contractStateList(isLiveContract)}))
    and (select coalesce(sum(g.price - g.discount), 0) from application_goods g
      where g.application_id = a.id and g.cancelled_at is null)
      >= greatest(coalesce(a.director_cost + 1, 0),
        coalesce((select (s.value #>> '{}')::bigint from settings s where s.key = 'director_from'), ${DIRECTOR_FROM})))`

function byDigits(digits: string): Condition {
  const found: Condition[] = []
  if (Number(digits) <= MAX_NUMBER) found.push(sql<SqlBool>`a.number = ${Number(digits)}`)
  if (digits.length <= PINFL_DIGITS) found.push(sql<SqlBool>`a.pinfl like ${`${digits}%`}`)
  const phone = digits.length > 9 && digits.startsWith('998') ? digits.slice(3) : digits
  if (phone.length <= 9)
    found.push(sql<SqlBool>`reverse(a.phone) like ${`${[...phone].reverse().join('')}%`}`)
  return any(found.length > 0 ? found : [sql<SqlBool>`false`])
}

/** Every word typed must begin a word of the name, in whatever script either was written. */
function byName(text: string): Condition {
  const words = searchKey(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return sql<SqlBool>`false`
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<SqlBool>`to_tsvector('simple', a.name_key) @@ to_tsquery('simple', ${query})`
}

function bySearch(search: string): Condition {
  const digits = search.replace(/[\s()+\-.№#]/g, '')
  if (/^\d+$/.test(digits)) return byDigits(digits)
  const document = normaliseDocumentNumber(search)
  if (/^[A-Z]{2}\d{1,7}$/.test(document)) return sql<SqlBool>`a.document_number like ${`${document}%`}`
  return byName(search)
}

const byPlaceAndPeople = (filters: Filters): (Condition | false)[] => [
  filters.branch_id !== undefined && sql<SqlBool>`a.branch_id = ${filters.branch_id}`,
  filters.seller_id !== undefined && sql<SqlBool>`a.created_by = ${filters.seller_id}`,
  filters.manager_id !== undefined && sql<SqlBool>`a.manager_id = ${filters.manager_id}`,
  filters.origin !== undefined && sql<SqlBool>`a.origin = ${filters.origin}`,
]

const byDay = ({ from, to }: Filters): (Condition | false)[] => [
  from !== undefined && sql<SqlBool>`a.created_at >= ${startOfDay(from)}`,
  to !== undefined && sql<SqlBool>`a.created_at < ${endOfDay(to)}`,
]

/** The filters of a list as one condition; deleted applications only when they are asked for. */
export function filtered(filters: Filters, userId: number): Condition {
  const { statuses, search } = filters
  const chosen = statuses?.length ? statuses : NOT_DELETED
  const conditions = [
    sql<SqlBool>`a.status = any(${chosen}::text[])`,
    ...byPlaceAndPeople(filters),
    ...byDay(filters),
    filters.lacking_photos === true && missingPhotos(),
    filters.awaiting_director === true && awaitingDirector(),
    filters.mine === true && sql<SqlBool>`(a.created_by = ${userId} or a.manager_id = ${userId})`,
    search !== undefined && bySearch(search),
  ]
  return all(conditions.filter((condition) => condition !== false))
}
