// The filters of the queue, each defined once as a condition on facts: screens and tests evaluate it, the server writes it as
// SQL, and the tabs with their counts are filters too (src/docs/business-rules.md#the-queue).

import { all, any, holds, not, type Predicate } from '../kernel/predicate.ts'
import { endOfDay, startOfDay, todayInTashkent } from '../kernel/time/dates.ts'
import type { Origin } from './reasons.ts'
import { type StageFacts, WAITING, type WaitingFact, waitingRule } from './stages.ts'
import {
  awaitsManager,
  hasDeadline,
  isAssignedToManager,
  isClientWaiting,
  isInQueue,
  isInWork,
  isListed,
  STATUSES,
  type Status,
} from './status.ts'
import { DEADLINE_MS, SPEED_BOUNDS_MS, type SpeedBucket } from './waiting-time.ts'

/** What an application in work waits for: a stage of waiting, or support that it was handed to. */
export const QUEUE_WAITS = [...WAITING, 'support'] as const
export type QueueWait = (typeof QUEUE_WAITS)[number]

/** The deadline has passed; it is today and has not passed. */
export const DEADLINES = ['late', 'today'] as const
export type Deadline = (typeof DEADLINES)[number]

/** What the person did today: begun, handed in, or completed as its seller or manager. The figures of the home screen. */
export const DONE_TODAY = ['created', 'submitted', 'completed'] as const
export type DoneToday = (typeof DONE_TODAY)[number]

export type QueueFilters = {
  statuses?: readonly Status[] | undefined
  waiting?: QueueWait | undefined
  partner_id?: number | undefined
  branch_id?: number | undefined
  seller_id?: number | undefined
  manager_id?: number | undefined
  origin?: Origin | undefined
  /** Whole soʻm, both inclusive. */
  sum_from?: number | undefined
  sum_to?: number | undefined
  deadline?: Deadline | undefined
  speed?: SpeedBucket | undefined
  /** Days of the creation in Tashkent, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Begun or held by the person. */
  mine?: boolean | undefined
  lacking_photos?: boolean | undefined
  today?: DoneToday | undefined
}

/** Facts of the application; instants in milliseconds. */
type RecordFacts = {
  status: Status
  origin: Origin
  branch_id: number | null
  seller_id: number
  manager_id: number | null
  partner_id: number | null
  sum: number | null
  created_at: number
  submitted_at: number | null
  /** When the application was begun and handed in by the tablet's clock, as far as the server believes it (entry-time.ts). */
  begun_entered_at: number
  submit_entered_at: number | null
  /** `completedAt` of figures/completion.ts. */
  completed_at: number | null
  /** Since the submission, or since a manager took it, without pauses. */
  waited_ms: number | null
  lacks_photos: boolean
}
/** Facts of its sale: of the stepper, and `contract_with_support`: the answer about a contract did not come, twice. */
type SaleFacts = Pick<StageFacts, WaitingFact> & { contract_with_support: boolean }

export type QueueFacts = RecordFacts & SaleFacts
export type QueueFact = keyof QueueFacts
type Condition = Predicate<QueueFact>

const statusIs = (rule: (status: Status) => boolean): Condition => ({
  fact: 'status',
  in: STATUSES.filter(rule),
})

/** Handed to support: a partner has not answered in time, or the contract was asked for again without success. */
const HANDED_TO_SUPPORT: Condition = any<QueueFact>(
  all({ fact: 'with_support', from: 1 }, not({ is: 'limit_chosen' })),
  { is: 'contract_with_support' },
)

export type QueueContext = { userId: number; now: Date }
type Values = { [F in keyof QueueFilters]-?: NonNullable<QueueFilters[F]> }
type Conditions = { [F in keyof Values]: (value: Values[F], context: QueueContext) => Condition }

const oneId = (fact: 'partner_id' | 'branch_id' | 'seller_id' | 'manager_id') => (id: number) =>
  ({ fact, in: [id] }) satisfies Condition

const SPEED_RANGES: Record<SpeedBucket, { from?: number; to?: number }> = {
  good: { to: SPEED_BOUNDS_MS.good },
  slow: { from: SPEED_BOUNDS_MS.good + 1, to: SPEED_BOUNDS_MS.slow },
  late: { from: SPEED_BOUNDS_MS.slow + 1 },
}

const begunBy = (userId: number): Condition => ({ fact: 'seller_id', in: [userId] })
const mineOf = (userId: number): Condition =>
  any<QueueFact>(begunBy(userId), { fact: 'manager_id', in: [userId] })

const TODAY_FACTS = {
  created: { fact: 'begun_entered_at', of: begunBy },
  submitted: { fact: 'submit_entered_at', of: begunBy },
  completed: { fact: 'completed_at', of: mineOf },
} as const satisfies Record<DoneToday, { fact: QueueFact; of: (userId: number) => Condition }>

