// How the demo applications came to be where they are: for every status a plausible path through the table of transitions, with
// times in shop hours of the last 60 days, reasons, pauses, comments and the photos such an application would have.
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { LOSS_REASONS, PAUSE_REASONS, REJECTION_REASONS } from '#domain/applications/reasons.ts'
import { type Action, isClientWaiting, keepsCompletion, type Status } from '#domain/applications/status.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { Chance } from './random.ts'

export type Step = {
  action: Action | 'start'
  to: Status
  at: Date
  reason: string | null
  by: 'seller' | 'manager' | 'support' | 'accounting' | 'system'
}
export type Story = {
  status: Status
  steps: Step[]
  slots: number[]
  pauses: { from: Date; to: Date; reason: string }[]
  comment: string | null
}
type Plan = readonly (readonly [Step['action'], Status, Step['by']])[]

/** How many of each status the shop has. */
export const DEMO_COUNTS = {
  unfinished: 22,
  new: 24,
  in_process: 34,
  hold: 8,
  rejected: 26,
  registered: 22,
  completed: 112,
  returned: 12,
  lost: 20,
  cancelled: 14,
  deleted: 6,
} as const satisfies Record<Status, number>

const START = ['start', 'unfinished', 'seller'] as const
const NEW = [START, ['submit', 'new', 'seller']] as const
const TAKEN = [...NEW, ['take', 'in_process', 'manager']] as const
const REGISTERED = [...TAKEN, ['confirm_contract', 'registered', 'manager']] as const
const COMPLETED = [...REGISTERED, ['hand_over', 'completed', 'manager']] as const

const PLANS: Record<Status, Plan> = {
  unfinished: [START],
  new: NEW,
  in_process: TAKEN,
  hold: [...TAKEN, ['save_limit', 'hold', 'manager']],
  rejected: [...TAKEN, ['reject', 'rejected', 'manager']],
  registered: REGISTERED,
  completed: COMPLETED,
  returned: [...COMPLETED, ['return_done', 'returned', 'accounting']],
  lost: [...TAKEN, ['lose', 'lost', 'manager']],
  cancelled: [...TAKEN, ['cancel', 'cancelled', 'manager']],
  deleted: [...NEW, ['delete', 'deleted', 'support']],
}

/** Minutes a step takes, at least and at most. */
const MINUTES: Partial<Record<Step['action'], readonly [number, number]>> = {
  submit: [4, 25],
  take: [1, 35],
  confirm_contract: [15, 70],
  hand_over: [5, 60],
  return_done: [1440, 7200],
  delete: [60, 900],
}
const ELSE = [8, 90] as const
/** How many days the applications go back; those in work are of the last days. */
const DAYS_BACK: Record<Status, number> = {
  unfinished: 3,
  new: 1,
  in_process: 2,
  hold: 3,
  rejected: 60,
  registered: 4,
  completed: 60,
  returned: 60,
  lost: 60,
  cancelled: 60,
  deleted: 25,
}
const COMMENTS = [
  'Mijoz ertaga soat 11 da keladi',
  'Клиент просит срок 12 месяцев',
  'Телефонига қайта қўнғироқ қилиш керак',
  'Surat xira chiqqan, qayta oldik',
  'Клиент думает между двумя моделями',
] as const
const DELETE_WORDS = 'Test uchun ochilgan ariza'

function reasonOf(chance: Chance, action: Step['action']): string | null {
  if (action === 'reject') return chance.pick(REJECTION_REASONS)
  if (action === 'lose' || action === 'cancel') return chance.pick(LOSS_REASONS)
  return action === 'delete' ? DELETE_WORDS : null
}

/** A moment of a day, in shop hours of Tashkent, that is surely over. */
function beginning(chance: Chance, status: Status, now: Date): number {
  const daysBack = DAYS_BACK[status]
  if (daysBack === 1) return now.getTime() - chance.between(5, 360) * MINUTE_MS
  const day = Math.floor((now.getTime() - chance.between(1, daysBack) * DAY_MS) / DAY_MS) * DAY_MS
  return day + chance.between(4 * 60, 14 * 60) * MINUTE_MS
}

function stepsOf(chance: Chance, status: Status, now: Date): Step[] {
  let at = beginning(chance, status, now)
  const steps = PLANS[status].map(([action, to, by]): Step => {
    if (action !== 'start')
      at += chance.between(...(MINUTES[action] ?? ELSE)) * MINUTE_MS + chance.between(0, 59_000)
    return { action, to, by, at: new Date(at), reason: reasonOf(chance, action) }
  })
  const late = Math.max(0, at - (now.getTime() - 2 * MINUTE_MS))
  return steps.map((step) => ({ ...step, at: new Date(step.at.getTime() - late) }))
}

function slotsOf(chance: Chance, status: Status): number[] {
  const required = [...REQUIRED_SLOTS]
  if (status === 'unfinished') return required.slice(0, chance.between(0, 3))
  if (isClientWaiting(status)) return chance.happens(0.2) ? [1, 2, 4] : required
  if (keepsCompletion(status)) return [...required, 6, 7]
  return status === 'registered' ? [...required, 6] : required
}

function pausesOf(chance: Chance, steps: readonly Step[]): Story['pauses'] {
  const taken = steps.findIndex((step) => step.action === 'take')
  const from = steps[taken]?.at
  const to = steps[taken + 1]?.at
  if (!from || !to || chance.happens(0.85)) return []
  const span = to.getTime() - from.getTime()
  const begin = from.getTime() + span * 0.3
  return [{ from: new Date(begin), to: new Date(begin + span * 0.4), reason: chance.pick(PAUSE_REASONS) }]
}

/** The story of one application that ended in a status. */
export function addStory(chance: Chance, status: Status, now: Date): Story {
  const steps = stepsOf(chance, status, now)
  return {
    status,
    steps,
    slots: slotsOf(chance, status),
    pauses: pausesOf(chance, steps),
    comment: chance.happens(0.25) ? chance.pick(COMMENTS) : null,
  }
}
