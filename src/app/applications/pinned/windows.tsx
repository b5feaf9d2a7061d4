// Up to three applications side by side with their complete content, for managers who serve several clients at once.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeadActions } from '../record/head-actions.tsx'
import { NoRecord, RecordBody, RecordName } from '../record/record.tsx'
import { useApplicationView } from '../record/use-record.ts'
import { PinButton } from './pin-button.tsx'

function PinnedWindow({ id }: { id: string }) {
  const { t } = useTranslation('applications')
  const { data: view, error, dataUpdatedAt, refetch } = useApplicationView(id)
  const [isClientOpen, setClientOpen] = useState(false)
  const number = view?.number ?? null
  const title = number === null ? t('view.untitled') : t('view.title', { number })
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-lg font-bold text-text">{title}</h2>
        <PinButton id={id} />
      </div>
      {view === undefined ? (
        <NoRecord failure={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <RecordName
            view={view}
            readAt={dataUpdatedAt}
            isClientOpen={isClientOpen}
            onClient={() => setClientOpen(!isClientOpen)}
          />
          <div className="flex flex-wrap gap-3">
            <HeadActions view={view} />
          </div>
          <RecordBody view={view} isClientOpen={isClientOpen} />
        </>
      )}
    </section>
  )
}

const COLUMNS: Record<number, string> = { 2: 'grid-cols-2', 3: 'grid-cols-3' }

export function PinnedWindows({ ids }: { ids: readonly string[] }) {
  return (
    <div className={`grid items-start gap-4 ${COLUMNS[ids.length] ?? 'grid-cols-1'}`}>
      {ids.map((id) => (
        <PinnedWindow key={id} id={id} />
      ))}
    </div>
  )
}
