// SMS to many clients that wait for somebody to agree, for the first page of who may.
import { sql } from 'kysely'
import { type PanelSource, readPanel } from '../platform/panel.ts'

/** Not those that the person wrote or sent (`mayApproveDispatch`). */
export const findDispatchesToApprove: PanelSource = ({ trx, who, owner }) =>
  readPanel(trx, owner, {
    key: sql`d.id`,
    number: sql`null`,
    title: sql`d.title`,
    detail: sql`coalesce(d.cost, 0)`,
    at: sql`coalesce(d.started_at, d.counted_at, d.created_at)`,
    holder: sql`d.created_by`,
    rest: sql`dispatches d where d.state = 'waiting' and not ${who.id}::int = any(d.writers)
      and d.sent_by is distinct from ${who.id}`,
  })
