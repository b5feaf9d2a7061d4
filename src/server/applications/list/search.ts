// What a list is narrowed by, as conditions on `applications as a`: the filters of the domain, and the search by number,
// name, phone, pinfl or document, each by an index of its own.
import { type SqlBool, sql } from 'kysely'
import type { applications } from '#api/applications.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { conditionOf, type QueueContext, type QueueFilters } from '#domain/applications/queue-filters.ts'
import { isListed } from '#domain/applications/status.ts'
import { normaliseDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { PINFL_DIGITS } from '#domain/kernel/codes/pinfl.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { openPeriodFault } from '#domain/kernel/time/period.ts'
import type { Condition } from '../../db/condition.ts'
import { toSql } from '../../db/predicate-sql.ts'
import { statusList } from '../../db/status-list.ts'
import type { Deps } from '../../platform/deps.ts'
import { allOf } from '../../platform/listing/listing.ts'
import type { Person } from '../../platform/person.ts'
import { fieldErrors } from '../../platform/problems.ts'
import { isCountedAs } from '../../reports/queries.ts'
import { mayBeOfToday } from '../figures.ts'
import { contractLimit } from '../stages/contract/orders.ts'
import { factTable } from './facts.ts'

type ListBody = Body<typeof applications.list>
/** The body of a list without its page. */
export type Filters = Omit<ListBody, 'limit' | 'after' | 'sort' | 'way'>

const MAX_NUMBER = 2_147_483_647

const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

function byDigits(digits: string, isWhole: boolean): Condition {
  const found: Condition[] = []
  if (Number(digits) <= MAX_NUMBER) found.push(sql<SqlBool>`a.number = ${Number(digits)}`)
  if (isWhole ? digits.length <= PINFL_DIGITS : digits.length === PINFL_DIGITS)
    found.push(sql<SqlBool>`a.pinfl like ${`${digits}%`}`)
  const phone = digits.length > 9 && digits.startsWith('998') ? digits.slice(3) : digits
  if (phone.length <= 9)
    found.push(sql<SqlBool>`reverse(a.phone) like ${`${[...phone].reverse().join('')}%`}`)
  return anyOf(found.length > 0 ? found : [sql<SqlBool>`false`])
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

/** Who sees no numbers of documents (`isWhole` false) finds by whole ones only, and so learns no digit by searching. */
function bySearch(search: string, isWhole: boolean): Condition {
  const digits = search.replace(/[\s()+\-.№#]/g, '')
  if (/^\d+$/.test(digits)) return byDigits(digits, isWhole)
  const document = normaliseDocumentNumber(search)
  if (isWhole ? /^[A-Z]{2}\d{1,7}$/.test(document) : /^[A-Z]{2}\d{7}$/.test(document))
    return sql<SqlBool>`a.document_number like ${`${document}%`}`
  return byName(search)
}

const seesNumbers = (who: Person): boolean => can(who, 'applications.view')

/** Applications that a search text finds, without those that are deleted. */
export const isFoundBy = (search: string, who: Person): Condition =>
  allOf([sql<SqlBool>`a.status in (${statusList(isListed)})`, bySearch(search, seesNumbers(who))])

/** Filters of the domain as SQL. */
export const byQueueFilters = (filters: QueueFilters, context: QueueContext, deps: Deps): Condition =>
  toSql(conditionOf(filters, context), factTable(context.now, contractLimit(deps)))

/** Throws `validation` for a period of more than a month (specification S5.14). */
export function refuseLongPeriod(filters: Pick<Filters, 'from' | 'to' | 'counted'>, now: Date): void {
  const today = todayInTashkent(now)
  const fault = openPeriodFault(filters, today) ?? openPeriodFault(filters.counted ?? {}, today)
  if (fault) throw fieldErrors([fault])
}

/** The filters of a list as one condition; deleted applications only when they are asked for. */
export function byFilters(body: Filters, context: QueueContext & { who: Person }, deps: Deps): Condition {
  const { search, awaiting_director: isDirector, counted, ...filters } = body
  refuseLongPeriod(body, context.now)
  const waiting = filters.waiting ?? (isDirector === true ? 'director' : undefined)
  return allOf([
    byQueueFilters({ ...filters, waiting }, context, deps),
    ...(filters.today === undefined ? [] : [mayBeOfToday(filters.today, context.now)]),
    ...(counted === undefined ? [] : [isCountedAs(counted)]),
    ...(search === undefined ? [] : [bySearch(search, seesNumbers(context.who))]),
  ])
}
