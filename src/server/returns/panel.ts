// Fiscal receipts of returns that are due, on the support panel.
import { sql } from 'kysely'
import { withinScope } from '../applications/queries.ts'
import { type PanelSource, readPanel } from '../platform/panel.ts'

export const findDueChecks: PanelSource = ({ trx, who, scope, owner }) =>
  readPanel(trx, owner, {
    key: sql`x.number`,
    number: sql`x.number`,
    title: sql`a.client_name`,
    detail: sql`k.state`,
    at: sql`k.due_at`,
    holder: sql`null`,
    rest: sql`return_checks k join returns x on x.id = k.return_id join applications a on a.id = x.application_id
      where k.state <> 'added' and ${withinScope(who, scope)}`,
  })
