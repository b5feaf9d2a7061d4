// /outside: applications taken off-site, with place and reason, and a button to begin one
// (src/docs/business-rules.md#off-site-applications).
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Returns } from '#api/endpoint.ts'
import type { api } from '#api/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { DataList } from '#app/kit/display/data-list.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useSearchWords } from '#app/platform/pages.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { Card, numberOf, useColumns } from '../application/columns.tsx'
import { useServerTime } from '../application/server-clock.ts'
import { withDesk } from './desk-part.tsx'
import { Unread } from './unread.tsx'
import { useOutside } from './use-outside.ts'

type Row = Returns<typeof api.applications.outside>['items'][number]

const reasonOf = ({ outside_reason: reason }: Row): string =>
  reason === null ? '—' : label(`fields:choices.outside_reason.${reason}`)

function useOutsideColumns(now: number) {
  const { t } = useTranslation('applications')
  const columns = useColumns(now).filter(({ key }) => ['number', 'client', 'status', 'people'].includes(key))
  return [
    ...columns,
    { key: 'place', title: t('outside.place'), cell: (row: Row) => row.outside_place ?? '—' },
    { key: 'reason', title: t('outside.reason'), cell: reasonOf },
  ]
}

function Rows({ words }: { words: string }) {
  const { t } = useTranslation('applications')
  const navigate = useNavigate()
  const ageOf = useAge()
  const { query, rows, total, serverTime } = useOutside(words)
  const now = useServerTime(serverTime, query.dataUpdatedAt)
  const columns = useOutsideColumns(now)
  if (query.data === undefined) return <Unread query={query} words={words} />
  const time = query.isPlaceholderData ? null : ageOf(query)
  if (rows.length === 0 && time === null)
    return <EmptyState title={t('outside.empty')} text={t('outside.empty_text')} />
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-right text-sm text-text-2 tabular">
        {t('total', { count: total })}
        {time !== null && <span className="text-warn"> · {t('age', { time })}</span>}
      </p>
      <DataList<Row>
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        nameOf={(row) => row.client_name || `${t('unnamed')} ${numberOf(row)}`}
        card={(row) => (
          <>
            <Card row={row} now={now} />
            <span className="block pt-1.5 text-sm text-text-2">
              {row.outside_place ?? '—'} · {reasonOf(row)}
            </span>
          </>
        )}
        onOpen={({ id }) => void navigate({ to: '/applications/$id', params: { id } })}
        more={{
          has: query.hasNextPage,
          busy: query.isFetchingNextPage,
          load: () => void query.fetchNextPage(),
        }}
      />
    </div>
  )
}

function CounterOutside() {
  const { t } = useTranslation('applications')
  const { can } = useSession()
  const { typed, setTyped, words } = useSearchWords('outside')
  const begin = can('applications.add') && (
    <LinkButton kind="primary" icon={Plus} to="/applications/add" search={{ origin: 'outside' }}>
      {t('outside.new')}
    </LinkButton>
  )
  return (
    <Page
      title={label('screens:outside')}
      search={<SearchBox label={t('search')} value={typed} onChange={setTyped} />}
      actions={begin}
    >
      <Rows words={words} />
    </Page>
  )
}

export const Outside = withDesk(
  () => import('../desk/outside.tsx').then((module) => module.DeskOutside),
  CounterOutside,
)
