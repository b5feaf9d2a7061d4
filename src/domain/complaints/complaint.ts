// Complaints and offers of the staff (screen `complaint`): what is written, its states with who changes them, and the two clocks of an
// answer (src/docs/business-rules.md#complaints).
import { z } from 'zod'
import { allowedFrom, isAllowed, type StateChange } from '../kernel/state-table.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'
import { DAY_MS, MINUTE_MS } from '../kernel/time/durations.ts'
import {
  addWorkingMinutes,
  minutesOfDay,
  USUAL_WORKING_TIME,
  WORKING_DAY,
  workingMsBetween,
} from './working-time.ts'

export const COMPLAINT_KINDS = ['offer', 'appeal'] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
export const COMPLAINT_TOPICS = ['work', 'salary', 'goods', 'client', 'application', 'other'] as const
export type ComplaintTopic = (typeof COMPLAINT_TOPICS)[number]

/** `waiting`: the owner has asked the author something. `closed`: the author has accepted the answer, or a week has passed. */
export const COMPLAINT_STATES = [
  'new',
  'in_work',
  'waiting',
  'answered',
  'closed',
  'withdrawn',
  'duplicate',
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** `staff`: whoever may answer complaints and has not written this one. `owner`: the one of them who has taken it. */
type ComplaintActor = 'author' | 'staff' | 'owner'
type ComplaintChange = StateChange<ComplaintState> & {
  to: ComplaintState | 'same'
  by: readonly ComplaintActor[]
}

/** Every change of a complaint, which begins as `new`; any other change is refused. */
export const COMPLAINT_CHANGES = {
  update: { from: ['new'], to: 'same', by: ['author'] },
  take: { from: ['new'], to: 'in_work', by: ['staff'] },
  /** Another one of the staff becomes the owner. */
  take_over: { from: ['in_work', 'waiting'], to: 'same', by: ['staff'] },
  ask: { from: ['in_work'], to: 'waiting', by: ['owner'] },
  /** The author answers what was asked, or the owner goes on without. */
  resume: { from: ['waiting'], to: 'in_work', by: ['author', 'owner'] },
  /** A message that changes no state. */
  write: { from: ['new', 'in_work'], to: 'same', by: ['author', 'owner'] },
  answer: { from: ['in_work'], to: 'answered', by: ['owner'] },
  close: { from: ['answered'], to: 'closed', by: ['author'] },
  reopen: { from: ['answered', 'closed'], to: 'in_work', by: ['author'] },
  withdraw: { from: ['new', 'in_work', 'waiting'], to: 'withdrawn', by: ['author'] },
  mark_duplicate: { from: ['new', 'in_work'], to: 'duplicate', by: ['staff', 'owner'] },
} as const satisfies Record<string, ComplaintChange>
export type ComplaintAction = keyof typeof COMPLAINT_CHANGES
export const COMPLAINT_ACTIONS = Object.keys(COMPLAINT_CHANGES) as ComplaintAction[]

/** The changes that say something to the other side: each is a message of the conversation. */
export const COMPLAINT_MESSAGES = [
  'write',
  'ask',
  'resume',
  'answer',
  'reopen',
] as const satisfies ComplaintAction[]
export type ComplaintMessageKind = (typeof COMPLAINT_MESSAGES)[number]

/** The acting person. */
export type ComplaintAuthority = { isAuthor: boolean; mayAnswer: boolean; isOwner: boolean }
/** `own_complaint`: its author may not answer it. `complaint_of_another`: only its author, or its owner, does this. */
export type ComplaintRefusal = 'own_complaint' | 'complaint_of_another' | 'move_not_possible'

const isActor = (actor: ComplaintActor, { isAuthor, mayAnswer, isOwner }: ComplaintAuthority): boolean => {
  if (actor === 'author') return isAuthor
  if (actor === 'owner') return isOwner && mayAnswer
  return mayAnswer && !isOwner && !isAuthor
}

/** How long after its closing a complaint can be opened again. */
export const REOPEN_MS = 7 * DAY_MS
/** How long after its answer a complaint is closed without its author. */
export const CLOSE_MS = 7 * DAY_MS

/** What a change is judged by; `closed_at` is null while the complaint is open. */
export type Judged = { state: ComplaintState; closed_at: Date | null }

/** Why this person cannot make the change now, or null. */
export function complaintRefusal(
  action: ComplaintAction,
  { state, closed_at }: Judged,
  who: ComplaintAuthority,
  now: Date,
): ComplaintRefusal | null {
  const { by } = COMPLAINT_CHANGES[action]
  if (!by.some((actor) => isActor(actor, who)))
    return who.isAuthor && who.mayAnswer && !by.some((actor) => actor === 'author')
      ? 'own_complaint'
      : 'complaint_of_another'
  if (!isAllowed<ComplaintState, ComplaintAction>(COMPLAINT_CHANGES, action, state))
    return 'move_not_possible'
  const isLate = closed_at !== null && now.getTime() - closed_at.getTime() > REOPEN_MS
  return isLate ? 'move_not_possible' : null
}

/** The state after a change. */
export const stateAfter = (action: ComplaintAction, state: ComplaintState): ComplaintState => {
  const { to } = COMPLAINT_CHANGES[action]
  return to === 'same' ? state : to
}

/** Whether another complaint may be marked as a repetition of one: what was withdrawn is answered to nobody. */
export const canBeRepeated = (state: ComplaintState): boolean =>
  state !== 'duplicate' && state !== 'withdrawn'

/** The state of a repetition when the complaint that it repeats is withdrawn: somebody has to answer it after all. */
export const stateWithoutRepeated = (hasOwner: boolean): ComplaintState => (hasOwner ? 'in_work' : 'new')

/** Whether somebody still has to do something: it counts as open work. */
export const isOpenComplaint = (state: ComplaintState): boolean =>
  allowedFrom<ComplaintState, ComplaintAction>(COMPLAINT_CHANGES, state).some((action) =>
    COMPLAINT_CHANGES[action].by.some((actor) => actor !== 'author'),
  )
export const OPEN_COMPLAINT_STATES = COMPLAINT_STATES.filter(isOpenComplaint)

/** Working minutes until the first answer and until the solution. */
export const COMPLAINT_TIMES = {
  usual: { first: 4 * 60, solution: 3 * minutesOfDay(WORKING_DAY) },
  urgent: { first: 60, solution: minutesOfDay(WORKING_DAY) },
} as const
export type ComplaintClock = keyof (typeof COMPLAINT_TIMES)['usual']

const timesOf = (isUrgent: boolean) => COMPLAINT_TIMES[isUrgent ? 'urgent' : 'usual']

/** The deadlines of a complaint that is written now. */
export function deadlinesFrom(
  now: Date,
  isUrgent: boolean,
  working = USUAL_WORKING_TIME,
): { first_due: Date; due: Date } {
  const { first, solution } = timesOf(isUrgent)
  return {
    first_due: addWorkingMinutes(now, first, working),
    due: addWorkingMinutes(now, solution, working),
  }
}

/** The deadline of the solution after the author was waited for; never earlier than it was. */
export const dueAfterWaiting = (
  due: Date,
  waited_since: Date,
  now: Date,
  working = USUAL_WORKING_TIME,
): Date => addWorkingMinutes(due, workingMsBetween(waited_since, now, working) / MINUTE_MS, working)

/** `near`: four fifths of the time are over. */
export type ClockState = 'in_time' | 'near' | 'late'
const NEAR_SHARE = 0.2
/** No deadline that ends later than this is near: a night and a few holidays are in between at most. */
export const NEAR_AHEAD_MS = 7 * DAY_MS

/** How a clock stands at an instant; `due` is when it ends. */
export function clockState(
  clock: ComplaintClock,
  due: Date,
  isUrgent: boolean,
  at: Date,
  working = USUAL_WORKING_TIME,
): ClockState {
  if (at >= due) return 'late'
  const total = timesOf(isUrgent)[clock] * MINUTE_MS
  return workingMsBetween(at, due, working) <= total * NEAR_SHARE ? 'near' : 'in_time'
}

type Clocks = {
  state: ComplaintState
  urgent: boolean
  first_due: Date
  due: Date
  first_answered_at: Date | null
}

/**
 * The clock that runs for the staff: until the first answer, then until the solution. Null while the author is waited for, and when
 * nothing is to be done.
 */
export function runningClock(
  { state, urgent, first_due, due, first_answered_at }: Clocks,
  now: Date,
  working = USUAL_WORKING_TIME,
): { clock: ComplaintClock; due: Date; state: ClockState } | null {
  if (!isOpenComplaint(state) || state === 'waiting') return null
  const clock = first_answered_at === null ? 'first' : 'solution'
  const end = clock === 'first' ? first_due : due
  return { clock, due: end, state: clockState(clock, end, urgent, now, working) }
}

/** So many complaints a day a person may make urgent; a day is one of Tashkent. One that is urgent no more counts. */
export const URGENT_PER_DAY = 2

/** Whether a person who has made so many complaints urgent today may make another one urgent. */
export const mayBeUrgent = (madeToday: number): boolean => madeToday < URGENT_PER_DAY

export const COMPLAINT_TITLE = { min: 3, max: 120 } as const satisfies TextLength
export const COMPLAINT_TEXT = { min: 10, max: 4000 } as const satisfies TextLength
export const COMPLAINT_MESSAGE = { min: 2, max: 4000 } as const satisfies TextLength

export const complaintForm = z.strictObject({
  kind: z.enum(COMPLAINT_KINDS),
  topic: z.enum(COMPLAINT_TOPICS),
  title: textOfLength(COMPLAINT_TITLE),
  text: textOfLength(COMPLAINT_TEXT),
  urgent: z.boolean(),
  /** "Not to my manager": the people of the author's branch do not see it. */
  hidden: z.boolean(),
  /** Number of the application that it is about. */
  application: z.number().int().positive().nullable(),
})
export type ComplaintForm = z.infer<typeof complaintForm>
export const COMPLAINT_FIELDS = Object.keys(complaintForm.shape) as (keyof ComplaintForm)[]
/** What people write about people: its values are never in the history of changes. */
export const COMPLAINT_PERSONAL = ['title', 'text'] as const satisfies readonly (keyof ComplaintForm)[]

export const MARKS = [1, 2, 3, 4, 5] as const
