// Labels of a return: fields, states, reasons, steps.
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { findText, getLanguage, type KeyUnder, label } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type {
  CheckState,
  Condition,
  ReturnReason,
  ReturnState,
  WAITING_FOR,
} from '#domain/returns/request.ts'

export const fieldLabel = (field: KeyUnder<'returns:fields'>): string => label(`returns:fields.${field}`)
export const stateLabel = (state: ReturnState): string => label(`returns:states.${state}`)
export const reasonLabel = (reason: ReturnReason): string => label(`returns:reasons.${reason}`)
export const conditionLabel = (condition: Condition): string => label(`returns:conditions.${condition}`)
export const checkStateLabel = (state: CheckState): string => label(`returns:check_states.${state}`)
export const waitingLabel = (who: (typeof WAITING_FOR)[ReturnState]): string =>
  who === null ? '—' : label(`returns:waiting.${who}`)

const MOST_NAMES = 5
const namesLabel = (names: readonly string[]): string => {
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

export const timeLabel = (at: string | null): string =>
  at === null ? '—' : formatDateTime(at, getLanguage())
export const sumLabel = (sum: number | null): string => (sum === null ? '—' : formatMoney(sum, getLanguage()))

/** Describes a changed field, for the conflict bar and the history. */
export function describeChange(field: string, value: unknown) {
  const text = String(value ?? '')
  const named = {
    state: `returns:states.${text}`,
    reason: `returns:reasons.${text}`,
    condition: `returns:conditions.${text}`,
  }[field]
  return {
    label: findText(`returns:fields.${field}`) ?? field,
    value: (named === undefined ? undefined : findText(named)) ?? text,
  }
}

export const actionLabel = (action: string): string | null =>
  findText(`returns:history.${action.replace(/^return_/, '')}`)
