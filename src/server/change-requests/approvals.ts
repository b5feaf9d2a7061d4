// Change requests that were sent, for the first page of who decides them.
import { sql } from 'kysely'
import type { RequestKind } from '#domain/change-requests/change-request.ts'
import { type PanelSource, readPanel } from '../platform/panel.ts'
import { withinRequests } from './queries.ts'

/** Nobody decides their own request but an administrator (`moveRefusal`). */
export const findRequestsToApprove =
  (kind: RequestKind): PanelSource =>
  ({ trx, who, owner }) =>
    readPanel(trx, owner, {
      key: sql`r.id`,
      number: sql`r.id`,
      title: sql`r.note`,
      detail: sql`(select count(*) from change_request_lines l where l.request_id = r.id)`,
      at: sql`r.sent_at`,
      holder: sql`r.created_by`,
      rest: sql`change_requests r where r.kind = ${kind} and r.state = 'sent'
        and (r.created_by <> ${who.id} or ${who.is_admin})
        and ${withinRequests({ person: who, scope: 'all', mayDecide: true })}`,
    })
