// A product of the catalogue (screen `reference.goods`): its form, and how its units are tracked.
import { z } from 'zod'
import { checkGtin } from '../kernel/codes/marking.ts'
import { classifyScan, LONGEST_CODE } from '../kernel/codes/scanned.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { REFERENCE_STATUSES, type Tracking } from '../reference/forms.ts'

/**
 * How units of a product are tracked: as its category defines, or by marking code if the category tracks
 * nothing and the product is marked.
 */
export const trackingOf = (category: Tracking, marked: boolean): Tracking =>
  category === 'none' && marked ? 'marking' : category

/** Whole soʻm; a higher price is a typing error. */
export const MAX_PRICE = 1_000_000_000

const id = z.number().int().positive()

type PriceAndCost = { price: number; discount: number; cost: number | undefined }
/** Whether a warning is due: less is left of a price after a discount than a piece cost, in whole soʻm; `cost` is undefined where it is unknown. */
export const isBelowCost = ({ price, discount, cost }: PriceAndCost): boolean =>
  cost !== undefined && price - discount < cost

/** Whole soʻm, from 1 to `MAX_PRICE`. */
export const price = z
  .number()
  .int()
  .refine((sum) => sum >= 1 && sum <= MAX_PRICE, { params: { code: 'price_range' } })

/** EAN or UPC as printed on the box, or another code of it with its GTIN; stored as GTIN-14; empty if there is none. */
const barcode = z
  .string()
  .trim()
  .max(LONGEST_CODE)
  .transform((text, context) => {
    if (text === '') return ''
    const scanned = classifyScan(text)
    if (scanned.kind === 'marking') return scanned.gtin
    const read = checkGtin(text)
    if (read.ok) return read.gtin
    context.addIssue({ code: 'custom', params: { code: read.code } })
    return z.NEVER
  })

export const productForm = z.strictObject({
  name: trimmedText(2, 120),
  category_id: id,
  brand: trimmedText(0, 60),
  model: trimmedText(0, 80),
  colour: trimmedText(0, 40),
  sku: trimmedText(1, 40),
  barcode,
  /** Code of the product in the state's catalogue (MXIK, ИКПУ), 17 digits. */
  ikpu: z
    .string()
    .trim()
    .max(40)
    .refine((text) => /^\d{17}$/.test(text), { params: { code: 'ikpu_format' } }),
  ikpu_name: trimmedText(0, 200),
  price,
  marked: z.boolean(),
  priority_id: id.nullable(),
  status: z.enum(REFERENCE_STATUSES),
})
export type ProductForm = z.infer<typeof productForm>

/** What a product is filed under; each part can be changed by itself, also of a product whose other fields are incomplete. */
export const productFiling = productForm
  .pick({ category_id: true, priority_id: true, status: true })
  .partial()
  .refine((values) => Object.keys(values).length > 0, { params: { code: 'required' } })
export type ProductFiling = z.infer<typeof productFiling>

/** The code of a product from before the catalogue had codes. */
export const NO_IKPU = '0'.repeat(17)
/** What a product needs on its receipt or its label, and can lack. A price it always has. */
export const PRODUCT_LACKS = ['barcode', 'ikpu'] as const
export type ProductLack = (typeof PRODUCT_LACKS)[number]
