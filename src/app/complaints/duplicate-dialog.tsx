// Marking a complaint as a repetition of an earlier one, by its number.
import { useState } from 'react'
import type { WholeComplaint } from '#api/back-office/complaints.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { StepQuestion } from '#app/kit/steps/question.tsx'
import type { StepDialogProps } from '#app/kit/steps/table.ts'

const MAX_DIGITS = 9

export function DuplicateDialog(props: StepDialogProps<WholeComplaint>) {
  const [of, setOf] = useState('')
  const [error, setError] = useState<string | null>(null)
  const bodyOf = () => {
    setError(of === '' ? errorText({ key: 'required' }) : null)
    return of === '' ? null : { base_version: props.record.version, of }
  }
  return (
    <StepQuestion
      {...props}
      endpoint={backOfficeApi.complaints.markDuplicate}
      bodyOf={bodyOf}
      hasFields
      onRefused={({ problem }) => {
        const isUnknown = problem?.problem === 'validation'
        if (isUnknown) setError(errorText({ key: 'unknown_choice' }))
        return isUnknown
      }}
    >
      <div className="mt-4">
        <Field label={label('complaints:fields.duplicate_of')} required error={error}>
          <TextInput
            name="of"
            autoFocus
            inputMode="numeric"
            value={of}
            onChange={(text) => setOf(text.replaceAll(/\D/g, '').slice(0, MAX_DIGITS))}
          />
        </Field>
      </div>
    </StepQuestion>
  )
}