const CONDITIONS: Conditions = {
  statuses: (statuses) => ({ fact: 'status', in: statuses }),
  waiting: (wait) =>
    all(statusIs(isAssignedToManager), wait === 'support' ? HANDED_TO_SUPPORT : waitingRule(wait)),
  partner_id: oneId('partner_id'),
  branch_id: oneId('branch_id'),
  seller_id: oneId('seller_id'),
  manager_id: oneId('manager_id'),
  origin: (origin) => ({ fact: 'origin', in: [origin] }),
  sum_from: (from) => ({ fact: 'sum', from }),
  sum_to: (to) => ({ fact: 'sum', to }),
  deadline: (deadline, { now }) => {
    const passed = now.getTime() - DEADLINE_MS
    const today = { from: passed, below: endOfDay(todayInTashkent(now)).getTime() - DEADLINE_MS }
    return all(statusIs(hasDeadline), {
      fact: 'submitted_at',
      ...(deadline === 'late' ? { below: passed } : today),
    })
  },
  speed: (bucket) => all(statusIs(isClientWaiting), { fact: 'waited_ms', ...SPEED_RANGES[bucket] }),
  from: (day) => ({ fact: 'created_at', from: startOfDay(day).getTime() }),
  to: (day) => ({ fact: 'created_at', below: endOfDay(day).getTime() }),
  mine: (isMine, { userId }) => (isMine ? mineOf(userId) : all()),
  lacking_photos: (isMissing) => (isMissing ? { is: 'lacks_photos' } : all()),
  today: (done, { userId, now }) => {
    const { fact, of } = TODAY_FACTS[done]
    const day = todayInTashkent(now)
    return all(of(userId), { fact, from: startOfDay(day).getTime(), below: endOfDay(day).getTime() })
  },
}

const FILTERS = Object.keys(CONDITIONS) as (keyof Values)[]

/** The filters as one condition; without statuses every application that is not deleted. */
export function conditionOf(filters: QueueFilters, context: QueueContext): Condition {
  const chosen = filters.statuses?.length ? filters.statuses : STATUSES.filter(isListed)
  const given: Partial<Values> = { ...filters, statuses: chosen }
  const conditionFor = <F extends keyof Values>(name: F): Condition[] => {
    const value = given[name]
    return value === undefined ? [] : [CONDITIONS[name](value, context)]
  }
  return all(...FILTERS.flatMap((name) => conditionFor(name)))
}

/** Whether an application is found with these filters. */
export const isFound = (facts: QueueFacts, filters: QueueFilters, context: QueueContext): boolean =>
  holds(conditionOf(filters, context), facts)

/** What an application waits for, or null: the first of QUEUE_WAITS whose filter finds it. */
export const queueWaitOf = (facts: QueueFacts, context: QueueContext): QueueWait | null =>
  QUEUE_WAITS.find((wait) => holds(CONDITIONS.waiting(wait, context), facts)) ?? null

/** The parts of the queue: held by the person or assigned to them, waiting for a manager, held by others. */
export const QUEUE_GROUPS = ['mine', 'waiting', 'others'] as const
export type QueueGroup = (typeof QUEUE_GROUPS)[number]

/** The condition of a group; every application is in one of them. */
export function groupCondition(group: QueueGroup, userId: number): Condition {
  const isMine: Condition = { fact: 'manager_id', in: [userId] }
  if (group === 'mine') return isMine
  const isWaiting = statusIs(awaitsManager)
  return all(not(isMine), group === 'waiting' ? isWaiting : not(isWaiting))
}

type Grouped = Pick<QueueFacts, 'status' | 'manager_id'>

/** The group of an application for a person. */
export function queueGroupOf({ status, manager_id }: Grouped, userId: number): QueueGroup {
  if (manager_id === userId) return 'mine'
  return awaitsManager(status) ? 'waiting' : 'others'
}

/** The tabs of the list that everybody has, as filters; their counts are of the same filters. */
export const QUEUE_TABS = {
  queue: { statuses: STATUSES.filter(isInQueue) },
  mine: { mine: true, statuses: STATUSES.filter(isInWork) },
  lacking_photos: { lacking_photos: true },
  hold: { statuses: ['hold'] },
  director: { waiting: 'director' },
  support: { waiting: 'support' },
  outside: { origin: 'outside', statuses: STATUSES.filter(isInWork) },
  online: { origin: 'online', statuses: STATUSES.filter(isInWork) },
  sos: { origin: 'sos', statuses: STATUSES.filter(isInWork) },
  all: {},
} as const satisfies Record<string, QueueFilters>
export type QueueTab = keyof typeof QUEUE_TABS
export const QUEUE_TAB_KEYS = Object.keys(QUEUE_TABS) as QueueTab[]
