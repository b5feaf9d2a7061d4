// Paying the money back, in cash or by card.
import { useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/applications/contract.ts'

export function PayDialog(props: StepDialogProps<WholeReturn>) {
  const { version: base_version, money } = props.record
  const [method, setMethod] = useState<PaymentMethod>('cash')
  return (
    <StepQuestion
      {...props}
      endpoint={backOfficeApi.returns.pay}
      bodyOf={() => ({ base_version, values: { method } })}
      hasFields
    >
      {money.refund > 0 && (
        <Segments
          name="method"
          label={label('returns:money.method')}
          items={PAYMENT_METHODS.map((one) => ({ key: one, label: label(`stages:payment.method.${one}`) }))}
          value={method}
          onChange={(chosen) => setMethod(PAYMENT_METHODS.find((one) => one === chosen) ?? 'cash')}
        />
      )}
    </StepQuestion>
  )
}
