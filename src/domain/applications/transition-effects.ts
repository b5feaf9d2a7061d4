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

type OwnEffects = Pick<TransitionEffects, 'partners' | 'manager'>
const KEPT: OwnEffects = { partners: 'kept', manager: 'kept' }

/** What each action changes, whatever the statuses; `previous` depends on the status afterwards (`managerEffect`). */
const OWN_EFFECTS = {
  submit: KEPT,
  take: { partners: 'kept', manager: 'acting' },
  release: { partners: 'kept', manager: 'none' },
  reject: KEPT,
  back_to_first_step: { partners: 'archived', manager: 'none' },
  save_limit: KEPT,
  resume: KEPT,
  confirm_contract: KEPT,
  hand_over: KEPT,
  return_done: KEPT,
  lose: KEPT,
  cancel: KEPT,
  delete: KEPT,
  restore: KEPT,
  rollback: { partners: 'kept', manager: 'previous' },
  rollback_to_process: { partners: 'kept', manager: 'previous' },
} as const satisfies Record<Action, OwnEffects>

/** The previous manager holds the record again only where the status afterwards has a manager. */
function managerEffect(action: Action, to: Status): TransitionEffects['manager'] {
  const { manager } = OWN_EFFECTS[action]
  return manager === 'previous' && !isAssignedToManager(to) ? 'none' : manager
}

const needsOf = (from: Status, action: Action): readonly Need[] => transitionFrom(from, action)?.needs ?? []

/** What an action changes when it moves an application between these two statuses. */
export function transitionEffects(action: Action, from: Status, to: Status): TransitionEffects {
  const needs = needsOf(from, action)
  return {
    contract: needs.includes('partner_contract_cancelled') ? 'none' : 'kept',
    payment: needs.includes('nothing_paid_or_written_off') ? 'none' : 'kept',
    goods: goodsEffect(from, to),
    partners: OWN_EFFECTS[action].partners,
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
