// Labels of a movement: fields, states, differences and outcomes.
import { CircleAlert, CircleCheck, CircleStop, PencilLine, Truck, Undo2 } from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf, named, type ValueLabels } from '#app/kit/form/labels.ts'
import type { DifferenceKind, Outcome } from '#domain/movements/movement.ts'
import { linesLabel } from '#domain/stock/lines.ts'

export const kindLabel = (kind: DifferenceKind): string => label(`movements:kinds.${kind}`)
export const outcomeLabel = (outcome: Outcome): string => label(`movements:outcomes.${outcome}`)
export const differencesLabel = ({ all, open }: { all: number; open: number }): string =>
  open === 0 ? (all === 0 ? '—' : String(all)) : label('movements:differences_of', { all, open })

/** The history has texts, the conflict bar the values of the form: ids and lists. */
const VALUES: ValueLabels<'branches' | 'products'> = {
  state: 'states',
  outcome: 'outcomes',
  from_branch: named('branches'),
  to_branch: named('branches'),
  lines: (text, value, { products }) => linesLabel(value, products) ?? text,
}

export const { fieldLabel, describeChange, describeChangeWith, actionLabel } = labelsOf(
  'movements',
  VALUES,
  'movement',
)

export const StatePill = statePill('movements:states', {
  draft: ['warn', PencilLine],
  sent: ['brand', Truck],
  received: ['ok', CircleCheck],
  received_with_differences: ['danger', CircleAlert],
  cancelled: ['calm', CircleStop],
  recalled: ['calm', Undo2],
})
