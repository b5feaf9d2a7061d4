// The figures of sales: what is counted, and by what it is grouped.

/** A closed invoice, or a paid return with negative sums. */
export const SALE_KINDS = ['sale', 'return'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

/** One line a product, a brand or a category. */
export const PRODUCT_GROUPS = ['product', 'brand', 'category'] as const
export type ProductGroup = (typeof PRODUCT_GROUPS)[number]
