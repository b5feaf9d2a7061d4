// The life of one unit, entry by entry.
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UnitLine } from '#api/back-office/products.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { fieldLabel, goodsLabel, kindLabel, placeLabel } from './labels.ts'

function Life({ unit }: { unit: string }) {
  const { t } = useTranslation('products')
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.units.life,
    { params: { key: unit } },
    { notify: 'none' },
  )
  const items = (data?.items ?? []).map(({ id, at, who, kind, state, branch, application }) => ({
    key: String(id),
    title: `${kindLabel(kind)} · ${placeLabel(state)}`,
    at,
    ...(who === null ? {} : { who }),
    text: [
      ...(branch === null ? [] : [branch]),
      ...(application === null ? [] : [t('by_application', { number: application })]),
    ].join(' · '),
  }))
  return (
    <Section title={t('life')}>
      {data === undefined && <RecordState failure={error} rows={3} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('no_life')} text="" />}
      {items.length > 0 && <Timeline items={items} />}
    </Section>
  )
}

type Props = { line: UnitLine; onClose: () => void }

export function UnitCard({ line, onClose }: Props) {
  const { t } = useTranslation('products')
  const { can } = useSession()
  const { application } = line
  const rows = [
    { label: goodsLabel('sku'), value: line.sku },
    { label: fieldLabel('code'), value: <span className="tabular">{line.code || '—'}</span> },
    ...(line.datamatrix === ''
      ? []
      : [{ label: fieldLabel('datamatrix'), value: <span className="break-all">{line.datamatrix}</span> }]),
    { label: fieldLabel('state'), value: placeLabel(line.state) },
    { label: fieldLabel('branch'), value: line.branch ?? '—' },
  ]
  return (
    <Dialog
      isOpen
      title={line.product}
      onClose={onClose}
      actions={
        application !== null && can('applications.view') ? (
          <LinkButton kind="quiet" icon={FileText} to="/applications/$id" params={{ id: application.id }}>
            {t('by_application', { number: application.number })}
          </LinkButton>
        ) : null
      }
    >
      <KeyValue rows={rows} />
      <Life unit={line.key} />
    </Dialog>
  )
}
