// The upload of goods from suppliers from a spreadsheet: lines that become drafts of receipts.
import { z } from 'zod'
import { recordId } from '#domain/stock/lines.ts'
import { RECEIPT_FIELDS } from '#domain/stock/upload.ts'
import { uploadEndpoints } from '../shapes/upload.ts'

const count = z.number().int()

export const receiptUpload = uploadEndpoints({
  base: '/api/uz/receipt/upload',
  access: 'receipt.create',
  fields: RECEIPT_FIELDS,
  chosen: { branch: recordId },
  found: {
    lines: count,
    pieces: count,
    /** Drafts that the lines make: one has no more than `MAX_LINES`. */
    receipts: count,
    /** Lines whose cost the posting takes from the last receipt. */
    withoutCost: count,
  },
  /** Numbers of the drafts. */
  applied: { receipts: z.array(count), pieces: count },
  audit: 'receipt_upload',
})
