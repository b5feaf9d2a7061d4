// What the goods of a posted receipt really cost, where it became known later.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { unitLabel } from '#domain/stock/lines.ts'

type Props = { document: WholeBranchDocument; onClose: () => void }

export function CostsDialog({ document, onClose }: Props) {
  const { t } = useTranslation('documents')
  const { key, number, version, goods } = document
  const [costs, setCosts] = useState<ReadonlyMap<string, number | null>>(
    new Map(goods.map(({ id, cost }) => [id, cost])),
  )
  const action = useAction(backOfficeApi.receipts.correct_costs, {
    onDone: () => {
      onClose()
      toast.ok(t('steps.correct_costs.done', { number }))
    },
    onFail: onClose,
  })
  const changed = goods.flatMap(({ id, cost: before }) => {
    const cost = costs.get(id) ?? null
    return cost === null || cost === before ? [] : [{ id, cost }]
  })
  const save = () => {
    if (focusUnreadable()) return
    if (changed.length === 0) onClose()
    else action.mutate({ params: { key }, body: { base_version: version, costs: changed } })
  }
  return (
    <Confirm
      title={t('steps.correct_costs.title', { number })}
      text={t('steps.correct_costs.text')}
      confirm={t('steps.correct_costs.do')}
      kind="primary"
      hasFields
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={save}
    >
      <div className="mt-4 flex flex-col gap-3">
        {goods.map((good, nth) => (
          <Field key={good.id} label={[good.name, unitLabel(good)].filter(Boolean).join(', ')}>
            <MoneyInput
              name={`cost-${nth}`}
              value={costs.get(good.id) ?? null}
              onChange={(cost) => setCosts(new Map(costs).set(good.id, cost))}
            />
          </Field>
        ))}
      </div>
    </Confirm>
  )
}
