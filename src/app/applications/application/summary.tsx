import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue, type KeyValueRow } from '#app/kit/display/key-value.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { Photos } from './line-parts.tsx'

/** People, branch, origin and times of an application. */
export function useSummaryRows(view: ApplicationView): KeyValueRow[] {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const language = useLanguage()
  return [
    { label: t('view.seller'), value: view.seller.name },
    { label: t('view.manager'), value: view.manager?.name ?? t('view.nobody') },
    { label: t('view.branch'), value: view.branch?.name ?? '—' },
    { label: t('view.origin'), value: reason(`origins.${view.origin}`) },
    { label: t('view.created'), value: formatDateTime(view.created_at, language) },
    ...(view.submitted_at === null
      ? []
      : [{ label: t('view.submitted'), value: formatDateTime(view.submitted_at, language) }]),
    { label: t('columns.photos'), value: <Photos row={view} /> },
  ]
}

/** The slots whose photos are missing. */
export function MissingPhotos({ view }: { view: ApplicationView }) {
  const { t } = useTranslation('applications')
  if (view.missing_slots.length === 0) return null
  return (
    <p className="font-semibold text-warn">
      {t('view.photos_missing', { slots: view.missing_slots.join(', ') })}
    </p>
  )
}

/** The head of a record without stages. */
export function Summary({ view }: { view: ApplicationView }) {
  return (
    <Section>
      <KeyValue rows={useSummaryRows(view)} />
      <MissingPhotos view={view} />
    </Section>
  )
}
