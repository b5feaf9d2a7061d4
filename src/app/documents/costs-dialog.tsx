// What the goods of a posted receipt really cost, where it became known later.
import { useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeBranchDocument } from '#api/shapes/branch-document.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'
import { unitLabel } from '#domain/stock/lines.ts'

export function CostsDialog(props: StepDialogProps<WholeBranchDocument>) {
  const { version: base_version, goods } = props.record
  const [costs, setCosts] = useState<ReadonlyMap<string, number | null>>(
    new Map(goods.map(({ id, cost }) => [id, cost])),
  )
  const changed = goods.flatMap(({ id, cost: before }) => {
    const cost = costs.get(id) ?? null
    return cost === null || cost === before ? [] : [{ id, cost }]
  })
  const bodyOf = () => {
    if (changed.length > 0) return { base_version, costs: changed }
    props.onClose()
    return null
  }
  return (
    <StepQuestion {...props} endpoint={backOfficeApi.receipts.correct_costs} bodyOf={bodyOf} hasFields>
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
    </StepQuestion>
  )
}
