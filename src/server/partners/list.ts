// The list of partners and its export.
import { type SqlBool, sql } from 'kysely'
import type { PartnerLine, partners } from '#api/back-office/partners.ts'
import type { Body } from '#api/endpoint.ts'
import type { Condition } from '../db/condition.ts'
import type { Handlers } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { allOf, byName, bySearch, type Listing, readAll, readList } from '../platform/listing/listing.ts'
import { withinScope } from './scope.ts'

type Sort = Body<typeof partners.list>['sort']
type Filters = Pick<Body<typeof partners.list>, 'search' | 'status' | 'type' | 'dialect'>

/** Months of the terms: `3, 6, 12`. */
export const monthsOf = sql<string>`coalesce((select string_agg(t->>'months', ', ' order by (t->>'months')::int)
  from jsonb_array_elements(p.terms) t), '')`
const status = sql<string>`case when p.active then 'active' else 'inactive' end`
const place = sql`(select count(*)::int from partners o where (o.priority, o.id) <= (p.priority, p.id))`

const listing: Listing<Sort> = {
  columns: sql`p.id::text as key, p.version, ${place} as place, p.name, p.name_1c, ${status} as status, p.type, p.dialect,
    ${monthsOf} as months, p.age_min, p.age_max, p.limit_min, p.limit_max, p.turnover_share`,
  from: sql`partners p`,
  key: sql`p.id`,
  keyKind: 'bigint',
  sorts: {
    priority: { by: sql`p.priority`, kind: 'bigint' },
    name: { by: byName(sql`p.name`), kind: 'text' },
    limit_max: { by: sql`p.limit_max`, kind: 'bigint' },
    turnover_share: { by: sql`p.turnover_share`, kind: 'bigint' },
  },
}
const COLUMNS = {
  text: [
    'name',
    'name_1c',
    'months',
    'place',
    'age_min',
    'age_max',
    'limit_min',
    'limit_max',
    'turnover_share',
  ],
  key: ['status', 'type', 'dialect'],
}

const conditionsOf = (scope: Condition, filters: Filters): Condition[] => [
  scope,
  ...(filters.status === undefined ? [] : [sql<SqlBool>`${status} = ${filters.status}`]),
  ...(filters.type === undefined ? [] : [sql<SqlBool>`p.type = ${filters.type}`]),
  ...(filters.dialect === undefined ? [] : [sql<SqlBool>`p.dialect = ${filters.dialect}`]),
  ...bySearch(sql`concat_ws(' ', p.name, p.name_1c)`, filters.search),
]

export const listHandlers: Pick<Handlers<typeof partners>, 'list' | 'export'> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = conditionsOf(withinScope(call), body)
    return readList<PartnerLine, Sort>(trx, listing, conditions, body)
  },
  export: async (call) => {
    const { trx, body, reply } = call
    const conditions = [allOf(conditionsOf(withinScope(call), body))]
    const rows = readAll<PartnerLine, Sort>(trx, listing, conditions, body)
    return sendExport(reply, 'partners', rows, { ...body, columns: chosenColumns(body.columns, COLUMNS) })
  },
}
