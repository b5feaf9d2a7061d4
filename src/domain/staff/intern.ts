// Interns: their mentor, the start of their training, and the levels that they have viewed and completed.
import { z } from 'zod'
import { trimmedText } from '../kernel/texts/text.ts'
import { dayField } from '../kernel/time/fields.ts'

export const HIGHEST_LEVEL = 30

export const internForm = z.strictObject({
  mentor_id: z.number().int().positive().nullable(),
  since: dayField,
})
export type InternForm = z.infer<typeof internForm>

export const levelForm = z.strictObject({
  level: z.number().int().min(1).max(HIGHEST_LEVEL),
  title: trimmedText(2, 120),
})
export type LevelForm = z.infer<typeof levelForm>

export const LEVEL_MARKS = ['none', 'viewed', 'completed'] as const
export type LevelMark = (typeof LEVEL_MARKS)[number]

type Times = { viewed_at: Date | null; completed_at: Date | null }

/** The mark of a level. */
export const markOf = ({ viewed_at, completed_at }: Record<keyof Times, unknown>): LevelMark =>
  completed_at ? 'completed' : viewed_at ? 'viewed' : 'none'

/** The times of a level after a mark. A completed level counts as viewed; a time that is already set is kept. */
export function applyMark(mark: LevelMark, before: Times, now: Date): Times {
  if (mark === 'none') return { viewed_at: null, completed_at: null }
  const viewed_at = before.viewed_at ?? now
  return { viewed_at, completed_at: mark === 'completed' ? (before.completed_at ?? now) : null }
}
