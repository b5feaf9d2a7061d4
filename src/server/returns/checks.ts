// Fiscal return receipts of requests (screens `return_check`, `return_check.view`): which are due, and what the added ones say.
import { sql } from 'kysely'
import { type ReturnCheckLine, returnCheckList, type returnChecks } from '#api/back-office/returns.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { isPaidReturn, type ReturnState } from '#domain/returns/request.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import { withinScope } from '../applications/queries.ts'
import { dayOf } from '../db/days.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { type ListSql, listHandlers, listingOf } from '../platform/listing/declared.ts'
import { BEFORE, bySearch } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { returnedCodeHandlers } from './codes.ts'
import { getReturnContent, lockNewest, publishReturn } from './content.ts'
import { addPaperPhoto, getPaperPhoto } from './paper-photos.ts'
import { checkOf } from './queries.ts'

type Row = Omit<ReturnCheckLine, 'issued_at'> & { issued_at: Date | null }

/** The SQL of the list. */
function checkSql(call: RequestContext): ListSql<typeof returnCheckList> {
  const today = todayInTashkent(call.deps.now())
  return {
    from: sql`return_checks k join returns x on x.id = k.return_id join applications a on a.id = x.application_id
      left join branches b on b.id = a.branch_id`,
    key: sql`x.number`,
    keyKind: 'bigint',
    columns: {
      version: sql`x.version`,
      number: sql`x.number`,
      state: sql`k.state`,
      days: sql`(coalesce(${dayOf(sql`k.added_at`)}, ${today}::date) - ${dayOf(sql`k.due_at`)})::int`,
      application: sql`a.number`,
      client: sql`a.client_name`,
      branch: sql`coalesce(b.name, '')`,
      register: sql`k.register`,
      receipt: sql`k.receipt`,
      sign: sql`k.sign`,
      issued_at: sql`k.issued_at`,
      sum: sql`k.sum`,
      codes: sql`k.codes`,
    },
    sorts: {
      // What is due, or due again, stands first, the oldest at the top.
      due: {
        by: sql`((k.state = 'added')::int || to_char(k.due_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'))`,
        kind: 'text',
      },
      number: { by: sql`x.number`, kind: 'bigint' },
      state: { by: sql`k.state`, kind: 'text' },
      sum: { by: sql`k.sum`, absent: sql`-1`, kind: 'bigint' },
      added: { by: sql`coalesce(k.added_at, ${BEFORE})`, kind: 'timestamptz' },
    },
    filters: {
      branch: (id) => sql`a.branch_id = ${Number(id)}`,
      period: (period) => sql`k.due_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
    },
    search: (text) =>
      bySearch(
        sql`(x.number || ' ' || coalesce(a.number::text, '') || ' ' || a.client_name || ' ' || k.register || ' ' || k.receipt ||
          ' ' || k.sign)`,
        text,
        sql`a.name_key`,
      ),
    scope: withinScope(person(call), call.scope),
  }
}

export const returnCheckHandlers: Handlers<typeof returnChecks> = {
  ...listHandlers(returnCheckList, null, checkSql),
  ...returnedCodeHandlers,

  view: async (call) => {
    const { columns, from } = listingOf(checkSql(call))
    type Whole = Row & {
      request_state: ReturnState
      product: string
      refund: number
      wanted_codes: string[]
      photos: string[]
      sale: { register: string; receipt: string; sign: string; issued_at: string } | null
    }
    const { rows } = await sql<Whole>`
      select ${columns}, x.state as request_state, g.name as product, coalesce(x.refund, 0) as refund,
        array(select w.marking from application_goods w where (w.id = g.id or w.gift_of = g.id) and w.marking is not null
          and (x.handed_over_at is null or w.id <> all(x.kept_gifts))) as wanted_codes,
        array(select p.id::text from return_check_photos p where p.return_id = x.id order by p.at, p.id) as photos,
        (select jsonb_build_object('register', f.register, 'receipt', f.number, 'sign', f.sign, 'issued_at', f.at)
          from fiscal_receipts f join invoices i on i.id = f.invoice_id where i.contract_id = x.contract_id) as sale
      from ${from} join application_goods g on g.id = x.good_id
      where x.number = ${Number(call.params.key)} and ${withinScope(person(call), call.scope)}`.execute(
      call.trx,
    )
    const [row] = rows
    if (!row) throw new Problem('not_found')
    const { issued_at, ...rest } = row
    return { ...rest, issued_at: issued_at?.toISOString() ?? null }
  },

  addPhoto: async (call) => {
    // A photo replaces nothing: it is taken whatever was changed meanwhile.
    const { request, record } = await lockNewest(call)
    if (!(await checkOf(call.trx, request.id)) || isPaidReturn(request.state))
      throw new Problem('move_not_possible')
    await addPaperPhoto(call, 'return_check_photos', { ...call.body, return_id: request.id })
    await publishReturn(call, record)
    return { ok: true, key: call.params.key, version: request.version }
  },

  photo: async (call) => {
    const { request } = await getReturnContent(call)
    return getPaperPhoto(call.trx, 'return_check_photos', { id: call.params.photo, return_id: request.id })
  },
}
