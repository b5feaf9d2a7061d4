// The order of names is one table for the database and the domain, and lists use it: in both directions, page by page.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { branches } from '#api/back-office/branches.ts'
import { products } from '#api/back-office/products.ts'
import { stock } from '#api/back-office/stock.ts'
import { NAME_ORDER, nameOrder } from '#domain/kernel/texts/name-order.ts'
import { buildBranch, buildCategory, buildProduct } from '#support/build.ts'
import { useServer } from '../../support/use-shop.ts'

const IN_ORDER = [
  '5 dona',
  'anor',
  'Artel',
  'artel mini',
  "O'rik",
  'Oʻtkir',
  'ZTE',
  'Ева',
  'Ёлка',
  'жук',
  'Ўрик',
  'Ғишт',
]

const shop = useServer(['admin'])
beforeAll(async () => {
  const category_id = await buildCategory(shop.db)
  const shuffled = IN_ORDER.map((name, at) => ({ name, at: (at * 7) % IN_ORDER.length })).sort(
    (a, b) => a.at - b.at,
  )
  for (const { name, at } of shuffled) {
    await buildProduct(shop.db, { category_id, name, sku: `ORDER-${at}` })
    await buildBranch(shop.db, { name })
  }
})

describe('the order of names', () => {
  it('is the same table in the database', async () => {
    const texts = [NAME_ORDER.from, ...IN_ORDER, 'Oʻtkir Ғулом, Щётка 12 — ABC xyz', '']
    for (const text of texts) {
      const { rows } = await sql<{ place: string }>`select name_order(${text}::text) as place`.execute(
        shop.db,
      )
      expect(rows[0]?.place).toBe(nameOrder(text))
    }
  })

  it.each(['asc', 'desc'] as const)('is that of the list of products, page by page: %s', async (way) => {
    const names: string[] = []
    let after: string | undefined
    do {
      const body = { sort: 'name', way, limit: 5, ...(after === undefined ? {} : { after }) } as const
      const page = await shop.admin.call(products.list, { body })
      names.push(...page.items.map(({ name }) => name))
      after = page.next ?? undefined
    } while (after !== undefined)
    const expected = way === 'asc' ? IN_ORDER : IN_ORDER.toReversed()
    expect(names.filter((name) => IN_ORDER.includes(name))).toEqual(expected)
  })

  it('is that of branches, and of lists that are ordered by their branch', async () => {
    const listed = await shop.admin.call(branches.list, { body: { sort: 'name', way: 'asc', limit: 100 } })
    expect(listed.items.map(({ name }) => name).filter((name) => IN_ORDER.includes(name))).toEqual(IN_ORDER)
    const body = { sort: 'branch', way: 'asc', search: 'ORDER-0', limit: 100 } as const
    const lines = await shop.admin.call(stock.list, { body })
    expect(lines.items.map(({ branch }) => branch).filter((name) => IN_ORDER.includes(name))).toEqual(
      IN_ORDER,
    )
  })
})
