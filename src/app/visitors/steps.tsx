// The step of a visitor: they leave.
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { VisitorLine } from '#api/back-office/visitors.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import { defineSteps, type StepDialogProps } from '#app/kit/steps/table.ts'
import { VISIT_RESULTS, type VisitResult } from '#domain/visitors/visitor.ts'
import { fieldLabel, resultLabel } from './labels.ts'

const endpoints = backOfficeApi.outsider

/** Records that a visitor leaves now, with an optional result of the visit. */
function Leave(props: StepDialogProps<VisitorLine>) {
  const [result, setResult] = useState<VisitResult | null>(props.record.result)
  return (
    <StepQuestion {...props} endpoint={endpoints.leave} bodyOf={() => ({ result })}>
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
    </StepQuestion>
  )
}

export const visitorSteps = defineSteps<VisitorLine>()({
  texts: 'visitors',
  names: ({ name }) => ({ name }),
  list: endpoints.list.path,
  offered: ({ left_at }, { can }) => (left_at === null && can('outsider.edit') ? ['leave'] : []),
  rows: { leave: { icon: LogOut, kind: 'quiet', dialog: Leave } },
})
