// The units of the screen `goods`: list, export, and the life of one.
import type { UnitLine, units } from '#api/back-office/products.ts'
import { can } from '#domain/access/can.ts'
import { type Handlers, person, type RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { readAll, readList } from '../../platform/listing/listing.ts'
import { Problem } from '../../platform/problems.ts'
import { stockWithin } from '../list.ts'
import { isUnitWithin, lifeOf, unitFilters, unitListing, unitsWithin } from './queries.ts'

/** The units that the person sees: those of all branches, or those that the own branch has or has sold. */
const scopeCondition = (call: RequestContext) => unitsWithin(stockWithin(person(call), call.scope))
const columnsFor = (withCost: boolean) => ({
  text: [
    'key',
    'product',
    'sku',
    'code',
    'datamatrix',
    'branch',
    'application',
    ...(withCost ? ['cost'] : []),
  ],
  key: ['state'],
  moment: ['since'],
})

export const unitHandlers: Handlers<typeof units> = {
  list: async (call) => {
    const { trx, body, deps } = call
    const conditions = [scopeCondition(call), ...unitFilters(body, deps.now())]
    return readList<UnitLine, typeof body.sort>(
      trx,
      unitListing(can(person(call), 'goods.cost')),
      conditions,
      body,
    )
  },

  export: async (call) => {
    const { trx, body, reply, audited, deps } = call
    audited('stock', '')
    const withCost = can(person(call), 'goods.cost')
    const columns = chosenColumns(body.columns, columnsFor(withCost))
    const conditions = [scopeCondition(call), ...unitFilters(body, deps.now())]
    async function* lines() {
      for await (const line of readAll<UnitLine, typeof body.sort>(
        trx,
        unitListing(withCost),
        conditions,
        body,
      ))
        yield { ...line, application: line.application?.number ?? null }
    }
    return sendExport(reply, 'units', lines(), { ...body, columns })
  },

  life: async (call) => {
    const unit = Number(call.params.key)
    if (!(await isUnitWithin(call.trx, unit, scopeCondition(call)))) throw new Problem('not_found')
    const items = await lifeOf(call.trx, unit)
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
}
