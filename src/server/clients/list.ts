// The list of clients and its export: filters, and the search by name in either script, pinfl, document or the end of a
// phone, each by an index of its own.
import { type SqlBool, sql } from 'kysely'
import type { ClientLine, clientRecords } from '#api/back-office/clients.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { periodDays } from '#domain/clients/period.ts'
import { CLIENT_ENDS, maskedValue } from '#domain/clients/search.ts'
import { normaliseDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { PINFL_DIGITS } from '#domain/kernel/codes/pinfl.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { Condition } from '../db/condition.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { type Listing, readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { withinClients } from './scope.ts'

type ListRow = typeof clientRecords.list
type ListCall = Call<ListRow> | Call<typeof clientRecords.export>
type Filters = Pick<Body<ListRow>, 'search' | 'client_type' | 'branch' | 'state' | 'created'>
type ClientRow = Omit<ClientLine, 'created_at'> & { created_at: Date }

const COLUMNS = {
  text: ['name', 'pinfl', 'document_number', 'phone', 'branch'],
  key: ['client_type'],
  moment: ['created_at'],
}

export const clientListing: Listing<'newest' | 'name'> = {
  columns: sql`c.id::text as key, c.version, c.name, c.values ->> 'pinfl' as pinfl, c.document_number, c.phone, c.client_type,
    b.name as branch, c.created_at, c.deleted_at is not null as is_deleted`,
  from: sql`clients c left join branches b on b.id = c.branch_id`,
  key: sql`c.id`,
  keyKind: 'bigint',
  sorts: {
    newest: { by: sql`c.age`, kind: 'bigint' },
    name: { by: sql`c.name_key`, kind: 'text' },
  },
}

function byDigits(digits: string, isWhole: boolean): Condition {
  const phone = digits.length > 9 && digits.startsWith('998') ? digits.slice(3) : digits
  const isPinfl = isWhole ? digits.length <= PINFL_DIGITS : digits.length === PINFL_DIGITS
  const found = [
    ...(isPinfl ? [sql<SqlBool>`c.pinfl like ${`${digits}%`}`] : []),
    ...(phone.length === 9 || (phone.length < 9 && (isWhole || phone.length <= CLIENT_ENDS.phone))
      ? [sql<SqlBool>`reverse(c.phone) like ${`${[...phone].reverse().join('')}%`}`]
      : []),
  ]
  return found.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** Every word typed must begin a word of the name, in whatever script either was written. */
function byName(text: string): Condition {
  const words = searchKey(text).split(' ').filter(Boolean)
  if (words.length === 0) return sql<SqlBool>`false`
  const query = words.map((word) => `${word}:*`).join(' & ')
  return sql<SqlBool>`to_tsvector('simple', c.name_key) @@ to_tsquery('simple', ${query})`
}

/**
 * Clients by a search text: digits, a document or the words of a name. Who sees the ends of the numbers only (`isWhole` false) finds
 * them by these or by the whole number, and so learns no digit by searching.
 */
export function matchesClient(search: string, isWhole: boolean): Condition {
  const digits = search.replace(/[\s()+\-.№#]/g, '')
  if (/^\d+$/.test(digits)) return byDigits(digits, isWhole)
  const document = normaliseDocumentNumber(search)
  if (isWhole ? /^[A-Z]{2}\d{1,7}$/.test(document) : /^[A-Z]{2}\d{7}$/.test(document))
    return sql<SqlBool>`c.document_number like ${`${document}%`}`
  return byName(search)
}

/** By the indexed age, which grows towards the past. */
function byPeriod(period: string, now: Date): Condition {
  const { from, before } = periodDays(period, todayInTashkent(now))
  const instant = (day: string) => startOfDay(day).getTime()
  return sql<SqlBool>`(c.age <= ${-instant(from)} and c.age > ${-instant(before)})`
}

function conditionsOf(call: ListCall): Condition[] {
  const { search, client_type: type, branch, state, created } = call.body as Filters
  const conditions = [
    withinClients(call),
    state === 'deleted' ? sql<SqlBool>`c.deleted_at is not null` : sql<SqlBool>`c.deleted_at is null`,
    type !== undefined && sql<SqlBool>`c.client_type = ${type}`,
    branch !== undefined && sql<SqlBool>`c.branch_id = ${Number(branch)}`,
    created !== undefined && byPeriod(created, call.deps.now()),
    search !== undefined && matchesClient(search, can(person(call), 'clients.view')),
  ]
  return conditions.filter((condition) => condition !== false)
}

/** People without the permission to open the card see only the last digits of the numbers. */
function shownTo(call: ListCall): (line: ClientRow) => ClientLine {
  const isWhole = can(person(call), 'clients.view')
  return (line) => ({
    ...line,
    created_at: line.created_at.toISOString(),
    ...(isWhole
      ? {}
      : {
          pinfl: maskedValue('pinfl', line.pinfl),
          phone: maskedValue('phone', line.phone),
          document_number: maskedValue('document', line.document_number),
        }),
  })
}

export const list: Handler<ListRow> = async (call) => {
  const conditions = conditionsOf(call)
  const page = await readList<ClientRow, 'newest' | 'name'>(call.trx, clientListing, conditions, call.body)
  return { ...page, items: page.items.map(shownTo(call)) }
}

export const exportAll: Handler<typeof clientRecords.export> = async (call) => {
  const { body, trx, reply } = call
  const show = shownTo(call)
  async function* lines() {
    const found = readAll<ClientRow, 'newest' | 'name'>(trx, clientListing, conditionsOf(call), body)
    for await (const line of found) yield { ...show(line), created_at: line.created_at }
  }
  const columns = chosenColumns(body.columns, COLUMNS)
  call.audited('client', '', { fields: columns.map(({ key }) => key) })
  return sendExport(reply, 'clients', lines(), { ...body, columns })
}
