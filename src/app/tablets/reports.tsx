// The latest health reports of the tablet.
import { useTranslation } from 'react-i18next'
import type { TabletView } from '#api/back-office/tablets.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { percent, skewLabel } from './labels.ts'
import { Waits } from './pills.tsx'

export function Reports({ tablet }: { tablet: TabletView }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  if (tablet.reports.length === 0) return <EmptyState title={t('no_reports')} text={t('no_reports_text')} />
  return (
    <Section>
      <ul className="divide-y divide-line">
        {tablet.reports.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="block font-medium tabular">{formatDateTime(report.at, language)}</span>
              <span className="block text-sm text-text-2">{report.who}</span>
            </span>
            <span className="flex flex-wrap gap-x-4 tabular">
              <Waits work={report.waiting} isAlone />
              {report.attention > 0 && (
                <span className="text-warn">{t('attention_count', { count: report.attention })}</span>
              )}
              <span className="text-text-2">{t('storage_line', { share: percent(report.storage) })}</span>
              {skewLabel(report.skew_ms) !== '—' && (
                <span className="text-warn">{t('clock_line', { skew: skewLabel(report.skew_ms) })}</span>
              )}
              <span className="text-text-2">{report.build.slice(0, 7)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
