// The support panel (screen `dashboard`): asks the source of every column that the person may see.
import type { dashboard } from '#api/back-office/dashboard.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { type PanelColumn, panelColumnsOf, panelPermission } from '#domain/support/panel.ts'
import type { Call, Handlers } from '../platform/handler.ts'
import type { PanelSource } from '../platform/panel.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { findColleague, listPanelPeople } from './queries.ts'

export type PanelSources = { [Column in PanelColumn]: PanelSource }
type Pinned = { id: string; number: number | null; title: string }
export type PinnedSource = (call: Parameters<PanelSource>[0]) => Promise<Pinned[]>

/** Whose panel is asked for, and whose may be asked for besides; staff of a partner have only their own. */
async function requireOwner({ trx, params, scope, actor }: Call<typeof dashboard.view>) {
  const { id, name, partner_id } = person({ actor })
  const seesAll = scope === 'all' && partner_id === null
  const wanted = Number(params.key)
  const colleague = seesAll && wanted !== id ? await findColleague(trx, wanted) : undefined
  const owner = wanted === id ? { id, name } : colleague
  if (!owner) throw new Problem('not_found')
  const known = seesAll ? await listPanelPeople(trx) : []
  return { owner, others: known.filter((one) => one.id !== owner.id) }
}

export const createDashboardHandlers = (
  sources: PanelSources,
  findPinned: PinnedSource,
): Handlers<typeof dashboard> => ({
  view: async (call) => {
    const { trx, deps } = call
    const who = person(call)
    const { owner, others } = await requireOwner(call)
    const columns = []
    for (const column of panelColumnsOf(who)) {
      const scope = scopeOf(who, panelPermission(column))
      columns.push({ column, ...(await sources[column]({ trx, deps, who, scope, owner: owner.id })) })
    }
    const pinned = can(who, 'applications.view')
      ? await findPinned({ trx, deps, who, scope: scopeOf(who, 'applications.view'), owner: owner.id })
      : []
    return { person: owner, is_own: owner.id === who.id, others, columns, pinned }
  },
})
