// The page of one application: client, status, actions, data, photos, history and comments. At the desk the queue stands beside
// it; pinned applications are shown side by side from 1440 px, and as tabs on narrower screens (src/docs/design.md#queue).
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DENSE, useMedia } from '#app/kit/display/use-media.ts'
import { Page } from '#app/kit/layout/page.tsx'
import { useAge } from '#app/platform/reads/age.ts'
import { useRecentRecord } from '#app/platform/recent-records.ts'
import { useSession } from '#app/platform/session.ts'
import { PinButton } from '../pinned/pin-button.tsx'
import { PinTabs } from '../pinned/pin-tabs.tsx'
import { usePins, useSyncedPins } from '../pinned/pins.ts'
import { useIsWide } from '../pinned/use-is-wide.ts'
import { PinnedWindows } from '../pinned/windows.tsx'
import { HeadActions } from '../record/head-actions.tsx'
import { LazyQueueBeside } from '../record/lazy-stages.tsx'
import { NoRecord, RecordBody, RecordName } from '../record/record.tsx'
import { useApplicationView } from '../record/use-record.ts'

const BACK = '/applications'

/** Whether applications other than this one are pinned. */
const hasOthers = (pins: readonly string[], id: string) => pins.some((one) => one !== id)

function SingleRecord({ id, pins }: { id: string; pins: readonly string[] }) {
  const { t } = useTranslation('applications')
  const ageOf = useAge()
  const [isClientOpen, setClientOpen] = useState(false)
  const { data: view, error, isError, dataUpdatedAt, refetch } = useApplicationView(id)
  useRecentRecord(
    view === undefined
      ? null
      : { kind: 'applications', key: id, name: view.client_name, number: view.number },
  )
  const tabs = hasOthers(pins, id) && <PinTabs ids={pins} here={id} />
  if (view === undefined)
    return (
      <Page title={t('view.untitled')} back={BACK}>
        {tabs}
        <NoRecord failure={error} onRetry={() => void refetch()} />
      </Page>
    )
  const title = view.number === null ? t('view.untitled') : t('view.title', { number: view.number })
  const time = ageOf({ dataUpdatedAt, isError })
  const actions = (
    // One group, so that no single button wraps onto its own line.
    <div className="compact flex flex-wrap items-center justify-end gap-3">
      <PinButton id={id} />
      <HeadActions view={view} />
    </div>
  )
  return (
    <Page
      title={title}
      back={BACK}
      isHeadSticky
      search={
        <RecordName
          view={view}
          readAt={dataUpdatedAt}
          isClientOpen={isClientOpen}
          onClient={() => setClientOpen(!isClientOpen)}
        />
      }
      actions={actions}
    >
      {tabs}
      {time !== null && (
        <p role="status" className="text-warn tabular">
          {t('age', { time })}
        </p>
      )}
      <RecordBody view={view} isClientOpen={isClientOpen} />
    </Page>
  )
}

export function ApplicationView() {
  const { t } = useTranslation('applications')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const pins = usePins()
  useSyncedPins()
  const isWide = useIsWide()
  const isDense = useMedia(DENSE)
  const { can } = useSession()
  if (!isWide || !pins.includes(id) || !hasOthers(pins, id)) {
    const record = <SingleRecord key={id} id={id} pins={pins} />
    return (
      <div className="flex min-w-0 flex-1">
        {isDense && can('applications') && <LazyQueueBeside id={id} />}
        <div className="flex min-w-0 flex-1 flex-col [--edge:1rem] lg:[--edge:1.25rem]">{record}</div>
      </div>
    )
  }
  return (
    <Page title={t('pins.label')} back={BACK}>
      <PinnedWindows ids={pins} />
    </Page>
  )
}
