// The products of the screen `goods`: list, export, and what they are filed under.
import type { products, ShopProduct } from '#api/back-office/products.ts'
import { categoryChoices, levelsOf, lockedProduct, requirePlaces, updateProduct } from '../goods/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { allOf, readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import { inBranch, listBranches, listBrands, stockWithin } from '../stock/queries.ts'
import { productConditions, productTotals, shopProducts } from './queries.ts'

const FILED = ['category_id', 'priority_id', 'status'] as const
const SHOWN = {
  text: [
    ...([
      'key',
      'name',
      'category',
      'brand',
      'model',
      'colour',
      'sku',
      'barcode',
      'ikpu',
      'ikpu_name',
    ] as const),
    ...(['price', 'priority', 'quantity', 'available'] as const),
  ],
  key: ['status', 'tracking', 'tag_due'],
}

async function* exportRows(rows: AsyncIterable<ShopProduct>) {
  for await (const row of rows) yield { ...row, tag_due: row.tag_due ? 'due' : '' }
}

/** The branches whose pieces are counted, as a condition on `branches b`: those the person sees, or the chosen one of them. */
const countedBranches = (call: RequestContext, branch: string | undefined) =>
  allOf([stockWithin(person(call), call.scope), ...inBranch(branch)])

export const productHandlers: Handlers<typeof products> = {
  list: async (call) => {
    const { trx, body } = call
    const scope = countedBranches(call, body.branch)
    const conditions = productConditions(scope, body)
    const page = await readList<ShopProduct, typeof body.sort>(trx, shopProducts(scope), conditions, body)
    if (body.after !== undefined) return page
    return { ...page, totals: await productTotals(trx, scope, conditions) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('product', '')
    const columns = chosenColumns(body.columns, SHOWN)
    const scope = countedBranches(call, body.branch)
    const conditions = productConditions(scope, body)
    const rows = readAll<ShopProduct, typeof body.sort>(trx, shopProducts(scope), conditions, body)
    return sendExport(reply, 'goods', exportRows(rows), { ...body, columns })
  },

  choices: async (call) => ({
    branches: await listBranches(call.trx, countedBranches(call, undefined)),
    categories: (await categoryChoices(call.trx)).map(({ id, name, status }) => ({ id, name, status })),
    levels: (await levelsOf(call.trx)).map(({ id, name, colour, status }) => ({ id, name, colour, status })),
    brands: await listBrands(call.trx),
  }),

  file: async (call) => {
    const { trx, body, params, audited } = call
    const before = await lockedProduct(trx, Number(params.key))
    if (!before) throw new Problem('not_found')
    const { category_id, priority_id, status } = { ...before, ...body.values }
    const values = { category_id, priority_id, status }
    audited('product', params.key, changesOf(before, values, FILED))
    requireVersion(before, body.base_version, {
      category_id: before.category_id,
      priority_id: before.priority_id,
      status: before.status,
    })
    await requirePlaces(trx, values, before)
    const version = before.version + 1
    const set = { category_id, priority_id, active: status === 'active', version }
    await updateProduct(trx, Number(params.key), set)
    return { ok: true, key: params.key, version }
  },
}
