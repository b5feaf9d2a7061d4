// The content of a record, on its own page or in a window beside others: name, summary and tabs.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationView as View } from '#api/applications.ts'
import {
  EmptyState,
  ErrorState,
  InvalidIdState,
  LoadingState,
  NoRightState,
  OfflineState,
} from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { PhotosGrid } from '#app/pickers/photos/photos-grid.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { showsStages } from '#domain/applications/status.ts'
import { mayAddPhotos } from '../application/record-actions.ts'
import { useStageChoice } from '../application/stage-choice.ts'
import { Summary } from '../application/summary.tsx'
import { LazyClientDetails, LazyClientHead, LazyHistory, LazyStages } from './lazy-stages.tsx'
import { RecordClock } from './record-clock.tsx'
import { CommentsTab } from './tabs/comments-tab.tsx'
import { DataTab } from './tabs/data-tab.tsx'

function LoadFailure({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { t } = useTranslation('applications')
  if (failure.outcome !== 'answer') return <OfflineState text={t('view.unseen')} onRetry={onRetry} />
  if (failure.status === 403) return <NoRightState />
  if (failure.status === 410) return <EmptyState title={t('view.deleted')} text={t('view.deleted_text')} />
  if (failure.status === 400) return <InvalidIdState />
  if (failure.status === 404) return <EmptyState title={t('view.absent')} text={t('view.absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

/** The loading state, or the reason why the record cannot be shown. */
export function NoRecord({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  return failure === null ? <LoadingState rows={8} /> : <LoadFailure failure={failure} onRetry={onRetry} />
}

function RecordTabs({ view }: { view: View }) {
  const { can } = useSession()
  const { t } = useTranslation('applications')
  const hasStages = showsStages(view.status)
  const [tab, setTab] = useState(hasStages ? 'work' : 'data')
  const choice = useStageChoice(view.id)
  const isStageRequested = hasStages && choice !== null && choice.at === null
  // A requested stage is on the tab of the stages.
  if (isStageRequested && tab !== 'work') setTab('work')
  return (
    <Tabs
      label={t('view.tabs')}
      value={tab}
      onChange={setTab}
      items={[
        ...(hasStages ? [{ key: 'work', label: t('view.work'), content: <LazyStages record={view} /> }] : []),
        { key: 'data', label: t('view.data'), content: <DataTab view={view} /> },
        {
          key: 'photos',
          label: t('view.photos'),
          count: newestPhotos(view.photos).length,
          content: <PhotosGrid appId={view.id} photos={view.photos} mayRetake={mayAddPhotos(view, can)} />,
        },
        { key: 'history', label: t('view.history'), content: <LazyHistory record={view} /> },
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

type NameProps = { view: View; readAt: number; isClientOpen: boolean; onClient: () => void }

/** Client, status, clock and deadline of a record; with stages the client opens to what else is known. */
export function RecordName({ view, readAt, isClientOpen, onClient }: NameProps) {
  const { t } = useTranslation('applications')
  const name = <p className="min-w-0 text-xl font-bold text-text">{view.client_name || t('unnamed')}</p>
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {showsStages(view.status) ? (
        <LazyClientHead name={name} record={view} isOpen={isClientOpen} onToggle={onClient} />
      ) : (
        name
      )}
      <StatusChip status={view.status} />
      <RecordClock view={view} readAt={readAt} />
    </div>
  )
}

/** With stages the client is in the head, which stays in sight on every tab; otherwise the summary is above the tabs. */
export function RecordBody({ view, isClientOpen }: { view: View; isClientOpen: boolean }) {
  const hasStages = showsStages(view.status)
  return (
    <>
      {!hasStages && <Summary view={view} />}
      {hasStages && isClientOpen && <LazyClientDetails record={view} />}
      <RecordTabs key={String(hasStages)} view={view} />
    </>
  )
}
