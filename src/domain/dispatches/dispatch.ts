// SMS to many clients (screen `send_information`): whom they go to and who is left out, the states from a draft to the end, and when
// somebody else has to agree (src/docs/business-rules.md#sms-to-many-clients).
import { z } from 'zod'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'
import { dateInTashkent, instantAt, isPlainDate } from '../kernel/time/dates.ts'
import { SMS_STATUSES } from '../sms-log/log.ts'

/** `counted`: its recipients are fixed. `waiting`: somebody else has to agree. */
export const DISPATCH_STATES = [
  'draft',
  'counted',
  'waiting',
  'sending',
  'stopped',
  'done',
  'cancelled',
] as const
export type DispatchState = (typeof DISPATCH_STATES)[number]

type Transition = StateChange<DispatchState> & {
  /** Null: it is deleted. */
  to: DispatchState | null
  by: 'writer' | 'approver' | 'server'
}

/** Every change of a dispatch; any other one is refused. */
export const DISPATCH_TRANSITIONS = {
  update: { from: ['draft', 'counted'], to: 'draft', by: 'writer' },
  remove: { from: ['draft', 'counted'], to: null, by: 'writer' },
  count: { from: ['draft', 'counted'], to: 'counted', by: 'writer' },
  /** Leads to `waiting` where somebody else has to agree. */
  send: { from: ['counted'], to: 'sending', by: 'writer' },
  approve: { from: ['waiting'], to: 'sending', by: 'approver' },
  /** Leads to `stopped` where some have it already. */
  refuse: { from: ['waiting'], to: 'counted', by: 'approver' },
  stop: { from: ['sending'], to: 'stopped', by: 'writer' },
  resume: { from: ['stopped'], to: 'sending', by: 'writer' },
  /** Those who have it already have it; nobody else gets it. */
  cancel: { from: ['waiting', 'stopped'], to: 'cancelled', by: 'writer' },
  finish: { from: ['sending'], to: 'done', by: 'server' },
  /** It has come to cost more than anybody has approved. */
  hold: { from: ['sending'], to: 'waiting', by: 'server' },
  /** Who has set it going may not send it any more. */
  halt: { from: ['sending'], to: 'stopped', by: 'server' },
} as const satisfies Record<string, Transition>
export type DispatchAction = keyof typeof DISPATCH_TRANSITIONS

/** Whether a change is possible in a state. */
export const canChangeDispatch = (action: DispatchAction, state: DispatchState): boolean =>
  isAllowed<DispatchState, DispatchAction>(DISPATCH_TRANSITIONS, action, state)

/** From so many recipients, or from this cost in whole soʻm, somebody else than its writer has to agree. */
export const APPROVED_FROM = { recipients: 500, cost: 1_000_000 } as const

/** Whether somebody else has to agree; a cost that is not known (null) does not decide. */
export const needsApproval = ({ recipients, cost }: { recipients: number; cost: number | null }): boolean =>
  recipients >= APPROVED_FROM.recipients || (cost ?? 0) >= APPROVED_FROM.cost

type Reach = Parameters<typeof needsApproval>[0]

/**
 * Whether somebody else has to agree before the next SMS of a dispatch: it reaches as far as `needsApproval` names and nobody has
 * approved it (`approved` is null), or it has come to cost more than the cost that was approved.
 */
export function exceedsApproval(reach: Reach, approved: Pick<Reach, 'cost'> | null): boolean {
  if (approved === null) return needsApproval(reach)
  const cost = reach.cost ?? 0
  return cost >= APPROVED_FROM.cost && cost > (approved.cost ?? 0)
}

/** The fields of a dispatch that decide what is sent and to whom. */
export const CONTENT_FIELDS = ['template_id', 'branches', 'bought_from', 'bought_to', 'idle_since'] as const

/** Whether a person may approve a dispatch: neither its writer, nor anybody who rewrote it, nor its sender. */
export const mayApproveDispatch = (
  person: number,
  { writers, sent_by }: { writers: readonly number[]; sent_by: number | null },
): boolean => !writers.includes(person) && person !== sent_by

/** Why a client of the choice gets nothing; the first one that holds, in this order, is named. */
export const EXCLUSIONS = [
  'deleted',
  'no_mobile',
  'opted_out',
  /** A provider has refused the phone itself, not long ago, and nobody has released it. */
  'rejected',
  'recent',
  /** The text names something that is not known of the client. */
  'unfilled',
  /** Another client of the choice has the phone. */
  'same_phone',
] as const
export type Exclusion = (typeof EXCLUSIONS)[number]

/** Days for which nobody is written to again. */
export const RECENT_DAYS = 7

/** Why a client is left out, or null. */
export const exclusionOf = (facts: Readonly<Record<Exclusion, boolean>>): Exclusion | null =>
  EXCLUSIONS.find((reason) => facts[reason]) ?? null

/** SMS to many are sent between these times of a day in Tashkent. */
export const SENDING_HOURS = { from: '09:00', to: '20:00' } as const
/** SMS that one provider is given in a minute. */
export const PER_MINUTE = 60

/** How far a recipient has got: not yet handed to a provider, or the status of the SMS. */
export const RECIPIENT_STATES = ['chosen', ...SMS_STATUSES] as const
export type RecipientState = (typeof RECIPIENT_STATES)[number]

/** Whether SMS to many are sent at an instant. */
export function isSendingTime(now: Date): boolean {
  const day = dateInTashkent(now)
  return now >= instantAt(day, SENDING_HOURS.from) && now < instantAt(day, SENDING_HOURS.to)
}

/** Why an approver refuses. */
export const REFUSAL_TEXT = { min: 3, max: 500 } as const satisfies TextLength

export const DISPATCH_TITLE = { min: 3, max: 120 } as const satisfies TextLength
/** More branches than anybody chooses by hand. */
const MAX_CHOSEN = 300
const date = z
  .string()
  .refine((text) => text === '' || isPlainDate(text), { params: { code: 'date_format' } })

export const dispatchForm = z
  .strictObject({
    title: textOfLength(DISPATCH_TITLE),
    template_id: z
      .number()
      .int()
      .max(999_999_999)
      .refine((id) => id > 0, { params: { code: 'required' } }),
    /** Clients of these branches; none: of all. */
    branches: z
      .array(z.number().int().min(1).max(999_999_999))
      .max(MAX_CHOSEN)
      .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'taken' } }),
    /** Those who bought something in these days; empty: whether or not they did. */
    bought_from: date,
    bought_to: date,
    /** Those who have bought nothing since this day; empty: whether or not they did. */
    idle_since: date,
  })
  .refine(
    ({ bought_from, bought_to }) => bought_from === '' || bought_to === '' || bought_from <= bought_to,
    { path: ['bought_to'], params: { code: 'period_backwards' } },
  )
export type DispatchForm = z.infer<typeof dispatchForm>
export const DISPATCH_FIELDS = Object.keys(dispatchForm.shape) as (keyof DispatchForm)[]
