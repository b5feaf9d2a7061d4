// The sale: sum, partner, plan, payment and contract as soon as they exist.
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useSaleFacts } from '../sale/sale-facts.ts'
import { Facts, Group } from './facts.tsx'

const NONE = '—'

export function SaleGroup({ stages }: { stages: StagesView }) {
  const { t } = useTranslation('stages')
  const { sum, partner, plan, paid, contract } = useSaleFacts(stages)
  const number = contract !== null && (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 tabular">
      <span className={contract.isLive ? 'font-semibold' : 'text-text-2 line-through'}>
        {contract.number}
      </span>
      {contract.isConfirmed && <Check aria-hidden size={15} className="text-ok" />}
      {!contract.isConfirmed && (
        <span className="text-[13px] text-text-2">
          {t(`case.contract_${contract.isLive ? 'open' : 'off'}`)}
        </span>
      )}
    </span>
  )
  const facts = [
    { key: 'sum', label: t('case.sum'), value: <b className="whitespace-nowrap tabular">{sum ?? NONE}</b> },
    { key: 'partner', label: t('case.partner'), value: partner ?? NONE },
    { key: 'plan', label: t('case.plan'), value: <span className="tabular">{plan ?? NONE}</span> },
    { key: 'paid', label: t('case.down'), value: <span className="tabular">{paid ?? NONE}</span> },
    { key: 'contract', label: t('case.contract'), value: number || NONE },
  ]
  return (
    <Group title={t('case.sale')}>
      <Facts facts={facts} />
    </Group>
  )
}
