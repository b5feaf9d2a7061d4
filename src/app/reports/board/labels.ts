// Labels of the boards of figures.
import { type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import { MEASURES, type Measure } from '#domain/reports/measures.ts'
import { fieldLabel } from '../labels.ts'

export const FIGURE_KEYS = [...MEASURES, 'sales', 'conversion', 'open', 'waiting', 'in_work'] as const
type FigureKey = Measure | 'sales' | 'conversion' | 'open' | 'waiting' | 'in_work'

export const boardLabel = (field: KeyUnder<'analytics:fields'>): string => label(`analytics:fields.${field}`)
export const partLabel = (part: BoardPart): string => label(`analytics:parts.${part}`)
/** The label of a figure: that of the report, or what stands now. */
export const figureLabel = (key: FigureKey): string =>
  key === 'waiting' || key === 'in_work' ? boardLabel(key) : fieldLabel(key)
