// Write-offs and counts that wait for another person's approval, for the first page of who approves them. What they are worth is not
// among it: that needs the right to see costs.
import { type RawBuilder, sql } from 'kysely'
import { type PanelCall, type PanelPart, type PanelSource, readPanel } from '../platform/panel.ts'
import { countApprovalSum } from '../platform/settings.ts'
import { withinDocuments } from './queries.ts'

type Documents = {
  kind: 'write_off' | 'count'
  state: 'sent' | 'review'
  /** How many goods it is about. */
  size: RawBuilder<unknown>
  where?: RawBuilder<unknown>
}

/** The documents of a kind in a state, without the person's own: nobody approves what they have written. */
const documentsOf = (
  { trx, who, scope, owner }: PanelCall,
  { kind, state, size, where = sql`true` }: Documents,
): Promise<PanelPart> =>
  readPanel(trx, owner, {
    key: sql`d.number`,
    number: sql`d.number`,
    title: sql`b.name`,
    detail: size,
    at: sql`coalesce(x.review_at, x.created_at)`,
    holder: sql`d.user_id`,
    rest: sql`branch_documents x join stock_documents d on d.id = x.document_id join branches b on b.id = d.branch_id
      where d.state = ${state} and d.user_id is distinct from ${who.id} and ${where} and ${withinDocuments(kind, who, scope)}`,
  })

export const findWriteOffsToApprove: PanelSource = (call) => {
  const size = sql`(select coalesce(sum(l.quantity), 0) from branch_document_lines l where l.document_id = x.document_id)`
  return documentsOf(call, { kind: 'write_off', state: 'sent', size })
}

/** Those whose differences, at the end of the count, were worth more than the shop may post alone (`needsApproval`). */
export const findCountsToApprove: PanelSource = async (call) => {
  const where = sql`x.difference_value > ${await countApprovalSum(call.trx)}`
  return documentsOf(call, { kind: 'count', state: 'review', size: sql`coalesce(x.differences, 0)`, where })
}
