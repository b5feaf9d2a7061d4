// The list of partners and its export.
import { sql } from 'kysely'
import { partnerList } from '#api/back-office/partners.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import { withinPartners } from './scope.ts'

/** Months of the terms: `3, 6, 12`. */
export const monthsOf = sql<string>`coalesce((select string_agg(t->>'months', ', ' order by (t->>'months')::int)
  from jsonb_array_elements(p.terms) t), '')`

export const partnerListHandlers = listHandlers(partnerList, null, (call) => ({
  from: sql`partners p`,
  key: sql`p.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`p.version`,
    place: sql`(select count(*)::int from partners o where (o.priority, o.id) <= (p.priority, p.id))`,
    name: sql`p.name`,
    name_1c: sql`p.name_1c`,
    status: sql`case when p.active then 'active' else 'inactive' end`,
    type: sql`p.type`,
    dialect: sql`p.dialect`,
    months: monthsOf,
    age_min: sql`p.age_min`,
    age_max: sql`p.age_max`,
    limit_min: sql`p.limit_min`,
    limit_max: sql`p.limit_max`,
    turnover_share: sql`p.turnover_share`,
  },
  sorts: {
    priority: { by: sql`p.priority`, kind: 'bigint' },
    name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
    limit_max: { by: sql`p.limit_max`, kind: 'bigint' },
    turnover_share: { by: sql`p.turnover_share`, kind: 'bigint' },
  },
  filters: {},
  search: (text) => bySearch(sql`concat_ws(' ', p.name, p.name_1c)`, text),
  scope: withinPartners(call),
}))
