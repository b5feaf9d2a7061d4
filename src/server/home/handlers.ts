// The first page of people of the back office: asks the sources of what the person may see, approve and resume.
import type { home } from '#api/back-office/home.ts'
import { scopeOf } from '#domain/access/can.ts'
import {
  type ApprovalKind,
  approvalKindsOf,
  approvalPermission,
  needsRecord,
} from '#domain/home/approvals.ts'
import { type PanelColumn, panelColumnsOf, panelPermission } from '#domain/support/panel.ts'
import type { Handlers } from '../platform/handler.ts'
import type { PanelSource } from '../platform/panel.ts'
import { person } from '../platform/person.ts'
import { directorFrom } from '../platform/settings.ts'

type ApprovalSources = { [Kind in ApprovalKind]: PanelSource }
type WaitSources = { [Column in PanelColumn]: PanelSource }

/** The oldest first; what has no time comes last. */
const byAge = (one: { at: string | null }, other: { at: string | null }): number =>
  (one.at ?? '~').localeCompare(other.at ?? '~')

export const createHomeHandlers = (
  waits: WaitSources,
  approvals: ApprovalSources,
  limits: PanelSource,
): Handlers<typeof home> => ({
  waits: async (call) => {
    const { trx, deps } = call
    const who = person(call)
    const columns = []
    for (const column of panelColumnsOf(who)) {
      const scope = scopeOf(who, panelPermission(column))
      const part = await waits[column]({ trx, deps, who, scope, owner: who.id })
      if (part.total > 0) columns.push({ column, ...part })
    }
    return { columns }
  },

  approvals: async (call) => {
    const { trx, deps } = call
    const who = person(call)
    const from = await directorFrom(trx)
    const items = []
    let total = 0
    for (const kind of approvalKindsOf(who)) {
      const scope = scopeOf(who, approvalPermission(kind))
      const part = await approvals[kind]({ trx, deps, who, scope, owner: who.id })
      total += part.total
      for (const { key, number, title, detail, at, holder } of part.items) {
        const size = Number(detail ?? 0)
        items.push({
          kind,
          key,
          number,
          title,
          size,
          at,
          author: holder,
          needs_record: needsRecord({ kind, size }, from),
        })
      }
    }
    return { total, items: items.toSorted(byAge) }
  },

  limits: async (call) => {
    const { trx, deps, scope } = call
    const who = person(call)
    const { total, items } = await limits({ trx, deps, who, scope, owner: who.id })
    return { total, items, server_time: deps.now().toISOString() }
  },
})
