// Write-offs and counts that wait for another person's approval, for the first page of who approves them.
import { sql } from 'kysely'
import { needsApproval } from '#domain/documents/count.ts'
import { type PanelCall, type PanelSource, readPanel } from '../platform/panel.ts'
import { countApprovalSum } from '../platform/settings.ts'
import { readCount, totalsOf } from './count/differences.ts'
import { findDocument, withinDocuments } from './queries.ts'

/** The documents of a kind in a state, without the person's own: nobody approves what they have written. */
const documentsOf = (
  { trx, who, scope, owner }: PanelCall,
  kind: 'write_off' | 'count',
  state: 'sent' | 'review',
) =>
  readPanel(trx, owner, {
    key: sql`d.number`,
    number: sql`d.number`,
    title: sql`b.name`,
    detail: sql`coalesce((select sum(coalesce(l.value, l.cost * l.quantity)) from branch_document_lines l
      where l.document_id = x.document_id), 0)`,
    at: sql`coalesce(x.review_at, x.created_at)`,
    holder: sql`d.user_id`,
    rest: sql`branch_documents x join stock_documents d on d.id = x.document_id join branches b on b.id = d.branch_id
      where d.state = ${state} and d.user_id is distinct from ${who.id} and ${withinDocuments(kind, who, scope)}`,
  })

export const findWriteOffsToApprove: PanelSource = (call) => documentsOf(call, 'write_off', 'sent')

/** Those whose differences are worth more than the shop may post alone; of the oldest that are reviewed. */
export const findCountsToApprove: PanelSource = async (call) => {
  const { trx, deps, who, scope } = call
  const most = await countApprovalSum(trx)
  const items = []
  for (const item of (await documentsOf(call, 'count', 'review')).items) {
    const document = await findDocument(trx, item.key, withinDocuments('count', who, scope), false)
    if (document === null) continue
    const { difference_value: value } = totalsOf((await readCount(trx, document, deps.now())).differences)
    if (needsApproval(value, most)) items.push({ ...item, detail: String(value) })
  }
  return { total: items.length, items }
}
