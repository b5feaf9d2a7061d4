// Stock of the branches: list, corrections against the version that was seen, movements.
import type { StockLine, stock } from '#api/back-office/stock.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import { correctedQuantity, correctionFault } from '#domain/stock/stock.ts'
import { lockBranches } from '../branches/queries.ts'
import type { Condition } from '../db/condition.ts'
import { SEARCHED } from '../goods/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { bySearch, readAll, readList } from '../platform/listing/listing.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import { correctShop, lockShopBalance } from './ledger/corrections.ts'
import {
  byAge,
  byState,
  inBranch,
  inCategory,
  isShown,
  movementsOf,
  stockLine,
  stockListing,
  stockTotals,
  withinStock,
} from './list.ts'
import { listCategories } from './product-list.ts'
import { isBelowMinSql } from './supply.ts'

type Filters = Pick<Body<typeof stock.list>, 'search' | 'branch' | 'category' | 'state' | 'age' | 'below'>
const columnsFor = (seesCost: boolean) => ({
  text: [
    'name',
    'sku',
    'barcode',
    'category',
    'branch',
    'quantity',
    'reserved',
    'available',
    'on_the_way',
    ...(seesCost ? ['value'] : []),
  ],
  moment: ['moved_at'],
})

const scopeCondition = (call: RequestContext) => withinStock(person(call), call.scope)

/** What a person reads of the list with these filters. */
function readingOf(call: RequestContext, filters: Filters) {
  const { search, branch, category, state, age, below } = filters
  const seesCost = can(person(call), 'goods.cost')
  const conditions: Condition[] = [
    scopeCondition(call),
    isShown,
    ...inBranch(branch),
    ...inCategory(category),
    ...(state === undefined ? [] : [byState(state)]),
    ...(age === undefined ? [] : [byAge(age, call.deps.now())]),
    ...(below === undefined ? [] : [isBelowMinSql]),
    ...bySearch(SEARCHED, search),
  ]
  return { seesCost, conditions, listing: stockListing({ seesCost, below: below !== undefined }) }
}

function placeOf(key: string) {
  const [branch_id, product_id] = key.split('-').map(Number)
  return { branch_id: branch_id ?? 0, product_id: product_id ?? 0 }
}

/** The line that a key names, within the person's scope; `not_found` otherwise. */
async function requireLine(call: RequestContext & { params: { key: string } }): Promise<StockLine> {
  const line = await stockLine(call.trx, placeOf(call.params.key), scopeCondition(call))
  if (!line) throw new Problem('not_found')
  return line
}

export const stockHandlers: Handlers<typeof stock> = {
  list: async (call) => {
    const { trx, body } = call
    const { listing, conditions, seesCost } = readingOf(call, body)
    const page = await readList<StockLine, typeof body.sort>(trx, listing, conditions, body)
    if (body.after !== undefined || !body.totals) return page
    return { ...page, totals: await stockTotals(trx, conditions, seesCost) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('stock', '')
    const { listing, conditions, seesCost } = readingOf(call, body)
    const columns = chosenColumns(body.columns, columnsFor(seesCost))
    const rows = readAll<StockLine, typeof body.sort>(trx, listing, conditions, body)
    return sendExport(reply, 'stock', rows, { ...body, columns })
  },

  choices: async (call) => ({ categories: await listCategories(call.trx) }),

  correct: async (call) => {
    const { trx, body, params, audited, deps } = call
    const { values, base_version } = body
    audited('stock', params.key)
    const line = await requireLine(call)
    const branch = (await lockBranches(trx, [placeOf(params.key).branch_id])).get(
      placeOf(params.key).branch_id,
    )
    if (values.reason === 'receipt' && !branch?.active)
      throw fieldErrors([{ code: 'document_branch_off', params: { name: line.branch } }])
    const balance = await lockShopBalance(trx, placeOf(params.key))
    const { quantity: before, reserved } = balance
    if (values.mode === 'counted') requireVersion(balance, base_version, { quantity: before })
    const fault = correctionFault(balance, values)
    if (fault) throw fieldErrors([{ ...fault, field: 'quantity' }])
    const quantity = correctedQuantity(balance, values)
    const { reason, note } = values
    const user_id = person(call).id
    const correction = { quantity, reason, note, user_id, at: deps.now() }
    const version = await correctShop(trx, balance, correction).catch((error: unknown) => {
      if (!(error instanceof Problem && error.problem === 'out_of_stock')) throw error
      // Pieces that are known by code, or that a sale claims, leave with a document that names them.
      throw fieldErrors([{ code: 'stock_only_coded', field: 'quantity' }])
    })
    audited('stock', params.key, {
      fields: ['quantity', 'reason'],
      changes: { quantity: [before, quantity], reason: [null, reason] },
      reserved,
    })
    return { ok: true, key: params.key, version }
  },

  movements: async (call) => {
    await requireLine(call)
    const items = await movementsOf(call.trx, placeOf(call.params.key))
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
}
