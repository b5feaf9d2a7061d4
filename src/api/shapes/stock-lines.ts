// Goods of the documents of stock, as the forms and records show them: products to choose, scanned pieces, lines.
import { z } from 'zod'
import { TRACKINGS } from '#domain/reference/forms.ts'

export const named = z.object({ id: z.number(), name: z.string() })
export const scannedText = z.string().trim().min(1).max(300)

export const unitShape = {
  imei: z.string().nullable(),
  gtin: z.string().nullable(),
  serial: z.string().nullable(),
  marking: z.string().nullable(),
}
export const productShape = {
  product_id: z.number(),
  name: z.string(),
  sku: z.string(),
  tracking: z.enum(TRACKINGS),
}

/** A product of a branch: `available` pieces in all, of which `counted` have no code that the ledger knows. */
export const offeredProduct = z.object({ ...productShape, available: z.number(), counted: z.number() })
export type OfferedProduct = z.infer<typeof offeredProduct>

/** What a scanned text is: its product, if it names one, and the codes of a piece, if it has some. */
export const scannedPiece = z.object({
  product: offeredProduct.nullable(),
  unit: z.object(unitShape).nullable(),
  /** Where a unit that is known by its code is; null for any other. */
  place: z.enum(['here', 'elsewhere']).nullable(),
})
export type ScannedPiece = z.infer<typeof scannedPiece>
