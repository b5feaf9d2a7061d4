// The applications taken off-site: the queue with place and reason
// (src/docs/business-rules.md#off-site-applications).
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { QUEUE_SORTS } from '#api/applications.ts'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { NONE, textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { ListPageInput } from '#app/kit/list/use-list-page.ts'
import { type ListState, useListState } from '#app/kit/list/use-list-state.ts'
import { useServerTime } from '#app/pickers/queue/server-clock.ts'
import { useSession } from '#app/platform/session.ts'
import { OUTSIDE_REASONS } from '#domain/applications/reasons.ts'
import { Card, numberOf } from '../application/line-parts.tsx'
import { totalsOf, useQueueColumns } from './columns.tsx'
import { useFilterGroups } from './filter-groups.tsx'
import { KNOWN_FILTERS } from './known-filters.ts'
import { useColumnLabels, usePeriodFault } from './labels.ts'
import { lineOf, type QueueLine } from './line.ts'
import { requestOf } from './state.ts'

type Item = Returns<typeof api.applications.outside>['items'][number]
type Line = Item & QueueLine

const PATH = '/outside'
const SORTS = QUEUE_SORTS.filter((sort) => sort !== 'groups')
const endpoints = { list: api.applications.outside, export: api.applications.exportOutside }
const { tab: _tab, origin: _origin, decision: _decision, counted: _counted, ...FILTERS } = KNOWN_FILTERS
const known = { path: PATH, sorts: SORTS, filters: FILTERS }

const reasonOf = ({ outside_reason: reason }: Item): string =>
  reason === null ? NONE : label(`fields:choices.outside_reason.${reason}`)

function useColumns(now: number): Column<Line>[] {
  const { t } = useTranslation('applications')
  const columns: Column<Line>[] = useQueueColumns(now, false)
  const place: Column<Line> = textColumn('place', t('outside.place'), (line) => line.outside_place, {
    priority: 1,
  })
  const reason: Column<Line> = textColumn('reason', t('outside.reason'), reasonOf, {
    width: 120,
    priority: 1,
  })
  const at = columns.findIndex(({ key }) => key === 'sum')
  return columns.toSpliced(at, 0, place, reason)
}

function useInput(now: number): ListPageInput<Line, Item> {
  const { can } = useSession()
  const isOfList = can('applications')
  const groups = useFilterGroups()
  const labels = useColumnLabels()
  const faultOf = usePeriodFault()
  const columns = useColumns(now)
  const [state] = useListState({ ...known, many: ['statuses'] })
  const reasons = OUTSIDE_REASONS.map((key) => [key, label(`fields:choices.outside_reason.${key}`)])
  return {
    ...known,
    name: 'outside',
    endpoints,
    columns,
    // People and branches to choose from are those of the list of applications.
    groups: groups.filter(
      ({ name }) =>
        name in FILTERS && (isOfList || !['partner', 'seller', 'manager', 'branch'].includes(name)),
    ),
    lineOf,
    requestOf: (asked: ListState) => requestOf(asked),
    columnLabels: { ...labels, reason: Object.fromEntries(reasons) },
    fault: faultOf(state),
  }
}

export function Outside() {
  const { t } = useTranslation('applications')
  const { can } = useSession()
  const now = useServerTime(undefined, 0)
  return (
    <ListPage<Line, Item>
      title={label('screens:outside')}
      input={useInput(now)}
      searchLabel={t('search')}
      nameOf={(line) => line.client_name || `${t('unnamed')} ${numberOf(line)}`}
      card={(line) => (
        <>
          <Card row={line} now={now + line.clock_ahead} />
          <span className="block pt-1.5 text-sm text-text-2">
            {line.outside_place ?? NONE} · {reasonOf(line)}
          </span>
        </>
      )}
      linkOf={({ id }) => ({ to: '/applications/$id', params: { id } })}
      totalsOf={totalsOf}
      empty={{ title: t('outside.empty'), text: t('outside.empty_text') }}
      actions={
        can('applications.add') && (
          <LinkButton kind="primary" icon={Plus} to="/applications/add" search={{ origin: 'outside' }}>
            {t('outside.new')}
          </LinkButton>
        )
      }
    />
  )
}
