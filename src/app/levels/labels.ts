// Labels of the fields of min/max levels, of a pair of levels, and of the source of what is to order.
import type { LevelLine } from '#api/back-office/levels.ts'
import { label } from '#app/i18n/i18n.ts'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import { type LevelsForm, levelsOf } from '#domain/levels/levels.ts'

const labels = labelsOf('levels')
export const { fieldLabel } = labels

export function levelsLabel(form: LevelsForm): string {
  const levels = levelsOf(form)
  return levels === null ? label('levels:no_levels') : label('levels:levels', levels)
}

/** The branch that gives, with its pieces where they are fewer than wanted; "buy" where nobody gives. */
export function sourceLabel({ source, to_order }: Pick<LevelLine, 'source' | 'to_order'>): string | null {
  if (source === null) return to_order > 0 ? label('levels:buy') : null
  return source.pieces < to_order ? label('levels:part', source) : source.name
}

/** Describes a changed level; none is not an empty one. */
export const describeLevel: DescribeChange = (field, value) => ({
  ...labels.describeChange(field, value),
  ...(value === null ? { value: label('levels:no_levels') } : {}),
})
