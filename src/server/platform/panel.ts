// What a feature offers to the support panel: the items of one column, within the scope of the asking person.
import { type RawBuilder, sql } from 'kysely'
import type { PanelItem } from '#api/back-office/dashboard.ts'
import type { Scope } from '#domain/access/permissions.ts'
import { PANEL_ITEMS } from '#domain/support/panel.ts'
import type { Deps } from './deps.ts'
import type { Person } from './person.ts'
import type { Trx } from './trx.ts'

/** `owner`: the person whose panel it is; what they hold comes first. `scope`: of the column's permission. */
export type PanelCall = { trx: Trx; deps: Deps; who: Person; scope: Scope; owner: number }
export type PanelPart = { total: number; items: PanelItem[] }
export type PanelSource = (call: PanelCall) => Promise<PanelPart>

type Row = Omit<PanelItem, 'at'> & { at: Date | null; total_: number }

/** A query of items; `holder` is a person's id or null, `rest` the tables with their condition. */
export type PanelQuery = Record<
  'key' | 'number' | 'title' | 'detail' | 'at' | 'holder' | 'rest',
  RawBuilder<unknown>
>

/** The first items of a column, with how many there are: what the owner of the panel holds, then the oldest; `owner` null: the oldest. */
export async function readPanel(trx: Trx, owner: number | null, query: PanelQuery): Promise<PanelPart> {
  const { key, number, title, detail, at, holder, rest } = query
  const isOthers = (id: RawBuilder<unknown>) =>
    owner === null ? sql`` : sql`((${id})::int is distinct from ${owner}), `
  const { rows } = await sql<Row>`
    select i.key, i.number, i.title, i.detail, i.at, i.total_,
      case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as holder
    from (select (${key})::text as key, (${number})::int as number, ${title} as title, (${detail})::text as detail,
        (${at})::timestamptz as at, (${holder})::int as holder, count(*) over ()::int as total_
      from ${rest}
      order by ${isOthers(holder)}(${at})::timestamptz, (${key})::text limit ${PANEL_ITEMS}) i
    left join users u on u.id = i.holder
    order by ${isOthers(sql`i.holder`)}i.at, i.key`.execute(trx)
  return {
    total: rows[0]?.total_ ?? 0,
    items: rows.map(({ total_: _total, at: since, ...item }) => ({
      ...item,
      at: since?.toISOString() ?? null,
    })),
  }
}
