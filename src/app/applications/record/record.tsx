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
import { useMedia } from '#app/kit/display/use-media.ts'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { PhotosGrid } from '#app/pickers/photos/photos-grid.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session.ts'
import { showsStages } from '#domain/applications/status.ts'
import { mayAddPhotos } from '../application/record-actions.ts'
import { useStageChoice } from '../application/stage-choice.ts'
import { Summary } from '../application/summary.tsx'
import { LazyClientColumn, LazyHistory, LazyStages } from './lazy-stages.tsx'
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

/** Name, status, clock and deadline of a record. */
export function RecordName({ view, readAt }: { view: View; readAt: number }) {
  const { t } = useTranslation('applications')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 text-xl font-bold text-text">{view.client_name || t('unnamed')}</p>
      <StatusChip status={view.status} />
      <RecordClock view={view} readAt={readAt} />
    </div>
  )
}

/** From this width, with a fine pointer, the client stands beside the tabs; otherwise it is folded above them. */
const BESIDE = '(min-width: 1200px) and (pointer: fine)'

type BodyProps = {
  view: View
  /** One of several windows side by side. */
  isNarrow?: boolean
}

/** With stages the client stays in sight on every tab; otherwise the summary is above the tabs. */
export function RecordBody({ view, isNarrow = false }: BodyProps) {
  const hasStages = showsStages(view.status)
  const isBeside = useMedia(BESIDE) && !isNarrow
  const tabs = <RecordTabs key={String(hasStages)} view={view} />
  if (!hasStages)
    return (
      <>
        <Summary view={view} />
        {tabs}
      </>
    )
  return (
    <div
      className={
        isBeside
          ? 'grid grid-cols-[268px_minmax(0,1fr)] items-start gap-4 min-[1440px]:grid-cols-[288px_minmax(0,1fr)]'
          : 'flex flex-col gap-4'
      }
    >
      <LazyClientColumn record={view} isBeside={isBeside} />
      <div className="flex min-w-0 flex-col gap-4">{tabs}</div>
    </div>
  )
}
