// The products of the catalogue: changed against the seen version, in active categories and levels only, each new price
// in the history.
import { type goods, productList } from '#api/back-office/goods.ts'
import type { ProductForm } from '#domain/goods/product.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { priceFault } from '#domain/promotions/promotion.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import { listHandlers } from '../platform/listing/declared.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { readCostCheck } from './costs/queries.ts'
import { requirePlaces } from './filing.ts'
import {
  categoryChoices,
  createProduct,
  discountsOf,
  levelsOf,
  lockedProduct,
  pricesOf,
  productSql,
  recordPrice,
  updateProduct,
} from './queries.ts'

const FIELDS = [
  ...(['name', 'category_id', 'brand', 'model', 'colour', 'sku', 'barcode', 'ikpu', 'ikpu_name'] as const),
  ...(['price', 'marked', 'priority_id', 'status'] as const),
]

type PriceCall = Pick<Call<never>, 'trx' | 'deps'>

const rowOf = ({ status, barcode, ...values }: ProductForm) => ({
  ...values,
  active: status === 'active',
  barcode: barcode === '' ? null : barcode,
})

/** Requires a price of which something is left after the discounts of the product; it is locked. */
async function requirePrice({ trx, deps }: PriceCall, product: number, price: number): Promise<void> {
  const discounts = await discountsOf(trx, [product], todayInTashkent(deps.now()))
  const fault = priceFault(price, discounts.get(product) ?? 0)
  if (fault) throw fieldError('price', fault.code, fault.params)
}

export const goodsHandlers: Handlers<typeof goods> = {
  ...listHandlers(productList, null, () => productSql),

  create: async (call) => {
    const { trx, body, audited } = call
    await requirePlaces(trx, body)
    const made = await createProduct(trx, rowOf(body))
    const user = person(call).id
    await recordPrice(trx, { product: made.id, old: null, price: body.price, user, request: null })
    audited('product', made.id, changesOf({}, body, FIELDS))
    return { ok: true, key: String(made.id), version: made.version }
  },

  update: async (call) => {
    const { trx, body, params, audited } = call
    const { base_version, values } = body
    const before = await lockedProduct(trx, Number(params.key))
    if (!before) throw new Problem('not_found')
    audited('product', params.key, changesOf(before, values, FIELDS))
    requireVersion(before, base_version, Object.fromEntries(FIELDS.map((field) => [field, before[field]])))
    await requirePlaces(trx, values, before)
    const version = before.version + 1
    const set = { ...rowOf(values), version }
    await updateProduct(trx, Number(params.key), set)
    if (values.price !== before.price) {
      await requirePrice(call, Number(params.key), values.price)
      const user = person(call).id
      const { price } = values
      await recordPrice(trx, { product: Number(params.key), old: before.price, price, user, request: null })
    }
    const product_id = Number(params.key)
    const isBelowCost = await readCostCheck(call, [product_id])
    const below_cost = values.price !== before.price && isBelowCost({ product_id, price: values.price })
    return { ok: true, key: params.key, version, below_cost }
  },

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'product', params.key) }),

  prices: async ({ trx, params }) => ({
    items: (await pricesOf(trx, Number(params.key))).map((row) => ({ ...row, at: row.at.toISOString() })),
  }),

  choices: async ({ trx }) => ({
    categories: await categoryChoices(trx),
    levels: await levelsOf(trx),
  }),
}
