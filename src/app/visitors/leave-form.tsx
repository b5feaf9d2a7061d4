// Records that a visitor leaves now, with an optional result of the visit.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { VISIT_RESULTS, type VisitResult } from '#domain/visitors/visitor.ts'
import { fieldLabel, resultLabel } from './labels.ts'

type Props = { visitor: VisitorLine; onClose: () => void; onDone: () => void }

export function LeaveForm({ visitor, onClose, onDone }: Props) {
  const { t } = useTranslation('visitors')
  const [result, setResult] = useState<VisitResult | null>(visitor.result)
  const leave = useAction(backOfficeApi.outsider.leave, { onDone })
  return (
    <Confirm
      title={t('leave.title', { name: visitor.name })}
      text={t('leave.text')}
      confirm={t('leave.do')}
      isOpen
      onClose={onClose}
      onConfirm={() => leave.mutate({ params: { key: visitor.key }, body: { result } })}
      busy={leave.isPending}
    >
      <div className="pt-4">
        <Field label={fieldLabel('result')}>
          <Choice
            name="result"
            items={itemsOf(VISIT_RESULTS, resultLabel)}
            value={result}
            onChange={(key) => setResult(VISIT_RESULTS.find((known) => known === key) ?? null)}
          />
        </Field>
      </div>
    </Confirm>
  )
}
