// A day and a time of day as fields of a form. A wrong one ends the check of the form (`abort`): rules about several fields, which
// calculate with their instants, are asked only when each of them is one.
import { z } from 'zod'
import { isPlainDate } from './dates.ts'

/** `YYYY-MM-DD`, of the calendar; otherwise the code `date_format`. */
export const dayField = z.string().refine(isPlainDate, { params: { code: 'date_format' }, abort: true })

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** `HH:MM` of 24 hours; otherwise the code `time_format`. */
export const timeField = z.string().refine((text) => TIME.test(text), {
  params: { code: 'time_format' },
  abort: true,
})
