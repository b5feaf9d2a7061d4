// The decision about a large sale, at the cost that the sale has when the question is asked.
import { useTranslation } from 'react-i18next'
import type { Approval } from '#api/back-office/home.ts'
import { onlineApi } from '#api/online.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import { type ApiFailure, recordInput } from '#app/platform/api.ts'
import { useOpened } from '#app/platform/data.ts'
import { DECLINE_REASON } from '#domain/applications/texts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { Decision, isDecidedElsewhere } from './decision.tsx'

const { stages } = onlineApi
type Props = { item: Approval; verdict: 'approved' | 'refused'; onClose: () => void; onDone: () => void }

export function SaleDecision({ item, verdict, onClose, onDone }: Props) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const { key: id, number, title: client } = item
  const read = useOpened(stages.view, { params: { id } }, { notify: 'none', staleTime: 0 })
  const onFail = (failure: ApiFailure) => {
    if (isDecidedElsewhere(failure)) onClose()
    return false
  }
  const following = { texts: 'stages', onDone, onFail }
  const approve = useStep(stages.approve, following)
  const decline = useStep(stages.decline, following)
  const names = { number: number ?? '', client }
  const title = t(`approvals.sale.${verdict}_title`, names)
  if (read.data === undefined)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <RecordState failure={read.error} rows={2} onRetry={() => void read.refetch()} />
      </Dialog>
    )
  const { cost } = read.data
  return (
    <Decision
      title={title}
      text={t(`approvals.sale.${verdict}_text`, { sum: formatMoney(cost, language), client })}
      confirm={t(verdict === 'approved' ? 'approvals.approve' : 'approvals.refuse')}
      why={verdict === 'approved' ? null : DECLINE_REASON}
      busy={approve.isPending || decline.isPending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (verdict === 'approved') approve.mutate(recordInput<typeof stages.approve>(id, { cost }))
        else decline.mutate(recordInput<typeof stages.decline>(id, { cost, reason }))
      }}
    />
  )
}
