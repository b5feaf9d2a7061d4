// Labels of the figures of sales.
import { getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { formatSum } from '#domain/kernel/money.ts'
import type { SaleKind } from '#domain/sales/sale.ts'

export const fieldLabel = (field: KeyUnder<'sales:fields'>): string => label(`sales:fields.${field}`)
export const kindLabel = (kind: SaleKind): string => label(`sales:kinds.${kind}`)
export const timeLabel = (at: string): string => formatDateTime(at, getLanguage())
export const sumLabel = (sum: number | null): string => (sum === null ? '—' : formatSum(sum))
