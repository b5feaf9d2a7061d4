// A substring search uses a trigram index whatever the number of rows: the expression of each search equals
// that of its index.
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { SEARCHED } from '#server/goods/queries.ts'
import { allOf, bySearch } from '#server/platform/listing/listing.ts'
import { searchConditions } from '#server/users/queries.ts'
import { useServer } from '#support/use-shop.ts'

const shop = useServer()

/** The query plan with sequential scans disabled: otherwise the planner scans the few rows of a test. */
const planOf = (query: RawBuilder<unknown>): Promise<string> =>
  shop.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

it('goods by substrings', async () => {
  const plan = await planOf(sql`select p.id from products p where ${allOf(bySearch(SEARCHED, 'galaxy 128'))}`)
  expect(plan).toContain('products_parts')
})

it.each(['karim', '901234567'])('people by %s', async (search) => {
  const found = allOf(searchConditions(search))
  const plan = await planOf(sql`select u.id from users u where ${found}`)
  expect(plan).toContain('users_parts')
})
