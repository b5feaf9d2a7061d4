// What is looked for anywhere in a name is found by an index of parts of words, whatever the number of lines: the
// expression of each search is the expression of its index.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SEARCHED } from '#server/goods/queries.ts'
import { allOf, bySearch } from '#server/platform/listing/listing.ts'
import { conditionsOf } from '#server/users/queries.ts'
import { startTestServer, type TestServer } from '#support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The plan where reading every line is the last resort: the few lines of a test are otherwise read at once. */
const planOf = (query: RawBuilder<unknown>): Promise<string> =>
  server.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    await sql`set local enable_indexscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

it('goods by parts of words', async () => {
  const plan = await planOf(sql`select p.id from products p where ${allOf(bySearch(SEARCHED, 'galaxy 128'))}`)
  expect(plan).toContain('products_parts')
})

it.each(['karim', '901234567'])('people by %s', async (search) => {
  const found = allOf(conditionsOf({ search }))
  const plan = await planOf(sql`select u.id from users u where ${found}`)
  expect(plan).toContain('users_parts')
})
