// What people write to many (screens `notification`, `notification.view`): the form, the recipients, and the states from a draft to the end.
import { z } from 'zod'
import type { Scope } from '../access/permissions.ts'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'
import {
  dateInTashkent,
  endOfDay,
  formatTime,
  instantAt,
  isPlainDate,
  parseTime,
} from '../kernel/time/dates.ts'
import { DAY_MS } from '../kernel/time/durations.ts'

/** `planned`: it is sent at its hour. `ended`: its last day is over; it can be read still. */
export const ANNOUNCEMENT_STATES = ['draft', 'planned', 'sent', 'ended', 'withdrawn'] as const
export type AnnouncementState = (typeof ANNOUNCEMENT_STATES)[number]

type Transition = StateChange<AnnouncementState> & {
  /** Null: the draft is deleted. */
  to: AnnouncementState | null
  by: 'writer' | 'server'
}

/** Every change of an announcement; any other one is refused. */
export const ANNOUNCEMENT_TRANSITIONS = {
  update: { from: ['draft'], to: 'draft', by: 'writer' },
  remove: { from: ['draft'], to: null, by: 'writer' },
  /** Leads on to `sent` at once when no later hour is set. */
  plan: { from: ['draft'], to: 'planned', by: 'writer' },
  send: { from: ['planned'], to: 'sent', by: 'server' },
  /** Who has planned it may not write it any more. */
  hold: { from: ['planned'], to: 'draft', by: 'server' },
  withdraw: { from: ['planned', 'sent'], to: 'withdrawn', by: 'writer' },
  end: { from: ['sent'], to: 'ended', by: 'server' },
} as const satisfies Record<string, Transition>
export type AnnouncementAction = keyof typeof ANNOUNCEMENT_TRANSITIONS

/** Whether a change is possible in a state. */
export const canChangeAnnouncement = (action: AnnouncementAction, state: AnnouncementState): boolean =>
  isAllowed<AnnouncementState, AnnouncementAction>(ANNOUNCEMENT_TRANSITIONS, action, state)

/** Who writes announcements: the scope of `notification.write`, and where the person belongs. */
export type Writer = { scope: Scope; partner_id: number | null; branch_id: number | null }

/** Whether a person writes everywhere, within their own branch, or nowhere: staff of partners, and people of no branch. */
export function writingReach({ scope, partner_id, branch_id }: Writer): 'all' | 'branch' | 'none' {
  if (partner_id !== null || scope === 'none') return 'none'
  if (scope === 'all') return 'all'
  return branch_id === null ? 'none' : 'branch'
}

/** Whether a person changes an announcement of this branch; null: of everywhere. One who writes within a branch sees it only. */
export const mayChangeOf = (writer: Writer, branch_id: number | null): boolean => {
  const reach = writingReach(writer)
  return reach === 'all' || (reach === 'branch' && branch_id === writer.branch_id)
}

/** Whether recipients find it in their list. */
export const isDelivered = (state: AnnouncementState): boolean => state === 'sent' || state === 'ended'

/** Whom it goes to: everybody of the staff, people of chosen roles or branches, or chosen people. */
export const AUDIENCES = ['all', 'roles', 'branches', 'people'] as const
export type Audience = (typeof AUDIENCES)[number]

export const ANNOUNCEMENT_TITLE = { min: 3, max: 120 } as const satisfies TextLength
export const ANNOUNCEMENT_TEXT = { min: 3, max: 4000 } as const satisfies TextLength
/** More roles, branches or people than anybody chooses by hand. */
export const MAX_CHOSEN = 300
const MAX_DRAWN = 10_000

/** An id of a role, a branch or a person. */
export const chosenId = z.number().int().min(1).max(999_999_999)

const optional = (isValid: (text: string) => boolean, code: string) =>
  z.string().refine((text) => text === '' || isValid(text), { params: { code } })
const date = optional(isPlainDate, 'date_format')
const time = optional((text) => parseTime(text) === text, 'time_format')

