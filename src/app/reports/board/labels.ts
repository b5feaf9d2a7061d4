// Labels of the boards of figures.
import { type KeyUnder, label } from '#app/i18n/i18n.ts'
import type { BoardPart } from '#domain/reports/board.ts'
import { MEASURES } from '#domain/reports/measures.ts'
import { fieldLabel } from '../labels.ts'

/** The figures that are shown as tiles, by what they count. */
export const TILES = {
  events: [...MEASURES, 'sales'],
  cohort: ['conversion', 'open'],
  now: ['waiting', 'in_work'],
} as const
export type TileKey = (typeof TILES)[keyof typeof TILES][number]
export const TILE_KEYS: readonly TileKey[] = [...TILES.events, ...TILES.cohort, ...TILES.now]

export const boardLabel = (field: KeyUnder<'analytics:fields'>): string => label(`analytics:fields.${field}`)
export const partLabel = (part: BoardPart): string => label(`analytics:parts.${part}`)
/** The label of a figure: that of the report, or what stands now. */
export const figureLabel = (key: TileKey): string =>
  key === 'waiting' || key === 'in_work' ? boardLabel(key) : fieldLabel(key)
