// Movements of the demo shop: a draft from the first branch to the second one.
import { NO_CODES } from '#domain/stock/lines.ts'
import { addMovement, writeLines } from '../movements/queries.ts'
import type { Trx } from '../platform/trx.ts'
import { addDraft } from '../stock/ledger/post.ts'

type Shop = { branches: readonly { id: number }[]; products: readonly { id: number }[] }

/** Adds the draft to a shop that has its stock. */
export async function addMovements(trx: Trx, { branches, products }: Shop, now: Date): Promise<void> {
  const [from, to] = branches
  if (!from || !to) return
  const document = { kind: 'movement', branch_id: from.id, user_id: null, reason: 'movement' } as const
  const document_id = await addDraft(trx, { ...document, at: now })
  await addMovement(trx, { document_id, from_branch: from.id, to_branch: to.id, created_at: now })
  const lines = products.slice(0, 2).map(({ id }) => ({ product_id: id, quantity: 2, ...NO_CODES }))
  await writeLines(trx, document_id, lines)
}
