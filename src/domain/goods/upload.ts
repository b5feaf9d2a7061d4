// The upload of the catalogue from a spreadsheet: its columns. Every field of the form of a product is one.
import type { ProductForm } from './product.ts'

/** The columns of the file in the order of the template. */
export const UPLOAD_FIELDS = [
  ...(['sku', 'name', 'category_id', 'brand', 'model', 'colour', 'barcode', 'ikpu', 'ikpu_name'] as const),
  ...(['price', 'marked', 'priority_id', 'status'] as const),
] satisfies (keyof ProductForm)[]
export type UploadField = (typeof UPLOAD_FIELDS)[number]
