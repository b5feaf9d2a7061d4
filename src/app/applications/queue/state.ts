// The state of the queue in its address, and the request of a state: `tab` names one of the tabs, the other parameters are filters.
import type { QueueSort } from '#api/applications.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  QUEUE_TAB_KEYS,
  QUEUE_TABS,
  type QueueFilters,
  type QueueTab,
} from '#domain/applications/queue-filters.ts'
import { parseCounted } from '#domain/reports/counted.ts'

/** The order of a tab, while none is chosen. */
export const USUAL = 'usual'

const USUAL_ORDERS: Record<QueueTab, QueueSort> = {
  queue: 'groups',
  mine: 'waiting',
  lacking_photos: 'newest',
  hold: 'waiting',
  director: 'waiting',
  support: 'waiting',
  outside: 'waiting',
  online: 'waiting',
  sos: 'waiting',
  all: 'newest',
}

/** The tab of an address without filters: what the person works on. */
export function firstTab(can: (permission: PermissionKey) => boolean): QueueTab {
  if (can('applications.take')) return 'queue'
  return can('applications.approve') ? 'director' : 'all'
}

/** The tabs in their order: the first one, what waits for this person, then the others. Who takes none adds photos to them. */
export function orderedTabs(first: QueueTab, waiting: readonly QueueTab[]): QueueTab[] {
  const own: readonly QueueTab[] = first === 'all' ? ['lacking_photos', 'mine'] : ['mine']
  const ahead: readonly QueueTab[] = [first, ...own, ...waiting]
  return [...new Set([...ahead, ...QUEUE_TAB_KEYS])]
}

export const tabOf = ({ tab }: ListState['filters']): QueueTab =>
  QUEUE_TAB_KEYS.find((key) => key === tab) ?? 'all'

/** Completes the state of an address without a tab or an order; with filters and without a tab it is of all applications. */
export function completeState({ sort, way, filters }: ListState, first: QueueTab): ListState {
  // An address of an older build has `decision`.
  const { decision, ...known } = filters
  const given = decision === '1' ? { ...known, waiting: 'director' } : known
  const isFiltered = Object.values(given).some((value) => value !== null)
  const tab = tabOf({ tab: given['tab'] ?? (isFiltered ? 'all' : first) })
  return { way, sort: sort === USUAL ? USUAL_ORDERS[tab] : sort, filters: { ...given, tab } }
}

type Requested = { name: keyof QueueFilters | 'counted'; valueOf: (text: string) => unknown }
const asText = (name: keyof QueueFilters): Requested => ({ name, valueOf: (text) => text })
const asNumber = (name: keyof QueueFilters): Requested => ({ name, valueOf: Number })
const asYes = (name: keyof QueueFilters): Requested => ({ name, valueOf: (text) => text === '1' })

/** The filters of an address: their names in the request, and their values there. `useListState` has checked the texts. */
const REQUESTED: Readonly<Record<string, Requested>> = {
  statuses: { name: 'statuses', valueOf: (text) => text.split(',') },
  branch: asNumber('branch_id'),
  seller: asNumber('seller_id'),
  manager: asNumber('manager_id'),
  partner: asNumber('partner_id'),
  origin: asText('origin'),
  waiting: asText('waiting'),
  deadline: asText('deadline'),
  speed: asText('speed'),
  sum_from: asNumber('sum_from'),
  sum_to: asNumber('sum_to'),
  from: asText('from'),
  to: asText('to'),
  lacking: asYes('lacking_photos'),
  mine: asYes('mine'),
  today: asText('today'),
  counted: { name: 'counted', valueOf: parseCounted },
}

/** Whether the tab itself sets this filter, so that it cannot be chosen. */
export function isSetByTab(name: string, tab: QueueTab): boolean {
  const requested = REQUESTED[name]
  return requested !== undefined && requested.name in QUEUE_TABS[tab]
}

/** The direction of a list is "as usual" or reversed; the server takes the direction of the order itself. */
const reversed = (sort: string): 'asc' | 'desc' => (sort === 'newest' ? 'asc' : 'desc')

/** The request of a state that is complete. */
export function requestOf({ sort, way, filters }: ListState): Record<string, unknown> & { sort: string } {
  const chosen = Object.entries(filters).flatMap(([key, text]) => {
    const requested = REQUESTED[key]
    return text === null || requested === undefined ? [] : [[requested.name, requested.valueOf(text)]]
  })
  return {
    ...Object.fromEntries(chosen),
    ...QUEUE_TABS[tabOf(filters)],
    sort,
    ...(way === 'desc' ? { way: reversed(sort) } : {}),
  }
}
