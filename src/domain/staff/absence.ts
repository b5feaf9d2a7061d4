// States of a manager at work, and absences (specification S4.13;
// src/docs/business-rules.md#work-time-absences-sellers-interns).
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'
import { daysBetween } from '../kernel/time/dates.ts'
import { dayField } from '../kernel/time/fields.ts'

export const ABSENCE_KINDS = ['business_trip', 'sick_leave', 'vacation'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const SHIFT_STATES = ['at_work', ...ABSENCE_KINDS, 'off'] as const
export type ShiftState = (typeof SHIFT_STATES)[number]

/** Whether a shift may begin: not on vacation or sick leave, but on a business trip. */
export const mayBeginShift = (kind: AbsenceKind | null): boolean => kind === null || kind === 'business_trip'

const LONGEST_DAYS = 366

/** An absence from its first to its last day. */
export const absenceForm = z
  .strictObject({
    kind: z.enum(ABSENCE_KINDS),
    from_on: dayField,
    to_on: dayField,
    note: trimmedText(0, 200).default(''),
  })
  .refine(({ from_on, to_on }) => daysBetween(from_on, to_on) >= 0, {
    path: ['to_on'],
    params: { code: 'ends_before_begin' },
  })
  .refine(({ from_on, to_on }) => daysBetween(from_on, to_on) < LONGEST_DAYS, {
    path: ['to_on'],
    params: { code: 'absence_too_long' },
  })
export type AbsenceForm = z.infer<typeof absenceForm>
