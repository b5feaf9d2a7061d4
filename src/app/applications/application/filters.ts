// The filters of the list in the URL, so that a link or "back" shows the same list. The search text is never in the URL,
// because it may be a phone or a pinfl.

import type { Input } from '#api/endpoint.ts'
import type { api } from '#api/index.ts'
import { SHORTEST_SEARCH } from '#domain/applications/queue.ts'
import {
  DEADLINES,
  type Deadline,
  QUEUE_TAB_KEYS,
  QUEUE_TABS,
  QUEUE_WAITS,
  type QueueFilters,
  type QueueWait,
} from '#domain/applications/queue-filters.ts'
import { ORIGINS, type Origin } from '#domain/applications/reasons.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { SPEED_BUCKETS, type SpeedBucket } from '#domain/applications/waiting-time.ts'
import { isPlainDate } from '#domain/kernel/dates.ts'

export const SORTS = ['newest', 'oldest', 'waiting', 'queue', 'groups'] as const
export type Sort = (typeof SORTS)[number]

export type Filters = {
  statuses: Status[]
  branch: number | null
  seller: number | null
  manager: number | null
  partner: number | null
  origin: Origin | null
  waiting: QueueWait | null
  deadline: Deadline | null
  speed: SpeedBucket | null
  /** Whole soʻm, both inclusive. */
  sum_from: number | null
  sum_to: number | null
  from: string | null
  to: string | null
  missingPhotos: boolean
  mine: boolean
  sort: Sort
}
export type Search = Record<string, unknown>

export const NO_FILTERS: Filters = {
  statuses: [],
  branch: null,
  seller: null,
  manager: null,
  partner: null,
  origin: null,
  waiting: null,
  deadline: null,
  speed: null,
  sum_from: null,
  sum_to: null,
  from: null,
  to: null,
  missingPhotos: false,
  mine: false,
  sort: 'newest',
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((item) => item === value) ?? null
const idOf = (value: unknown): number | null => {
  const id = Number(value)
  return value !== null && value !== '' && Number.isSafeInteger(id) && id > 0 ? id : null
}
const sumOf = (value: unknown): number | null => {
  const sum = Number(value)
  return value != null && value !== '' && Number.isSafeInteger(sum) && sum >= 0 ? sum : null
}
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && isPlainDate(value) ? value : null
const isYes = (value: unknown): boolean => value === 1 || value === '1' || value === true

/** The filters of a tab as search parameters. */
function tabSearch(name: unknown): Search {
  const tab = oneOf(QUEUE_TAB_KEYS, name)
  if (tab === null) return {}
  const { lacking_photos: isMissing, ...search }: QueueFilters = QUEUE_TABS[tab]
  return isMissing === undefined ? search : { ...search, lacking: isMissing }
}

const parsed = (search: Search): Filters => ({
  statuses: String(search['statuses'] ?? '')
    .split(',')
    .flatMap((name) => oneOf(STATUSES, name) ?? []),
  branch: idOf(search['branch']),
  seller: idOf(search['seller']),
  manager: idOf(search['manager']),
  partner: idOf(search['partner']),
  origin: oneOf(ORIGINS, search['origin']),
  // An address of an older build has `decision`.
  waiting: oneOf(QUEUE_WAITS, search['waiting']) ?? (isYes(search['decision']) ? 'director' : null),
  deadline: oneOf(DEADLINES, search['deadline']),
  speed: oneOf(SPEED_BUCKETS, search['speed']),
  sum_from: sumOf(search['sum_from']),
  sum_to: sumOf(search['sum_to']),
  from: dayOf(search['from']),
  to: dayOf(search['to']),
  missingPhotos: isYes(search['lacking']),
  mine: isYes(search['mine']),
  sort: oneOf(SORTS, search['sort']) ?? 'newest',
})

/** Parses the search parameters of the URL; invalid values are ignored. A tab of the desk is its filters. */
export const filtersOf = (given: Search): Filters => parsed({ ...given, ...tabSearch(given['tab']) })

/** Search parameters of the URL; filters that are off are left out. */
export function searchOf(filters: Filters): Search {
  const { statuses, missingPhotos, mine, sort, ...rest } = filters
  const chosen = Object.entries(rest).filter(([, value]) => value !== null)
  return {
    ...(statuses.length > 0 ? { statuses: statuses.join(',') } : {}),
    ...Object.fromEntries(chosen),
    ...(missingPhotos ? { lacking: 1 } : {}),
    ...(mine ? { mine: 1 } : {}),
    ...(sort === 'newest' ? {} : { sort }),
  }
}

export type ListBody = NonNullable<Input<typeof api.applications.list>['body']>
/** The values that are set. */
const filled = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }

/** The request body of the list. */
export function bodyOf(filters: Filters, text: string): ListBody {
  const search = text.trim()
  const { origin, waiting, deadline, speed, sum_from, sum_to } = filters
  return {
    ...(filters.statuses.length > 0 ? { statuses: filters.statuses } : {}),
    ...(filters.branch === null ? {} : { branch_id: filters.branch }),
    ...(filters.seller === null ? {} : { seller_id: filters.seller }),
    ...(filters.manager === null ? {} : { manager_id: filters.manager }),
    ...(filters.partner === null ? {} : { partner_id: filters.partner }),
    ...filled({ origin, waiting, deadline, speed, sum_from, sum_to }),
    ...(filters.from === null ? {} : { from: filters.from }),
    ...(filters.to === null ? {} : { to: filters.to }),
    ...(filters.missingPhotos ? { lacking_photos: true } : {}),
    ...(filters.mine ? { mine: true } : {}),
    ...(search.length < SHORTEST_SEARCH ? {} : { search }),
    sort: filters.sort,
  }
}

const SHEET_FILTERS = [
  'branch',
  'seller',
  'manager',
  'partner',
  'origin',
  'waiting',
  'deadline',
  'speed',
  'sum_from',
  'sum_to',
  'from',
  'to',
] as const satisfies readonly (keyof Filters)[]

/** Number of active filters behind the "filters" button. */
export const countSheetFilters = (filters: Filters): number =>
  SHEET_FILTERS.filter((name) => filters[name] !== null).length
