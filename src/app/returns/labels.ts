// Labels of a return: fields, states, reasons, steps.
import { Banknote, CircleCheck, CircleX, Hourglass, PencilLine, Receipt, Trash2, Undo2 } from 'lucide-react'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import {
  type CheckState,
  type Condition,
  type ReturnReason,
  type ReturnState,
  WAITING_FOR,
} from '#domain/returns/request.ts'

export const reasonLabel = (reason: ReturnReason): string => label(`returns:reasons.${reason}`)
export const conditionLabel = (condition: Condition): string => label(`returns:conditions.${condition}`)
/** The kind of people for whom a request waits. */
export const waitingLabel = (state: ReturnState): string | null => {
  const who = WAITING_FOR[state]
  return who === null ? null : label(`returns:waiting.${who}`)
}

const MOST_NAMES = 5
/** The first names of a list, and how many more there are. */
export const namesLabel = (names: readonly string[]): string => {
  const shown = names.slice(0, MOST_NAMES).join(', ')
  const count = names.length - MOST_NAMES
  return count > 0 ? label('returns:who_more', { names: shown, count }) : shown
}

/** Who may make the next step, by name; where nobody may, what to do. */
export function whoMayLabel({ people, admins }: NonNullable<WholeReturn['waits_for']>): string {
  if (people.length > 0) return label('returns:who_may', { names: namesLabel(people) })
  if (admins.length > 0) return label('returns:who_admins', { names: namesLabel(admins) })
  return label('returns:who_nobody')
}

export const { fieldLabel, stateLabel, describeChange, actionLabel } = labelsOf(
  'returns',
  { state: 'states', reason: 'reasons', condition: 'conditions' },
  'return',
)

export const StatePill = statePill('returns:states', {
  new: ['warn', PencilLine],
  on_review: ['brand', Hourglass],
  support_check: ['brand', Hourglass],
  finance_review: ['brand', Hourglass],
  accounting_review: ['brand', Hourglass],
  approved: ['brand', CircleCheck],
  receipt_added: ['brand', Receipt],
  paid: ['ok', Banknote],
  on_correction: ['warn', PencilLine],
  rejected: ['danger', CircleX],
  returned: ['ok', Undo2],
  completed: ['ok', CircleCheck],
  removed: ['calm', Trash2],
})

/** The state of a fiscal return receipt. */
export const checkStateLabel = (state: CheckState): string => label(`returns:check_states.${state}`)
export const CheckPill = statePill('returns:check_states', {
  due: ['warn', Hourglass],
  added: ['ok', Receipt],
  annulled: ['calm', CircleX],
})
