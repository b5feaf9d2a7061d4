// A search that no index serves reads its rows once; what it answers is what any other list answers, page by page.
import { type SqlBool, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Listing, readList } from '#server/platform/listing/listing.ts'
import { useServer } from '#support/use-shop.ts'

type Row = { key: string; tens: number }
const server = useServer()
const LIMIT = 400
const BY_INDEX: Listing<'number' | 'tens'> = {
  columns: sql`n::text as key, n / 10 as tens`,
  from: sql`generate_series(1, 3000) as n`,
  key: sql`n`,
  keyKind: 'bigint',
  sorts: {
    number: { by: sql`n`, kind: 'bigint' },
    tens: { by: sql`(n / 10)`, kind: 'bigint' },
  },
}
const BY_ROW: typeof BY_INDEX = { ...BY_INDEX, isSearchedByRow: true }

/** Every page of a search for multiples of a number. */
async function pagesOf(listing: typeof BY_INDEX, multiple: number, way: 'asc' | 'desc') {
  const conditions = [sql<SqlBool>`n % ${multiple}::int = 0`]
  const order = { sort: 'tens', way, limit: LIMIT, search: 'any' } as const
  const pages: { keys: string[]; total: number }[] = []
  for (let after: string | undefined; ; ) {
    const page = await readList<Row, 'number' | 'tens'>(server.db, listing, conditions, { ...order, after })
    expect(Object.keys(page).sort()).toEqual(['items', 'next', 'total'])
    pages.push({ keys: page.items.map(({ key }) => key), total: page.total })
    if (page.next === null) return pages
    after = page.next
  }
}

describe('a search that looks at every row', () => {
  it.each([
    ['few rows', 6],
    ['exactly as many as are read once', 3],
    ['more', 1],
    ['none', 4000],
  ])('finds %s, in the order and pages of any list', async (_name, multiple) => {
    for (const way of ['asc', 'desc'] as const)
      expect(await pagesOf(BY_ROW, multiple, way)).toEqual(await pagesOf(BY_INDEX, multiple, way))
  })
})
