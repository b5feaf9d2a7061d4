// Marking codes that went back into circulation: those of the added return receipts (screen `return_check`, tab "codes").
import { type SqlBool, sql } from 'kysely'
import type { ReturnedCodeLine, returnChecks } from '#api/back-office/returns.ts'
import type { Body } from '#api/endpoint.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/dates.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import type { Condition } from '../../db/condition.ts'
import { type Handlers, person } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { byName, bySearch, type Listing, readAll, readList } from '../../platform/listing/listing.ts'
import type { AnyCall } from '../record/record.ts'
import { withinScope } from '../record/scope.ts'

type List = Body<typeof returnChecks.codes>
type Filters = Partial<Pick<List, 'search' | 'branch' | 'period'>>
type Row = Omit<ReturnedCodeLine, 'issued_at' | 'added_at'> & { issued_at: Date | null; added_at: Date }

const SHOWN = {
  text: ['code', 'number', 'application', 'product', 'branch', 'register', 'receipt'],
  moment: ['issued_at', 'added_at'],
}

/** A row for each code of a receipt; its product is the returned one, or the gift that came back with it. */
const LISTING: Listing<List['sort']> = {
  columns: sql`(x.number || '-' || c.nth) as key, x.version, c.code, x.number, a.number as application, coalesce(w.name, g.name) as product,
    coalesce(b.name, '') as branch, k.register, k.receipt, k.issued_at, k.added_at`,
  from: sql`return_checks k join returns x on x.id = k.return_id join applications a on a.id = x.application_id
    join application_goods g on g.id = x.good_id
    cross join lateral unnest(k.codes) with ordinality as c(code, nth)
    left join application_goods w on w.gift_of = g.id and w.marking = c.code
    left join branches b on b.id = a.branch_id`,
  key: sql`(x.number || '-' || c.nth)`,
  keyKind: 'text',
  sorts: {
    added: { by: sql`k.added_at`, kind: 'timestamptz' },
    number: { by: sql`x.number`, kind: 'bigint' },
    code: { by: sql`c.code`, kind: 'text' },
    product: { by: byName(sql`coalesce(w.name, g.name)`), kind: 'text' },
  },
}

function conditionsOf(call: AnyCall, { search, branch, period }: Filters): Condition[] {
  const today = todayInTashkent(call.deps.now())
  return [
    withinScope(person(call), call.scope),
    sql<SqlBool>`k.state = 'added'`,
    ...(branch === undefined ? [] : [sql<SqlBool>`a.branch_id = ${Number(branch)}`]),
    ...(period === undefined
      ? []
      : [sql<SqlBool>`k.added_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`]),
    ...bySearch(
      sql`(c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || coalesce(w.name, g.name) || ' ' ||
        k.register || ' ' || k.receipt)`,
      search,
    ),
  ]
}

export const returnedCodeHandlers: Pick<Handlers<typeof returnChecks>, 'codes' | 'exportCodes'> = {
  codes: async (call) => {
    const { trx, body } = call
    const page = await readList<Row, typeof body.sort>(trx, LISTING, conditionsOf(call, body), body)
    const items = page.items.map(({ issued_at, added_at, ...row }) => ({
      ...row,
      issued_at: issued_at?.toISOString() ?? null,
      added_at: added_at.toISOString(),
    }))
    return { ...page, items }
  },
  exportCodes: async (call) => {
    const { trx, body, reply } = call
    const rows = readAll<Row, typeof body.sort>(trx, LISTING, conditionsOf(call, body), body)
    return sendExport(reply, 'returned-codes', rows, { ...body, columns: chosenColumns(body.columns, SHOWN) })
  },
}
