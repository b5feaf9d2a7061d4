// The register of sales: closed invoices and paid returns of a period, with the totals of everything found.
import type { SaleTotals, sales } from '#api/back-office/sales.ts'
import type { Body } from '#api/endpoint.ts'
import { can } from '#domain/access/can.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readSummedList } from '../platform/listing/listing.ts'
import { requirePeriod } from '../platform/listing/period.ts'
import { person } from '../platform/person.ts'
import {
  inPeriod,
  ofGoods,
  productOptions,
  type SaleListRow,
  saleChoices,
  saleConditions,
  saleListing,
  saleSums,
  withinSales,
} from './queries.ts'

type List = Body<typeof sales.list>

const COLUMNS = [
  'number',
  'application',
  'client',
  'branch',
  'manager',
  'seller',
  'partner',
  'months',
  'goods',
  'price',
  'discount',
  'net',
  'down_payment',
  'financed',
]
const columnsFor = (seesCost: boolean) => ({
  text: [...COLUMNS, ...(seesCost ? ['cost', 'profit'] : [])],
  key: ['kind'],
  moment: ['at'],
})

function readingOf(call: RequestContext, body: Omit<List, 'limit' | 'after' | 'only'>) {
  const who = person(call)
  const seesCost = can(who, 'goods.cost')
  return {
    seesCost,
    listing: saleListing([...inPeriod(requirePeriod(call, body)), ...ofGoods(body)], seesCost),
    conditions: [withinSales(who, call.scope), ...saleConditions(body, seesCost)],
  }
}

export const saleHandlers: Handlers<typeof sales> = {
  list: async (call) => {
    const { trx, body } = call
    const { listing, conditions, seesCost } = readingOf(call, body)
    const sums = saleSums(seesCost)
    const found = await readSummedList<SaleListRow, List['sort'], keyof SaleTotals>(
      trx,
      listing,
      conditions,
      body,
      sums,
    )
    return { ...found, items: found.items.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('sales', '')
    const { listing, conditions, seesCost } = readingOf(call, body)
    const columns = chosenColumns(body.columns, columnsFor(seesCost))
    const rows = readAll<SaleListRow, List['sort']>(trx, listing, conditions, body)
    return sendExport(reply, 'sales', rows, { ...body, columns })
  },

  choices: (call) => saleChoices(call.trx, withinSales(person(call), call.scope)),
  products: async (call) => ({ items: await productOptions(call.trx, call.body) }),
}
