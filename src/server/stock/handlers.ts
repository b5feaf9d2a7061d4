// Stock of the branches: list, corrections against the version that was seen, movements.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { StockLine, stock } from '#api/back-office/stock.ts'
import { correctedQuantity, correctionFault } from '#domain/stock/stock.ts'
import { SEARCHED } from '../goods/queries.ts'
import { type Call, type Handlers, person } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { bySearch, readAll, readList } from '../platform/listing/listing.ts'
import { Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import { correctShop, lockShopBalance } from './ledger/corrections.ts'
import { isBelowMinSql } from './levels/supply.ts'
import {
  byState,
  isShown,
  levelledStockListing,
  movementsOf,
  stockLine,
  stockListing,
  stockTotals,
  stockWithin,
} from './list.ts'

type RequestContext = Pick<Call<never>, 'actor' | 'scope' | 'trx'>
type Filters = {
  search?: string | undefined
  branch?: string | undefined
  state?: 'available' | 'none' | 'reserved' | undefined
  below?: '1' | undefined
}
const COLUMNS = {
  text: ['name', 'sku', 'barcode', 'category', 'branch', 'quantity', 'reserved', 'available'],
}

const listingOf = ({ below }: Filters) => (below === undefined ? stockListing : levelledStockListing)
const within = (call: RequestContext) => stockWithin(person(call), call.scope)

const conditionsOf = (
  call: RequestContext,
  { search, branch, state, below }: Filters,
): RawBuilder<SqlBool>[] => [
  within(call),
  isShown,
  ...(branch === undefined ? [] : [sql<SqlBool>`b.id = ${Number(branch)}`]),
  ...(state === undefined ? [] : [byState(state)]),
  ...(below === undefined ? [] : [isBelowMinSql]),
  ...bySearch(SEARCHED, search),
]

function placeOf(key: string) {
  const [branch_id, product_id] = key.split('-').map(Number)
  return { branch_id: branch_id ?? 0, product_id: product_id ?? 0 }
}

/** The line that a key names, within the person's scope; `not_found` otherwise. */
async function lineOf(call: RequestContext & { params: { key: string } }): Promise<StockLine> {
  const line = await stockLine(call.trx, placeOf(call.params.key), within(call))
  if (!line) throw new Problem('not_found')
  return line
}

export const stockHandlers: Handlers<typeof stock> = {
  list: async (call) => {
    const { trx, body } = call
    const conditions = conditionsOf(call, body)
    const page = await readList<StockLine, typeof body.sort>(trx, listingOf(body), conditions, body)
    if (body.after !== undefined || !body.totals) return page
    return { ...page, totals: await stockTotals(trx, conditions) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('stock', '')
    const columns = chosenColumns(body.columns, COLUMNS)
    const rows = readAll<StockLine, typeof body.sort>(trx, listingOf(body), conditionsOf(call, body), body)
    return sendExport(reply, 'stock', rows, { ...body, columns })
  },

  correct: async (call) => {
    const { trx, body, params, audited, deps } = call
    const { values, base_version } = body
    audited('stock', params.key)
    await lineOf(call)
    const balance = await lockShopBalance(trx, placeOf(params.key))
    const { quantity: before, reserved } = balance
    if (values.mode === 'counted') requireVersion(balance, base_version, { quantity: before })
    const fault = correctionFault(balance, values)
    if (fault) throw new Problem('validation', { errors: [{ ...fault, field: 'quantity' }] })
    const quantity = correctedQuantity(balance, values)
    const { reason, note } = values
    const user_id = person(call).id
    const version = await correctShop(trx, balance, { quantity, reason, note, user_id, at: deps.now() })
    audited('stock', params.key, {
      fields: ['quantity', 'reason'],
      changes: { quantity: [before, quantity], reason: [null, reason] },
      reserved,
    })
    return { ok: true, key: params.key, version }
  },

  movements: async (call) => {
    await lineOf(call)
    const items = await movementsOf(call.trx, placeOf(call.params.key))
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
}
