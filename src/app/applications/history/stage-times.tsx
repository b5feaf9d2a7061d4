// How long the queue and each stage took.
import { useTranslation } from 'react-i18next'
import type { ApplicationHistoryEntry } from '#api/shapes/application-history.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { useFormatDuration } from '#app/pickers/queue/waiting-time.tsx'
import { type TimedStage, timesByStage } from '#domain/applications/history.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'

export function StageTimes({ items }: { items: readonly ApplicationHistoryEntry[] }) {
  const { t } = useTranslation(['history', 'stages'])
  const formatDuration = useFormatDuration()
  const times = timesByStage(items)
  const longest = Math.max(1, ...times.map(({ ms }) => ms))
  const nameOf = (stage: TimedStage) =>
    stage === 'queue' ? t('history:times.queue') : t(`stages:names.${stage}`)
  const textOf = (ms: number) => (ms < MINUTE_MS ? t('history:times.short') : formatDuration(ms))
  return (
    <Section title={t('history:times.title')}>
      {times.length === 0 ? (
        <p className="text-sm text-text-2">{t('history:times.none')}</p>
      ) : (
        <>
          <dl className="flex flex-col gap-2.5">
            {times.map(({ stage, ms }) => (
              <div key={stage} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm">
                <dt className="min-w-0 truncate text-text-2">{nameOf(stage)}</dt>
                <dd className="whitespace-nowrap font-semibold text-text tabular">{textOf(ms)}</dd>
                <dd aria-hidden className="col-span-2 h-1.5 rounded-full bg-surface-2">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${Math.max(2, Math.round((ms / longest) * 100))}%` }}
                  />
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-[13px] text-text-2">{t('history:times.note')}</p>
        </>
      )}
    </Section>
  )
}
