// Handlers say what happens in which order; the SQL stands in the queries beside them, where it is found by its name.
import { expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const SQL = /from 'kysely'|\bsql(<[^>`]*>)?`|\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(/

it('hold no SQL', () => {
  const handlers = filesOf(['src/server'], /\/handlers\.ts$/)
  expect(handlers.length).toBeGreaterThan(30)
  expect(handlers.filter((path) => SQL.test(textOf(path)))).toEqual([])
})

it.each(["trx.selectFrom('users')", 'sql`select 1`', 'sql<SqlBool>`true`', "import { sql } from 'kysely'"])(
  'are seen to hold %s',
  (text) => {
    expect(SQL.test(text)).toBe(true)
  },
)
