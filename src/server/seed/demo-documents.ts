// Receipts, write-offs and counts of the demo shop: a draft of each in the first branch.
import { NO_CODES } from '#domain/stock/lines.ts'
import { addDetails, changeDocument, writeLines } from '../documents/queries.ts'
import type { Trx } from '../platform/trx.ts'
import { addDraft } from '../stock/ledger/post.ts'

type Shop = { branches: readonly { id: number }[]; products: readonly { id: number }[] }

const DETAILS = {
  receipt: { supplier: 'Baraka Distribution', paper_number: '118', paper_date: null },
  write_off: { place: 'shop', cause: 'damaged' },
  count: { hides_expected: false },
} as const

/** Adds the drafts to a shop that has its stock. */
export async function addBranchDocuments(trx: Trx, { branches, products }: Shop, now: Date): Promise<void> {
  const [branch] = branches
  if (!branch) return
  for (const kind of ['receipt', 'write_off', 'count'] as const) {
    const document = { kind, branch_id: branch.id, user_id: null, reason: kind, at: now }
    const document_id = await addDraft(trx, document)
    await addDetails(trx, document_id, now)
    const lines = (kind === 'count' ? [] : products)
      .slice(0, 2)
      .map(({ id }) => ({ product_id: id, quantity: 1, ...NO_CODES, cost: null }))
    await writeLines(trx, document_id, lines)
    await changeDocument(trx, { document_id, version: 0 }, DETAILS[kind])
  }
}
