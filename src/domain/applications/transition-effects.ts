// What a transition changes besides the status. The dialog that asks for the reason says it, the server applies it
// (src/server/applications/transitions/effects.ts), and the tests of both read it here.
import {
  type Action,
  isAssignedToManager,
  isReserving,
  keepsCompletion,
  type Need,
  STATUS_TRAITS,
  type Status,
  transitionFrom,
} from './status.ts'

export type TransitionEffects = {
  /** `none`: the transition is refused while a contract is in force. */
  contract: 'none' | 'kept'
  /** `none`: the transition is refused once a payment was taken or the invoice was closed. */
  payment: 'none' | 'kept'
  /** The stock that the application reserves. `unreserved`: none before and none after. */
  goods: 'reserved' | 'released' | 'kept' | 'unreserved' | 'sold'
  /** The answers of the partners and the chosen limit. `archived`: all partners may be asked again. */
  partners: 'archived' | 'kept'
  /** The manager of the record. `previous`: the one before, or the acting person where there was none. */
  manager: 'acting' | 'none' | 'previous' | 'kept'
  /** Who works on it afterwards. */
  holder: (typeof STATUS_TRAITS)[Status]['holder']
}

function goodsEffect(from: Status, to: Status): TransitionEffects['goods'] {
  if (isReserving(to)) return isReserving(from) ? 'kept' : 'reserved'
  if (!isReserving(from)) return 'unreserved'
  return keepsCompletion(to) ? 'sold' : 'released'
}

function managerEffect(action: Action, to: Status): TransitionEffects['manager'] {
  if (action === 'take') return 'acting'
  if (action === 'release' || action === 'back_to_first_step') return 'none'
  if (action === 'rollback' || action === 'rollback_to_process')
    return isAssignedToManager(to) ? 'previous' : 'none'
  return 'kept'
}

const needsOf = (from: Status, action: Action): readonly Need[] => transitionFrom(from, action)?.needs ?? []

/** What an action changes when it moves an application between these two statuses. */
export function transitionEffects(action: Action, from: Status, to: Status): TransitionEffects {
  const needs = needsOf(from, action)
  return {
    contract: needs.includes('partner_contract_cancelled') ? 'none' : 'kept',
    payment: needs.includes('nothing_paid_or_written_off') ? 'none' : 'kept',
    goods: goodsEffect(from, to),
    partners: action === 'back_to_first_step' ? 'archived' : 'kept',
    manager: managerEffect(action, to),
    holder: STATUS_TRAITS[to].holder,
  }
}

/** The status that an action leads to; `before` is the status before a deletion. Undefined where there is no such move. */
export function statusAfter(from: Status, action: Action, before: Status | null): Status | undefined {
  const to = transitionFrom(from, action)?.to
  return to === 'previous' ? (before ?? 'unfinished') : to
}

/** Whether the action undoes a sale or its preparation: its dialog says the effects. */
export const undoesWork = (from: Status, action: Action): boolean =>
  needsOf(from, action).includes('nothing_paid_or_written_off')
