// A page of the list reads an index in its order: no order and no direction sorts the table, on the first page and behind a
// cursor.
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { QUEUE_SORTS } from '#api/applications.ts'
import { pageQuery } from '#server/applications/list/list.ts'
import { filterSql } from '#server/applications/list/search.ts'
import { cursorOf } from '#server/platform/listing/listing.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const COUNT = 20_000
const shop = useShop()
let userId: number

beforeAll(async () => {
  const { id, branch_id } = await personOf(shop.db, 'seller')
  userId = id
  await sql`insert into applications
      (id, number, status, name_key, created_by, branch_id, created_at, submitted_at, sum)
    select gen_random_uuid(), n, (array['new', 'in_process', 'completed', 'rejected'])[n % 4 + 1],
      md5(n::text), ${id}, ${branch_id}, now() - n * interval '7 minutes', now() - n * interval '5 minutes',
      n * 1000 from generate_series(1, ${COUNT}) as n`.execute(shop.db)
  await sql`analyze applications`.execute(shop.db)
}, 60_000)

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Sorted after they are found, because they are of the few applications in work. */
const SORTED_AFTER = ['queue', 'groups']
const KEY = '019bd547-67dd-465d-9c88-60e5905073ba'
const DAYS_35 = 35 * 86_400_000
/** A place in the middle of the rows. */
const cursorValueOf = (sort: string): string => {
  if (sort === 'number') return String(COUNT / 2)
  if (sort === 'sum') return String(COUNT * 500)
  return sort === 'client' ? '8' : new Date(Date.now() - DAYS_35).toISOString()
}

it.each(
  QUEUE_SORTS.filter((sort) => !SORTED_AFTER.includes(sort)).flatMap((sort) => [
    [sort, 'asc'] as const,
    [sort, 'desc'] as const,
  ]),
)('by %s, %s, reads an index', async (sort, way) => {
  const filters = filterSql({}, { userId, now: new Date() }, shop.deps)
  const cursor = cursorOf({ name: sort, way }, { sort_: cursorValueOf(sort), key_: KEY })
  for (const after of [undefined, cursor]) {
    const wanted = { sort, way, after, limit: 30, userId, isFew: false }
    const [row] = await pageQuery(shop.db, filters, wanted).explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      'json',
    )
    const plan = row?.['QUERY PLAN'][0].Plan
    if (!plan) throw new Error('no plan')
    const nodes = nodesOf(plan)
    const reads = nodes.filter((node) => node['Relation Name'] === 'applications')
    expect(reads.map((node) => node['Node Type'])).toEqual(['Index Scan'])
    expect(nodes.filter((node) => /Sort/.test(node['Node Type']))).toEqual([])
  }
})
