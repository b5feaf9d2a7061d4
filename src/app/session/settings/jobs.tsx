// The jobs of the server, for an administrator: waiting, late and failed ones; a failed job may be retried.
import { useTranslation } from 'react-i18next'
import type { Returns } from '#api/endpoint.ts'
import { onlineApi } from '#api/online.ts'
import { findText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

type View = Returns<typeof onlineApi.jobs.view>
const REFRESH_MS = 10_000
const NONE = '—'

const kindLabel = (kind: string): string => findText(`server-settings:jobs.kinds.${kind}`) ?? kind

function Kinds({ kinds }: Pick<View, 'kinds'>) {
  const { t } = useTranslation('server-settings')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? NONE : formatDateTime(instant, language))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-label={t('jobs.title')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-[15px]">
        <caption className="sr-only">{t('jobs.title')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-[13px] text-text-2">
            <th className="py-2 pr-3 font-semibold">{t('jobs.kind')}</th>
            <th className="py-2 pr-3 text-right font-semibold">{t('jobs.waiting')}</th>
            <th className="py-2 pr-3 text-right font-semibold">{t('jobs.failed')}</th>
            <th className="py-2 text-right font-semibold">{t('jobs.last')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular">
          {kinds.map(({ kind, waiting, active, retrying, failed, last_done_at: last }) => (
            <tr key={kind}>
              <td className="py-2 pr-3">{kindLabel(kind)}</td>
              <td className="py-2 pr-3 text-right">{waiting + active + retrying}</td>
              <td className={`py-2 pr-3 text-right ${failed > 0 ? 'font-semibold text-danger' : ''}`}>
                {failed}
              </td>
              <td className="whitespace-nowrap py-2 text-right">{at(last)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Failed({ job }: { job: View['failed'][number] }) {
  const { t } = useTranslation('server-settings')
  const language = useLanguage()
  const retry = useAction(onlineApi.jobs.retry)
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{kindLabel(job.kind)}</span>
        <span className="block break-words text-[13px] text-text-2">
          {formatDateTime(job.at, language)} · {job.fault}
        </span>
      </span>
      <Button
        kind="quiet"
        busy={retry.isPending}
        onPress={() => retry.mutate({ params: { id: job.id }, body: {} })}
      >
        {t('jobs.retry')}
      </Button>
    </li>
  )
}

function Jobs() {
  const { t } = useTranslation('server-settings')
  const { data, error, refetch } = useEndpoint(
    onlineApi.jobs.view,
    {},
    { notify: 'none', refetchInterval: REFRESH_MS },
  )
  return (
    <Section title={t('jobs.title')}>
      {data === undefined && <RecordState failure={error} rows={4} onRetry={() => void refetch()} />}
      {data !== undefined && <Kinds kinds={data.kinds} />}
      {data !== undefined && data.failed.length > 0 && (
        <ul className="divide-y divide-line">
          {data.failed.map((job) => (
            <Failed key={job.id} job={job} />
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Renders nothing without the permission `jobs`. */
export function ServerJobs() {
  const { can } = useSession()
  return can('jobs') ? <Jobs /> : null
}
