// Stock is written by its own module alone (decision 0059): no other code adds, changes or deletes a row of its tables.
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'

const LEDGER = 'src/server/stock/ledger/'
const KYSELY = /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]stock_\w+/
const SQL =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?|copy)\s+(only\s+)?"?stock_\w+/i

const writesStock = (text: string): boolean => KYSELY.test(text) || SQL.test(text)

describe('the tables of stock', () => {
  it('are written by their own module alone', () => {
    const writers = filesOf(['src'], /\.(ts|tsx|mjs)$/).filter((path) => writesStock(textOf(path)))
    expect(writers.filter((path) => !path.startsWith(LEDGER))).toEqual([])
    expect(writers).not.toEqual([])
  })

  it.each([
    "trx.insertInto('stock_entries').values(row)",
    "db\n  .updateTable('stock_balances')",
    "trx.deleteFrom(\n  'stock_reservations',\n)",
    'sql`update stock_balances set quantity = quantity - 1`',
    'sql`INSERT INTO stock_lines (id) values (1)`',
    'sql`delete from only stock_units`',
    'sql`truncate stock_entries`',
  ])('are seen to be written by %s', (text) => {
    expect(writesStock(text)).toBe(true)
  })

  it.each(["trx.selectFrom('stock_entries')", 'sql`select 1 from stock_balances for update`'])(
    'are only read by %s',
    (text) => {
      expect(writesStock(text)).toBe(false)
    },
  )
})
