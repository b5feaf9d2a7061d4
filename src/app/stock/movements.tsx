// Entries of the ledger for one product in one branch.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Timeline } from '#app/kit/display/timeline.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { movementLabel } from './labels.ts'

type Movement = Returns<typeof backOfficeApi.stock.movements>['items'][number]

const signed = (pieces: number): string => (pieces > 0 ? `+${pieces}` : String(pieces).replace('-', '−'))

function useItems(movements: readonly Movement[]) {
  const { t } = useTranslation('stock')
  return movements.map(({ id, at, who, reason, note, quantity, balance, application }) => ({
    key: String(id),
    title: (
      <span className="tabular">
        {signed(quantity)} · {movementLabel(reason)}
      </span>
    ),
    at,
    ...(who === null ? {} : { who }),
    text: [
      t('balance', { count: balance }),
      ...(application === null ? [] : [t('by_application', { number: application })]),
      ...(note === '' ? [] : [note]),
    ].join(' · '),
    look: quantity > 0 ? ('ok' as const) : ('calm' as const),
  }))
}

export function Movements({ lineKey }: { lineKey: string }) {
  const { t } = useTranslation('stock')
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.stock.movements,
    { params: { key: lineKey } },
    { notify: 'none' },
  )
  const items = useItems(data?.items ?? [])
  return (
    <Section title={t('movements')}>
      {data === undefined && <RecordState failure={error} rows={3} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <EmptyState title={t('no_movements')} text="" />}
      {items.length > 0 && <Timeline items={items} />}
    </Section>
  )
}
