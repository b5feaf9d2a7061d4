// Labels of the fields of min/max levels, of a pair of levels, and of the source of what is to order.
import type { LevelLine } from '#api/back-office/minmax.ts'
import { findText, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { type LevelsForm, levelsOf } from '#domain/stock/levels.ts'

export const fieldLabel = (field: KeyUnder<'minmax:fields'>): string => label(`minmax:fields.${field}`)

export function levelsLabel(form: LevelsForm): string {
  const levels = levelsOf(form)
  return levels === null ? label('minmax:no_levels') : label('minmax:levels', levels)
}

/** The branch that gives, with its pieces where they are fewer than wanted; "buy" where nobody gives. */
export function sourceLabel({ source, to_order }: Pick<LevelLine, 'source' | 'to_order'>): string | null {
  if (source === null) return to_order > 0 ? label('minmax:buy') : null
  return source.pieces < to_order ? label('minmax:part', source) : source.name
}

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export const describeChange = (field: string, value: unknown) => ({
  label: findText(`minmax:fields.${field}`) ?? field,
  value: value === null ? label('minmax:no_levels') : String(value ?? ''),
})
