// The decision about a short change request, for the values that the question shows; what is approved is applied at once.
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import type { Approval } from '#api/back-office/home.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { refresh, useOpened } from '#app/platform/data.ts'
import { REFUSAL_ANSWER, shownValues } from '#domain/change-requests/change-request.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { Decision, isDecidedElsewhere } from './decision.tsx'

type Props = { item: Approval; verdict: 'approved' | 'refused'; onClose: () => void; onDone: () => void }

/** Every line: the product, its value now, and the one that is asked for. */
function Lines({ request, isOfPrices }: { request: WholeRequest; isOfPrices: boolean }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const labelOf = (value: number | null): string => {
    if (isOfPrices) return value === null ? '—' : formatMoney(value, language)
    return request.levels.find(({ id }) => id === value)?.name ?? '—'
  }
  return (
    <ul className="mt-3 flex flex-col gap-2">
      {request.lines.map((line) => (
        <li key={line.product_id}>
          <span className="block font-semibold">{line.name}</span>
          <span className="tabular block text-text-2">
            {t('approvals.change', { now: labelOf(line.now), next: labelOf(line.value) })}
          </span>
          {line.below_cost && (
            <span className="block font-semibold text-danger">{t('approvals.below_cost')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function RequestDecision({ item, verdict, onClose, onDone }: Props) {
  const { t } = useTranslation('home')
  const isOfPrices = item.kind === 'price'
  const endpoints = isOfPrices ? backOfficeApi.priceRequests : backOfficeApi.priorityRequests
  const { key } = item
  const read = useOpened(endpoints.view, { params: { key } }, { notify: 'none', staleTime: 0 })
  const onFail = (failure: ApiFailure) => {
    if (isDecidedElsewhere(failure)) onClose()
    return false
  }
  const following = {
    texts: 'change-requests',
    onDone: () => {
      void refresh(backOfficeApi.goods.list.path)
      onDone()
    },
    onFail,
  }
  const approve = useStep(endpoints.approve, following)
  const refuse = useStep(endpoints.refuse, following)
  const title = t(`approvals.request.${verdict}_title`, { number: key })
  if (read.data === undefined)
    return (
      <Dialog title={title} isOpen onClose={onClose}>
        <RecordState failure={read.error} rows={2} onRetry={() => void read.refetch()} />
      </Dialog>
    )
  const request = read.data
  const base = { base_version: request.version }
  return (
    <Decision
      title={title}
      text={t(`approvals.request.${verdict}_text`)}
      confirm={t(verdict === 'approved' ? 'approvals.approve' : 'approvals.refuse')}
      why={verdict === 'approved' ? null : REFUSAL_ANSWER}
      busy={approve.isPending || refuse.isPending}
      onClose={onClose}
      onConfirm={(answer) => {
        const params = { key }
        if (verdict === 'refused') refuse.mutate({ params, body: { ...base, answer } })
        else {
          const seen = shownValues(request.lines)
          approve.mutate({ params, body: { ...base, seen, answer: '', apply: true } })
        }
      }}
    >
      <Lines request={request} isOfPrices={isOfPrices} />
    </Decision>
  )
}