export const announcementForm = z
  .strictObject({
    title: textOfLength(ANNOUNCEMENT_TITLE),
    text: textOfLength(ANNOUNCEMENT_TEXT),
    audience: z.enum(AUDIENCES),
    /** Ids of the roles, branches or people; empty for everybody. */
    chosen: z
      .array(chosenId)
      .max(MAX_CHOSEN)
      .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'taken' } }),
    /** So many of them, drawn at random by the server when it is sent; null: all of them. */
    draw: z.number().int().min(1).max(MAX_DRAWN).nullable(),
    /** Day and time of sending; both empty: at once. */
    from_on: date,
    from_time: time,
    /** Last day; empty: without an end. */
    to_on: date,
    /** The day until which recipients confirm that they have read it; empty: they do not confirm. */
    confirm_on: date,
  })
  .refine(({ audience, chosen }) => audience === 'all' || chosen.length > 0, {
    path: ['chosen'],
    params: { code: 'required' },
  })
  .refine(({ from_on, from_time }) => from_on === '' || from_time !== '', {
    path: ['from_time'],
    params: { code: 'required' },
  })
  .refine(({ from_on, from_time }) => from_time === '' || from_on !== '', {
    path: ['from_on'],
    params: { code: 'required' },
  })
  .refine(({ from_on, to_on }) => from_on === '' || to_on === '' || from_on <= to_on, {
    path: ['to_on'],
    params: { code: 'announcement_ends_before' },
  })
  .refine(({ from_on, confirm_on }) => from_on === '' || confirm_on === '' || from_on <= confirm_on, {
    path: ['confirm_on'],
    params: { code: 'announcement_ends_before' },
  })
  .refine(({ to_on, confirm_on }) => to_on === '' || confirm_on === '' || confirm_on <= to_on, {
    path: ['confirm_on'],
    params: { code: 'confirmation_after_end' },
  })
export type AnnouncementForm = z.infer<typeof announcementForm>
export const ANNOUNCEMENT_FIELDS = Object.keys(announcementForm.shape) as (keyof AnnouncementForm)[]

/** The instants of an announcement; `ends_at` and `confirm_by` are the midnights after their days. */
export type AnnouncementTimes = { starts_at: Date | null; ends_at: Date | null; confirm_by: Date | null }
type FormTimes = Pick<AnnouncementForm, 'from_on' | 'from_time' | 'to_on' | 'confirm_on'>

/** The days and times of a form as instants. */
export const timesOf = ({ from_on, from_time, to_on, confirm_on }: FormTimes): AnnouncementTimes => ({
  starts_at: from_on === '' ? null : instantAt(from_on, from_time),
  ends_at: to_on === '' ? null : endOfDay(to_on),
  confirm_by: confirm_on === '' ? null : endOfDay(confirm_on),
})

/** The last day (`YYYY-MM-DD`, in Tashkent) of what ends at a midnight. */
export const lastDayBefore = (midnight: Date | string): string =>
  dateInTashkent(new Date(new Date(midnight).getTime() - 1))

/** The instants as values of the form. */
export const formTimes = ({ starts_at, ends_at, confirm_by }: AnnouncementTimes): FormTimes => ({
  from_on: starts_at === null ? '' : dateInTashkent(starts_at),
  from_time: starts_at === null ? '' : formatTime(starts_at.toISOString()),
  to_on: ends_at === null ? '' : lastDayBefore(ends_at),
  confirm_on: confirm_by === null ? '' : lastDayBefore(confirm_by),
})

/** Why an announcement cannot be sent or planned now, or null: a day of it is over. */
export function planningFault(
  times: AnnouncementTimes,
  now: Date,
): { field: keyof AnnouncementForm; code: 'date_past' } | null {
  const { starts_at, ends_at, confirm_by } = times
  if (starts_at !== null && starts_at < now) return { field: 'from_on', code: 'date_past' }
  if (ends_at !== null && ends_at <= now) return { field: 'to_on', code: 'date_past' }
  if (confirm_by !== null && confirm_by <= now) return { field: 'confirm_on', code: 'date_past' }
  return null
}

/** How long before its end a confirmation is asked for again. */
export const REMINDER_MS = DAY_MS
