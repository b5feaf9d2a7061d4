// The filters that an address of the queue may have.
import { isId } from '#app/kit/list/filter-group.ts'
import { DEADLINES, DONE_TODAY, QUEUE_TAB_KEYS, QUEUE_WAITS } from '#domain/applications/queue-filters.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { SPEED_BUCKETS } from '#domain/applications/waiting-time.ts'
import { isPlainDate } from '#domain/kernel/time/dates.ts'
import { parseCounted } from '#domain/reports/counted.ts'

const isSum = (text: string): boolean => /^\d{1,12}$/.test(text)
const isCounted = (text: string): boolean => parseCounted(text) !== null
const YES = ['1']

/** The values that an address may have, by the name of the filter. */
export const KNOWN_FILTERS = {
  tab: QUEUE_TAB_KEYS,
  waiting: QUEUE_WAITS,
  statuses: STATUSES,
  partner: isId,
  sum_from: isSum,
  sum_to: isSum,
  deadline: DEADLINES,
  speed: SPEED_BUCKETS,
  origin: ORIGINS,
  seller: isId,
  manager: isId,
  branch: isId,
  from: isPlainDate,
  to: isPlainDate,
  counted: isCounted,
  lacking: YES,
  mine: YES,
  today: DONE_TODAY,
  decision: YES,
} as const
