// The done stages in one line with their results.
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { CARD } from '#app/kit/class-names.ts'
import { awaitsComparison } from '#domain/applications/checking.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import type { Stage } from '#domain/applications/stages.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'

/** The last four digits of a phone with the space between them. */
const LAST_DIGITS = 5

/** What became of each stage, in a few words. */
function useResults(view: StagesView): Record<Stage, string> {
  const { t } = useTranslation('stages')
  const partner = view.partners.find((line) => line.partner.id === view.chosen?.partner_id)?.partner.name
  const limit = formatSum(view.chosen?.limit ?? 0)
  return {
    client_data: t(awaitsComparison(view.checks) ? 'done.filled' : 'done.compared'),
    sms: `•• ${formatPhone(view.client.phone ?? '').slice(-LAST_DIGITS)}`,
    card: `•••• ${(view.card?.mask ?? '').slice(-4)}`,
    photos: t('done.photos', { count: REQUIRED_SLOTS.length }),
    limit: partner === undefined ? '' : t('done.limit', { name: partner, limit }),
    goods: t('done.goods', {
      count: view.goods.filter((good) => !good.is_gift).length,
      sum: formatSum(view.cost),
    }),
    contract: view.contract === null ? '' : t('done.contract', { number: view.contract.number }),
    payment: '',
  }
}

export function DoneLine({ view }: { view: StagesView }) {
  const { t } = useTranslation('stages')
  const results = useResults(view)
  const done = view.stages.filter((row) => row.done)
  if (done.length === 0) return null
  return (
    <ul
      aria-label={t('done.title')}
      className={`${CARD} flex flex-wrap items-center gap-x-3.5 gap-y-1 px-3.5 py-2 text-[13px]`}
    >
      {done.map(({ stage }) => (
        <li key={stage} className="flex h-5 min-w-0 items-center gap-1 whitespace-nowrap">
          <Check aria-hidden size={15} className="shrink-0 text-ok" />
          <span className="font-semibold">{t(`names.${stage}`)}</span>
          <span className="text-text-2 tabular">{results[stage]}</span>
        </li>
      ))}
    </ul>
  )
}
