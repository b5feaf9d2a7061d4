// A page of the list reads an index in its order: no order and no direction sorts the table, on the first page and behind a
// cursor. An order by the names of owners gives, page by page, the same applications as one that sorts all of them.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { QUEUE_SORTS, type QueueSort } from '#api/applications.ts'
import { pageQuery } from '#server/applications/list/list.ts'
import { orderOf } from '#server/applications/list/orders.ts'
import { byQueueFilters } from '#server/applications/list/search.ts'
import { cursorOf } from '#server/platform/listing/listing.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const COUNT = 20_000
const shop = useShop()
let userId: number

beforeAll(async () => {
  const people = await Promise.all(
    (['seller', 'seller2', 'manager'] as const).map((role) => personOf(shop.db, role)),
  )
  userId = people[0]?.id ?? 0
  const sellers = people.map(({ id }) => id)
  const branches = people.map(({ branch_id }) => branch_id)
  // Partners of the same name are one run of equal values.
  await sql`update partners set name = 'X' where id in (select id from partners order by id limit 2)`.execute(
    shop.db,
  )
  await sql`insert into applications
      (id, number, status, name_key, phone, created_by, manager_id, branch_id, partner_id, created_at, submitted_at, sum)
    select gen_random_uuid(), n, (array['new', 'in_process', 'completed', 'rejected'])[n % 4 + 1],
      md5((n / 3)::text), case when n % 7 > 0 then (901000000 + n / 2)::text end,
      (${sellers}::int[])[n % 3 + 1], case when n % 4 > 0 then (${sellers}::int[])[n % 3 + 1] end,
      case when n % 5 > 0 then (${branches}::int[])[n % 2 + 1] end,
      (select array_agg(id) || null from partners)[n % (select count(*) + 1 from partners)::int + 1],
      now() - n * interval '7 minutes', case when n % 6 > 0 then now() - (n / 2) * interval '5 minutes' end,
      case when n % 9 > 0 then n / 4 * 1000 end from generate_series(1, ${COUNT}) as n`.execute(shop.db)
  await sql`analyze applications`.execute(shop.db)
})

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Sorted after they are found, because they are of the few applications in work. */
const SORTED_AFTER = ['queue', 'groups']
const WAYS = ['asc', 'desc'] as const
const every = QUEUE_SORTS.flatMap((sort) => WAYS.map((way) => [sort, way] as const))
const isOfOwner = (sort: QueueSort) => orderOf(sort, 'asc', userId).owner !== undefined
const matching = () => byQueueFilters({}, { userId, now: new Date() }, shop.deps)

/** A cursor in the middle of the rows. */
async function cursorIn(sort: QueueSort, way: 'asc' | 'desc'): Promise<string> {
  const wanted = { sort, way, after: undefined, limit: 1, userId, isFew: true }
  const row = await pageQuery(shop.db, matching(), wanted)
    .offset(COUNT / 2)
    .executeTakeFirstOrThrow()
  return cursorOf({ name: sort, way }, row)
}

const planned = every.filter(([sort]) => !SORTED_AFTER.includes(sort))
it.each(planned)('by %s, %s, reads an index', async (sort, way) => {
  for (const after of [undefined, await cursorIn(sort, way)]) {
    const wanted = { sort, way, after, limit: 30, userId, isFew: false }
    const [row] = await pageQuery(shop.db, matching(), wanted).explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      'json',
    )
    const plan = row?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    const nodes = nodesOf(plan)
    const reads = nodes.filter((node) => node['Relation Name'] === 'applications')
    const kinds = new Set(reads.map((node) => node['Node Type']))
    expect(kinds).toEqual(new Set(['Index Scan']))
    // Of each owner a page is read at most, and these are sorted together.
    if (!isOfOwner(sort)) expect(nodes.filter((node) => /Sort/.test(node['Node Type']))).toEqual([])
  }
})

/** The ids of a whole order, page by page. */
async function pagedIds(sort: QueueSort, way: 'asc' | 'desc', isFew: boolean, limit: number) {
  const ids: string[] = []
  let after: string | undefined
  do {
    const rows = await pageQuery(shop.db, matching(), { sort, way, after, limit, userId, isFew }).execute()
    const last = rows.length > limit ? rows[limit - 1] : undefined
    ids.push(...rows.slice(0, limit).map(({ id }) => id))
    after = last && cursorOf({ name: sort, way }, last)
  } while (after !== undefined)
  return ids
}

it.each(every.filter(([sort]) => isOfOwner(sort)))(
  'by %s, %s, gives every application once, page by page',
  async (sort, way) => {
    const ids = await pagedIds(sort, way, false, 6900)
    expect([ids.length, new Set(ids).size]).toEqual([COUNT, COUNT])
    expect(ids).toEqual(await pagedIds(sort, way, true, COUNT))
  },
  30_000,
)
