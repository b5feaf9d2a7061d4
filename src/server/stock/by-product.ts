// The screen `stock2`: what the shop of each branch has of a product, one column a branch.
import {
  branchColumn,
  branchTotalColumn,
  type ProductStockLine,
  type stockByProduct,
} from '#api/back-office/stock.ts'
import { SEARCHED } from '../goods/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { withinStock } from './list.ts'
import {
  listBranches,
  listBrands,
  listCategories,
  productConditions,
  productStock,
  productTotals,
} from './product-list.ts'

const COLUMNS = ['name', 'sku', 'barcode', 'category', 'brand', 'quantity', 'available']

/** The branches that the person sees, as a condition on `branches b`. */
const scopeOf = (call: RequestContext) => withinStock(person(call), call.scope)

/** A line with the pieces of each branch under its columns. */
const flatten = ({ branches, ...line }: ProductStockLine) => ({
  ...line,
  ...Object.fromEntries(
    Object.entries(branches).flatMap(([id, { available, quantity }]) => [
      [branchColumn(Number(id)), available],
      [branchTotalColumn(Number(id)), quantity],
    ]),
  ),
})

export const stockByProductHandlers: Handlers<typeof stockByProduct> = {
  list: async (call) => {
    const { trx, body } = call
    const listing = productStock(scopeOf(call))
    const conditions = productConditions(scopeOf(call), SEARCHED, body)
    const page = await readList<ProductStockLine, typeof body.sort>(trx, listing, conditions, body)
    if (body.after !== undefined) return page
    return { ...page, totals: await productTotals(trx, scopeOf(call), conditions) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('stock', '')
    const branches = await listBranches(trx, scopeOf(call))
    const columns = chosenColumns(body.columns, {
      text: [...COLUMNS, ...branches.flatMap(({ id }) => [branchColumn(id), branchTotalColumn(id)])],
    })
    const listing = productStock(scopeOf(call))
    const conditions = productConditions(scopeOf(call), SEARCHED, body)
    async function* lines() {
      for await (const line of readAll<ProductStockLine, typeof body.sort>(trx, listing, conditions, body))
        yield flatten(line)
    }
    return sendExport(reply, 'stock', lines(), { ...body, columns })
  },

  choices: async (call) => ({
    branches: await listBranches(call.trx, scopeOf(call)),
    categories: await listCategories(call.trx),
    brands: await listBrands(call.trx),
  }),
}
