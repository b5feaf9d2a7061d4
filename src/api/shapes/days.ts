// Days and instants of requests.
import { z } from 'zod'
import { isPlainDate, isPlainInstant } from '#domain/kernel/time/dates.ts'

/** `YYYY-MM-DD`, of the calendar and in the years that the server takes. */
export const plainDay = z.string().refine(isPlainDate)

/** An instant in UTC whose day the server takes. */
export const plainInstant = z.iso.datetime().refine(isPlainInstant)
