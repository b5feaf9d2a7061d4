import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { useMissingPhotos } from '#app/pickers/photos/use-missing-photos.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { useSession } from '#app/platform/session.ts'
import { correctTime, getToday } from '#app/platform/wire/clock.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'

const TODAY = [
  ['created', 'created_today'],
  ['submitted', 'submitted_today'],
  ['completed', 'completed_today'],
] as const

type Figure = { label: string; value: number | undefined }

function Figures({ title, items }: { title: string; items: Figure[] }) {
  const { t } = useTranslation('session')
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
              {value ?? (
                <>
                  <span aria-hidden>—</span>
                  <span className="sr-only">{t('welcome.unknown')}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The person's figures of today and the waiting work. Figures of another day, or unknown ones, are not shown as a number. */
export function TodayFigures() {
  const { t } = useTranslation('session')
  const { state, can } = useSession()
  const ageOf = useAge()
  const answer = useEndpoint(api.session.welcome, {}, { notify: 'none', enabled: state === 'signed_in' })
  const missing = useMissingPhotos()
  const { data, isError, isPending, fetchStatus } = answer
  const time = data === undefined ? null : ageOf(answer)
  const isToday = dateInTashkent(correctTime(answer.dataUpdatedAt)) === getToday()
  const today = data !== undefined && isToday ? data : undefined
  const missingPhotos = can('applications') ? missing.count : 0
  const isLoading = isPending && fetchStatus === 'fetching'
  return (
    <div className="flex flex-col gap-6">
      <Figures
        title={t('welcome.today')}
        items={TODAY.map(([key, field]) => ({ label: t(`welcome.${key}`), value: today?.[field] }))}
      />
      <Figures
        title={t('welcome.waits')}
        items={[
          // The queue is shown only to people who may take applications from it.
          ...(can('applications.take')
            ? [
                { label: t('welcome.queue'), value: data?.waiting_in_queue },
                { label: t('welcome.mine'), value: data?.mine_in_process },
              ]
            : []),
          {
            label: t('welcome.lacking'),
            value: missing.isKnown || !can('applications') ? missingPhotos : undefined,
          },
        ]}
      />
      {time !== null && <p className="text-sm text-warn">{t('welcome.age', { time })}</p>}
      {data === undefined && !isLoading && (isError || state !== 'signed_in') && (
        <p className="text-sm text-text-2">{t('welcome.offline')}</p>
      )}
    </div>
  )
}
