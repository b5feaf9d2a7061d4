// Labels of the figures of sales.
import { label } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { formatSum } from '#domain/kernel/money.ts'
import type { SaleKind } from '#domain/sales/sale.ts'

export const { fieldLabel } = labelsOf('sales')
export const kindLabel = (kind: SaleKind): string => label(`sales:kinds.${kind}`)
/** A sum without its currency, which the title has. */
export const bareSumLabel = (sum: number | null): string => (sum === null ? '—' : formatSum(sum))
