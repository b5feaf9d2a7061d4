// The list of applications, which is also the queue: filters in the URL, live updates, the age of the data
// (src/docs/business-rules.md#the-queue).
import { useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationListItem } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { DataList } from '#app/kit/display/data-list.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSearchWords } from '#app/platform/pages.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { openPeriodFault, PERIOD_DAYS } from '#domain/kernel/period.ts'
import { Card, numberOf, useColumns } from '../application/columns.tsx'
import { countSheetFilters, type Filters } from '../application/filters.ts'
import { ListActions } from '../application/list-actions.tsx'
import { useServerTime } from '../application/server-clock.ts'
import { useTakeApplication } from '../application/take-next.ts'
import { TabletDrafts } from '../drafts/tablet-drafts.tsx'
import { withDesk } from './desk-part.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { FilterChips } from './status-chips.tsx'
import { Unread } from './unread.tsx'
import { useApplications, useFilters } from './use-list.ts'

type RowsProps = { filters: Filters; words: string; waiting: ReadonlySet<string> }

function Rows({ filters, words, waiting }: RowsProps) {
  const { t } = useTranslation('applications')
  const navigate = useNavigate()
  const { can } = useSession()
  const ageOf = useAge()
  const { query, rows: listed, total: listedTotal, serverTime } = useApplications(filters, words)
  // Pictures that are on this tablet and not uploaded yet are not missing.
  const rows = filters.missingPhotos ? listed.filter(({ id }) => !waiting.has(id)) : listed
  const total = listedTotal - (listed.length - rows.length)
  const now = useServerTime(serverTime, query.dataUpdatedAt)
  const columns = useColumns(now)
  const { takeOne, isBusy } = useTakeApplication()
  if (query.data === undefined) return <Unread query={query} words={words} />
  const time = query.isPlaceholderData ? null : ageOf(query)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-right text-sm text-text-2 tabular">
        {t('total', { count: total })}
        {time !== null && <span className="text-warn"> · {t('age', { time })}</span>}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <DataList<ApplicationListItem>
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          nameOf={(row) => row.client_name || `${t('unnamed')} ${numberOf(row)}`}
          card={(row) => <Card row={row} now={now} />}
          onOpen={({ id }) => void navigate({ to: '/applications/$id', params: { id } })}
          {...(can('applications.take')
            ? {
                rowActions: (row: ApplicationListItem) =>
                  row.status === 'new' &&
                  row.manager === null && (
                    <Button kind="quiet" isDisabled={isBusy} onPress={() => takeOne(row.id)}>
                      {t('take.one')}
                    </Button>
                  ),
              }
            : {})}
          more={{
            has: query.hasNextPage,
            busy: query.isFetchingNextPage,
            load: () => void query.fetchNextPage(),
          }}
        />
      )}
    </div>
  )
}

function Actions({ count, onFilters }: { count: number; onFilters: () => void }) {
  const { t } = useTranslation('applications')
  return (
    <>
      <Button kind="quiet" icon={SlidersHorizontal} onPress={onFilters}>
        {count > 0 ? t('filters.open_count', { count }) : t('filters.open')}
      </Button>
      <ListActions />
    </>
  )
}

function CounterList() {
  const { t } = useTranslation('applications')
  const [filters, change] = useFilters()
  const { typed, setTyped, words } = useSearchWords('applications')
  const [isOpen, setOpen] = useState(false)
  const missing = useMissingPhotos()
  const fault = openPeriodFault(filters, getToday())
  const facets = useEndpoint(api.applications.facets, {}, { notify: 'none', staleTime: 15_000 })
  return (
    <Page
      title={t('title')}
      search={<SearchBox label={t('search')} value={typed} onChange={setTyped} />}
      actions={<Actions count={countSheetFilters(filters)} onFilters={() => setOpen(true)} />}
    >
      <TabletDrafts
        {...(filters.missingPhotos ? { only: new Set(missing.items.map(({ id }) => id)) } : {})}
      />
      <FilterChips
        filters={filters}
        facets={facets.data}
        missingCount={missing.isKnown ? missing.count : undefined}
        onChange={change}
      />
      {fault === null ? (
        <Rows filters={filters} words={words} waiting={missing.waiting} />
      ) : (
        <EmptyState
          title={errorText({ key: fault.code, params: { days: PERIOD_DAYS } })}
          text={t('filters.period_text')}
          action={
            <Button kind="quiet" onPress={() => change({ from: null, to: null })}>
              {t('filters.clear')}
            </Button>
          }
        />
      )}
      <FilterSheet
        filters={filters}
        facets={facets.data}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onChange={change}
      />
    </Page>
  )
}

export const ApplicationsList = withDesk(
  () => import('../desk/queue.tsx').then((module) => module.DeskQueue),
  CounterList,
)
