// Marking codes that went back into circulation: those of the added return receipts (screen `return_check`, tab "codes").
import { sql } from 'kysely'
import { type returnChecks, returnedCodeList } from '#api/back-office/returns.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import { withinScope } from '../applications/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { type ListSql, listHandlers } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'

const product = sql`coalesce(w.name, g.name)`

/** A row for each code of a receipt; its product is the returned one, or the gift that came back with it. */
function codeSql(call: RequestContext): ListSql<typeof returnedCodeList> {
  const today = todayInTashkent(call.deps.now())
  return {
    from: sql`return_checks k join returns x on x.id = k.return_id join applications a on a.id = x.application_id
      join application_goods g on g.id = x.good_id
      cross join lateral unnest(k.codes) with ordinality as c(code, nth)
      left join application_goods w on w.gift_of = g.id and w.marking = c.code
      left join branches b on b.id = a.branch_id`,
    key: sql`(x.number || '-' || c.nth)`,
    keyKind: 'text',
    columns: {
      /** Of the request. */
      version: sql`x.version`,
      code: sql`c.code`,
      product,
      number: sql`x.number`,
      application: sql`a.number`,
      branch: sql`coalesce(b.name, '')`,
      register: sql`k.register`,
      receipt: sql`k.receipt`,
      issued_at: sql`k.issued_at`,
      added_at: sql`k.added_at`,
    },
    sorts: {
      added: { by: sql`k.added_at`, kind: 'timestamptz' },
      number: { by: sql`x.number`, kind: 'bigint' },
      code: { by: sql`c.code`, kind: 'text' },
      product: { by: nameOrderOf(product), kind: 'text' },
    },
    filters: {
      branch: (id) => sql`a.branch_id = ${Number(id)}`,
      period: (period) => sql`k.added_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
    },
    search: (text) =>
      bySearch(
        sql`(c.code || ' ' || x.number || ' ' || coalesce(a.number::text, '') || ' ' || ${product} || ' ' || k.register || ' ' ||
          k.receipt)`,
        text,
      ),
    scope: sql`(${withinScope(person(call), call.scope)} and k.state = 'added')`,
  }
}

const handlers = listHandlers(returnedCodeList, null, codeSql)

export const returnedCodeHandlers: Pick<Handlers<typeof returnChecks>, 'codes' | 'exportCodes'> = {
  codes: handlers.list,
  exportCodes: handlers.export,
}
