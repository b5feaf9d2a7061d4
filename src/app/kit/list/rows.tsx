// The rows of a list, or its state: loading, empty, failed, offline, no permission; with the total, and with the age of the
// rows while there is no connection.
import { useTranslation } from 'react-i18next'
import type { usePages } from '#app/platform/pages.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { DataList, type DataListProps } from '../display/data-list.tsx'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '../display/states.tsx'

type Pages<Row extends { key: string }> = ReturnType<typeof usePages<Row & { id: string }>>
type Props<Row extends { key: string }> = Omit<DataListProps<Row>, 'rows' | 'rowKey' | 'more'> & {
  pages: Pages<Row>
  empty: { title: string; text: string }
}

export function ListRows<Row extends { key: string }>({ pages, empty, ...list }: Props<Row>) {
  const { t } = useTranslation('kit')
  const ageOf = useAge()
  const { query, rows, total } = pages
  // Whether this list was seen before is known once its stored answer was looked up, when the request has failed.
  if (query.isPending) return <LoadingState rows={8} />
  if (query.data === undefined) {
    if (query.error?.status === 403) return <NoRightState />
    const retry = () => void query.refetch()
    return query.error?.outcome === 'answer' ? (
      <ErrorState onRetry={retry} />
    ) : (
      <OfflineState text={t('offline.unseen')} onRetry={retry} />
    )
  }
  const time = query.isPlaceholderData ? null : ageOf(query)
  if (rows.length === 0 && time === null) return <EmptyState {...empty} />
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-right text-sm text-text-2 tabular">
        {t('list.total', { count: total })}
        {time !== null && <span className="text-warn"> · {t('list.age', { time })}</span>}
      </p>
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <DataList<Row>
          {...list}
          rows={rows}
          rowKey={(row) => row.key}
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
