// What a record consists of, on a page of its own or in a window beside others: its name, its summary, its parts.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView as View } from '#api/applications.ts'
import { EmptyState, ErrorState, LoadingState, NoRightState, OfflineState } from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { PhotosGrid } from '#app/pickers/photos/photos-grid.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { showsStages } from '#domain/applications/status.ts'
import { useStageChoice } from '../stage-choice.ts'
import { mayAddPhotos } from './actions.ts'
import { WorkPlace } from './stages-page.tsx'
import { Summary } from './summary.tsx'
import { CommentsTab } from './tabs/comments-tab.tsx'
import { DataTab } from './tabs/data-tab.tsx'
import { HistoryTab } from './tabs/history-tab.tsx'

function Trouble({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { t } = useTranslation('applications')
  if (failure.outcome !== 'answer') return <OfflineState text={t('view.unseen')} onRetry={onRetry} />
  if (failure.status === 403) return <NoRightState />
  if (failure.status === 410) return <EmptyState title={t('view.deleted')} text={t('view.deleted_text')} />
  if (failure.status === 404 || failure.status === 400)
    return <EmptyState title={t('view.absent')} text={t('view.absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

/** While there is no record yet, or why there is none. */
export function NoRecord({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  return failure === null ? <LoadingState rows={8} /> : <Trouble failure={failure} onRetry={onRetry} />
}

function Parts({ view }: { view: View }) {
  const { can } = useSession()
  const { t } = useTranslation('applications')
  const works = showsStages(view.status)
  const [tab, setTab] = useState(works ? 'work' : 'data')
  const choice = useStageChoice(view.id)
  const isLedTo = works && choice !== null && choice.at === null
  // A stage that the person is led to is behind its tab.
  if (isLedTo && tab !== 'work') setTab('work')
  return (
    <Tabs
      label={t('view.tabs')}
      value={tab}
      onChange={setTab}
      items={[
        ...(works ? [{ key: 'work', label: t('view.work'), content: <WorkPlace record={view} /> }] : []),
        { key: 'data', label: t('view.data'), content: <DataTab view={view} /> },
        {
          key: 'photos',
          label: t('view.photos'),
          count: newestPhotos(view.photos).length,
          content: <PhotosGrid appId={view.id} photos={view.photos} mayRetake={mayAddPhotos(view, can)} />,
        },
        { key: 'history', label: t('view.history'), content: <HistoryTab view={view} /> },
        {
          key: 'comments',
          label: t('view.comments'),
          count: view.comments.length,
          content: <CommentsTab view={view} />,
        },
      ]}
    />
  )
}

export function RecordName({ view }: { view: View }) {
  const { t } = useTranslation('applications')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 text-xl font-bold text-text">{view.client_name || t('unnamed')}</p>
      <StatusChip status={view.status} />
    </div>
  )
}

/** Work in progress comes first where there is room for both; everywhere else the summary stands above. */
export function RecordBody({ view, readAt }: { view: View; readAt: number }) {
  const works = showsStages(view.status)
  const parts = <Parts key={String(works)} view={view} />
  const summary = <Summary view={view} readAt={readAt} />
  if (!works)
    return (
      <>
        {summary}
        {parts}
      </>
    )
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @4xl:grid-cols-[minmax(0,1fr)_280px]">
        <div className="order-last">{summary}</div>
        <div className="flex min-w-0 flex-col gap-4">{parts}</div>
      </div>
    </div>
  )
}
