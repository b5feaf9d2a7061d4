// Labels of profit and loss.
import { findText, label } from '#app/i18n/i18n.ts'
import type { PlRow } from '#domain/sales/profit-and-loss.ts'

export const lineLabel = (line: PlRow): string => label(`sales:pl.lines.${line}`)
/** A sale, a return, or a document of stock. */
export const rowKindLabel = (kind: string): string => findText(`sales:pl.kinds.${kind}`) ?? kind

/** `11.2026` of `2026-11`. */
export const monthLabel = (month: string): string => month.split('-').reverse().join('.')
