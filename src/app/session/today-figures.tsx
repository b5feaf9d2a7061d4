import { useTranslation } from 'react-i18next'
import { useRow } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { contract } from '#contract/index.ts'

const TODAY = [
  ['created', 'created_today'],
  ['submitted', 'submitted_today'],
  ['completed', 'completed_today'],
] as const
const WAITS = [
  ['queue', 'waiting_in_queue'],
  ['mine', 'mine_in_process'],
  ['lacking', 'lacking_photos'],
] as const

function Figures({ title, items }: { title: string; items: { label: string; value: number | undefined }[] }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold text-text-2">{title}</h3>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {items.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse rounded-card border border-line bg-surface p-4 shadow-card"
          >
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="tabular text-3xl font-bold text-text">{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function TodayFigures() {
  const { t } = useTranslation('session')
  const { state } = useSession()
  const { data, isError } = useRow(
    contract.session.welcome,
    {},
    { notify: 'none', enabled: state === 'signed_in' },
  )
  return (
    <div className="flex flex-col gap-6">
      <Figures
        title={t('welcome.today')}
        items={TODAY.map(([key, field]) => ({ label: t(`welcome.${key}`), value: data?.[field] }))}
      />
      <Figures
        title={t('welcome.waits')}
        items={WAITS.map(([key, field]) => ({ label: t(`welcome.${key}`), value: data?.[field] }))}
      />
      {isError && data === undefined && <p className="text-sm text-text-2">{t('welcome.offline')}</p>}
    </div>
  )
}
