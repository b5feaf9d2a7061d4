// SQL of the documents of one branch: the list, one document with its lines, and the writes of a draft and of a step.
import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  BranchDocumentGood,
  BranchDocumentList,
  WholeBranchDocument,
} from '#api/shapes/branch-document.ts'
import type { Scope } from '#domain/access/permissions.ts'
import {
  type BranchDocumentKind,
  isSamePaper,
  paperKeyOf,
  type SupplierPaper,
  type WriteOffCause,
  type WriteOffPlace,
} from '#domain/documents/document.ts'
import { firstOfLastDays, startOfDay, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DOCUMENT_PERIODS } from '#domain/stock/documents.ts'
import type { PricedLine } from '#domain/stock/lines.ts'
import type { Condition } from '../db/condition.ts'
import { tracking } from '../goods/queries.ts'
import type { RequestContext } from '../platform/handler.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { BEFORE, bySearch } from '../platform/listing/listing.ts'
import { type Person, person } from '../platform/person.ts'
import type { Trx } from '../platform/trx.ts'

type Dated<T> = Omit<T, 'created_at' | 'closed_at'> & { created_at: Date; closed_at: Date | null }

const sumOfLines = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from branch_document_lines l where l.document_id = x.document_id)`
const pieces = sql`case d.kind when 'count' then x.counted else ${sumOfLines(sql`coalesce(sum(l.quantity), 0)::int`)} end`
/** What was posted, or what the costs that are known make; of a count what its differences are worth. */
const value = sql`coalesce(x.difference_value, ${sumOfLines(sql`sum(coalesce(l.value, l.cost * l.quantity))::bigint`)})`

/** The documents of a kind within the scope: own = of my branch; partner staff see none. */
export function withinDocuments(kind: BranchDocumentKind, who: Person, scope: Scope): Condition {
  if (who.partner_id !== null) return sql<SqlBool>`false`
  const ofKind = sql<SqlBool>`d.kind = ${kind}`
  return scope === 'all' ? ofKind : sql<SqlBool>`(${ofKind} and d.branch_id = ${who.branch_id}::int)`
}

/** The SQL of the list of one kind. */
export const documentSql =
  (kind: BranchDocumentKind) =>
  (call: RequestContext): ListSql<BranchDocumentList> => {
    const today = todayInTashkent(call.deps.now())
    return {
      from: sql`branch_documents x join stock_documents d on d.id = x.document_id join branches b on b.id = d.branch_id
        left join users u on u.id = d.user_id`,
      key: sql`d.number`,
      keyKind: 'bigint',
      columns: {
        version: sql`x.version`,
        number: sql`d.number`,
        branch: sql`b.name`,
        state: sql`d.state`,
        pieces,
        value,
        differences: sql`x.differences`,
        author: sql`u.name`,
        created_at: sql`x.created_at`,
        closed_at: sql`x.closed_at`,
      },
      sorts: {
        // A list begins in the rising order of its first sort: the newest is the least.
        newest: { by: sql`(-d.number)`, kind: 'bigint' },
        number: { by: sql`d.number`, kind: 'bigint' },
        branch: { by: sql`b.name_order`, kind: 'text' },
        state: { by: sql`d.state`, kind: 'text' },
        pieces: { by: pieces, kind: 'bigint' },
        differences: { by: sql`x.differences`, absent: sql`0`, kind: 'bigint' },
        created_at: { by: sql`x.created_at`, kind: 'timestamptz' },
        closed_at: { by: sql`x.closed_at`, absent: BEFORE, kind: 'timestamptz' },
      },
      filters: {
        branch: (id) => sql`d.branch_id = ${Number(id)}`,
        period: (period) =>
          sql`x.created_at >= ${startOfDay(firstOfLastDays(DOCUMENT_PERIODS[period], today))}`,
      },
      search: (text) =>
        bySearch(
          sql`concat_ws(' ', d.number, b.name, u.name, d.note, x.supplier, x.paper_number)`,
          text,
          sql`u.name_key`,
        ),
      scope: withinDocuments(kind, person(call), call.scope),
    }
  }

/** What only a count has; of other documents empty. */
export type CountColumns = {
  category: { id: number; name: string } | null
  hides_expected: boolean
  started_at: Date | null
  review_at: Date | null
  counted: number
  /** Whole soʻm, for whoever asks: it is shown as `value` only. */
  difference_value: number | null
}
export type DocumentRow = Dated<Omit<WholeBranchDocument, 'goods' | 'is_mine' | 'count'>> &
  CountColumns & { document_id: string; user_id: number | null }

/** One document within a condition on `stock_documents d`. */
export async function findDocument(
  trx: Trx,
  key: string,
  within: Condition,
  seesCost: boolean,
): Promise<DocumentRow | null> {
  const { rows } = await sql<DocumentRow>`
    select x.document_id, d.number::text as key, x.version, d.number, d.state, d.note, d.user_id,
      jsonb_build_object('id', b.id, 'name', b.name) as branch, x.created_at, u.name as created_by, x.closed_at,
      c.name as closed_by, ${seesCost ? value : sql`null::bigint`} as value, x.supplier, x.paper_number, x.paper_date::text as paper_date,
      x.place, x.cause, x.answer, case when g.id is null then null else jsonb_build_object('id', g.id, 'name', g.name) end
      as category, x.hides_expected, x.started_at, x.review_at, x.counted, x.difference_value
    from branch_documents x join stock_documents d on d.id = x.document_id join branches b on b.id = d.branch_id
      left join product_categories g on g.id = x.category_id left join users u on u.id = d.user_id left join users c on c.id = x.closed_by
    where d.number = ${Number(key)} and ${within}`.execute(trx)
  return rows[0] ?? null
}

/** Locks a document until the end of the transaction, before any balance. */
export const lockDocument = (trx: Trx, key: string) =>
  sql`select 1 from branch_documents x join stock_documents d on d.id = x.document_id
    where d.number = ${Number(key)} for update of x`.execute(trx)

/** The lines in their order, with their costs: whoever answers them leaves the costs out for others. */
export async function goodsOf(trx: Trx, document: string): Promise<BranchDocumentGood[]> {
  const { rows } = await sql<BranchDocumentGood>`
    select l.id, l.product_id, p.name, p.sku, ${tracking} as tracking, l.imei, l.gtin, l.serial, l.marking, l.quantity,
      l.cost, l.value
    from branch_document_lines l join products p on p.id = l.product_id
      join product_categories c on c.id = p.category_id
    where l.document_id = ${document} order by l.position`.execute(trx)
  return rows
}

/** The photos of a document, the oldest first. */
export async function photosOf(trx: Trx, document: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('document_photos')
    .select('id')
    .where('document_id', '=', document)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findDocumentPhoto = (trx: Trx, document: string, id: string) =>
  trx
    .selectFrom('document_photos')
    .select('picture')
    .where('id', '=', id)
    .where('document_id', '=', document)
    .executeTakeFirst()

type Photo = { id: string; document_id: string; picture: string; created_by: number; at: Date }
export const addPhoto = (trx: Trx, photo: Photo) => trx.insertInto('document_photos').values(photo).execute()

/** What a kind keeps besides the branch, the note and the lines. */
export type Details = {
  supplier?: string
  paper_number?: string
  paper_date?: string | null
  place?: WriteOffPlace
  cause?: WriteOffCause
  category_id?: number | null
  hides_expected?: boolean
}
export type Changes = Details & {
  answer?: string
  closed_at?: Date
  closed_by?: number
  started_at?: Date
  review_at?: Date
  counted?: number
  differences?: number
  difference_value?: number
}

export const addDetails = (trx: Trx, document_id: string, created_at: Date) =>
  trx.insertInto('branch_documents').values({ document_id, created_at }).execute()

/** The number of the lock under which receipts of one paper are posted one after the other. */
const PAPER_LOCK = 8_100_096

/** The number of another receipt of the same paper that is posted now, in any branch; nobody posts one until the transaction ends. */
export async function findPosted(
  trx: Trx,
  { document_id, ...paper }: SupplierPaper & { document_id: string },
): Promise<number | null> {
  const key = paperKeyOf(paper)
  if (key === null) return null
  await sql`select pg_advisory_xact_lock(${PAPER_LOCK}, hashtext(${key}))`.execute(trx)
  const { rows } = await sql<SupplierPaper & { number: number }>`
    select d.number, x.supplier, x.paper_number, x.paper_date::text as paper_date
    from branch_documents x join stock_documents d on d.id = x.document_id
    where d.kind = 'receipt' and d.state = 'posted' and x.paper_number <> '' and d.id <> ${document_id}
    order by d.number desc`.execute(trx)
  return rows.find((posted) => isSamePaper(posted, paper))?.number ?? null
}

/** Replaces the lines of a draft. */
export async function writeLines(trx: Trx, document_id: string, lines: readonly PricedLine[]): Promise<void> {
  await trx.deleteFrom('branch_document_lines').where('document_id', '=', document_id).execute()
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    id: randomUUID(),
    document_id,
    position,
    value: null,
    ...line,
  }))
  await trx.insertInto('branch_document_lines').values(rows).execute()
}

/** Writes what lines cost, in whole soʻm: a piece and all of them. */
export async function writeCosts(
  trx: Trx,
  lines: readonly { id: string; cost: number; value: number }[],
): Promise<void> {
  await sql`update branch_document_lines l set cost = n.cost, value = n.value
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ cost }) => cost)}::bigint[],
      ${lines.map(({ value }) => value)}::bigint[]) as n (id, cost, value)
    where l.id = n.id`.execute(trx)
}

/** Writes a change of a locked document; returns its new version. */
export async function changeDocument(
  trx: Trx,
  { document_id, version }: { document_id: string; version: number },
  values: Changes,
): Promise<number> {
  const next = version + 1
  await trx
    .updateTable('branch_documents')
    .set({ ...values, version: next })
    .where('document_id', '=', document_id)
    .execute()
  return next
}

/** The values with which lines were posted, in the order of the lines. */
export const writeValues = (trx: Trx, lines: readonly string[], values: readonly number[]) =>
  sql`update branch_document_lines l set value = n.value
    from unnest(${lines}::uuid[], ${values}::bigint[]) as n (id, value) where l.id = n.id`.execute(trx)

/** The number of a document. */
export async function numberOf(trx: Trx, id: string): Promise<number> {
  const { number } = await trx
    .selectFrom('stock_documents')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return number
}
