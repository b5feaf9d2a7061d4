import { useTranslation } from 'react-i18next'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useSession } from '#app/platform/session.ts'
import { Figure, FiguresNote, useToday } from './home/today.tsx'

type Item = { label: string; value: number | undefined }

function Figures({ title, items }: { title: string; items: Item[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-text-2">{title}</h3>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {items.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="tabular text-3xl font-bold text-text">
              <Figure value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The person's figures of today and the waiting work: those that the person's work changes, so that none is always zero. */
export function TodayFigures() {
  const { t } = useTranslation('session')
  const { can } = useSession()
  const { data, today, time, isUnknown } = useToday()
  const missing = useMissingPhotos()
  const begins = can('applications.add')
  const takes = can('applications.take')
  const sees = can('applications')
  if (!sees) return null
  return (
    <div className="flex flex-col gap-6">
      <Figures
        title={t('welcome.today')}
        items={[
          ...(begins
            ? [
                { label: t('welcome.created'), value: today?.created_today },
                { label: t('welcome.submitted'), value: today?.submitted_today },
              ]
            : []),
          ...(begins || takes ? [{ label: t('welcome.completed'), value: today?.completed_today }] : []),
        ]}
      />
      <Figures
        title={t('welcome.waits')}
        items={[
          // The queue is shown only to people who may take applications from it.
          ...(takes
            ? [
                { label: t('welcome.queue'), value: data?.waiting_in_queue },
                { label: t('welcome.mine'), value: data?.mine_in_process },
              ]
            : []),
          { label: t('welcome.lacking'), value: missing.isKnown ? missing.count : undefined },
        ]}
      />
      <FiguresNote time={time} isUnknown={isUnknown} />
    </div>
  )
}
