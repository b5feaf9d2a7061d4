// Accepting the answer to a complaint, with a mark.
import { useState } from 'react'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'
import { MARKS } from '#domain/complaints/complaint.ts'

export function CloseDialog(props: StepDialogProps<WholeComplaint>) {
  const [mark, setMark] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const bodyOf = () => {
    const chosen = MARKS.find((known) => known === mark)
    setMissing(chosen === undefined)
    return chosen === undefined ? null : { base_version: props.record.version, mark: chosen }
  }
  return (
    <StepQuestion {...props} endpoint={backOfficeApi.complaints.close} bodyOf={bodyOf} hasFields>
      <div className="mt-4 flex flex-col gap-1">
        <Segments
          name="mark"
          label={label('complaints:fields.mark')}
          items={MARKS.map((value) => ({ key: String(value), label: String(value) }))}
          value={mark === null ? null : String(mark)}
          onChange={(value) => setMark(Number(value))}
        />
        {isMissing && mark === null && (
          <p role="alert" className="text-danger">
            {errorText({ key: 'required' })}
          </p>
        )}
      </div>
    </StepQuestion>
  )
}
