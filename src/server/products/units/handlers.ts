// The units of the screen `goods`: list, export, and the life of one.
import { unitList, type units } from '#api/back-office/products.ts'
import type { Handlers } from '../../platform/handler.ts'
import { listHandlers } from '../../platform/listing/declared.ts'
import { Problem } from '../../platform/problems.ts'
import { isUnitWithin, lifeOf, unitSql, withinUnits } from './queries.ts'

export const unitHandlers: Handlers<typeof units> = {
  ...listHandlers(unitList, 'stock', unitSql),

  life: async (call) => {
    const unit = Number(call.params.key)
    if (!(await isUnitWithin(call.trx, unit, withinUnits(call)))) throw new Problem('not_found')
    const items = await lifeOf(call.trx, unit)
    return { items: items.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
}
