// Fiscal receipts of sales and returns: a number of a cash register is one receipt, whatever sign is entered with it.
import { sql } from 'kysely'
import type { ReceiptParts } from '#domain/kernel/codes/fiscal-receipt.ts'
import type { Trx } from '../platform/trx.ts'

export type KnownReceipt = { of: 'sale' | 'return'; id: string }

/**
 * The invoice or the request that a receipt was entered for, other than this one; null for a new receipt. Until the end of the
 * transaction nobody else enters it.
 */
export async function knownReceipt(
  trx: Trx,
  { register, number }: Pick<ReceiptParts, 'register' | 'number'>,
  own: string,
): Promise<KnownReceipt | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${register} ${number}`}, 0))`.execute(
    trx,
  )
  const { rows } = await sql<KnownReceipt>`
    select 'sale' as of, invoice_id as id from fiscal_receipts
      where register = ${register} and number = ${number} and invoice_id <> ${own}
    union all
    select 'return', return_id from return_checks
      where register = ${register} and receipt = ${number} and state = 'added' and return_id <> ${own}
    limit 1`.execute(trx)
  return rows[0] ?? null
}
