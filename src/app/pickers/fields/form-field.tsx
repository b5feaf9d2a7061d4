import { memo } from 'react'
import { errorText, textOf } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { type FormField as FieldName, type FormValue, ruleOf } from '#domain/applications/form.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { FieldInput } from './field-input.tsx'

type Props = {
  field: FieldName
  value: FormValue
  isRequired: boolean
  /** What is wrong, to be said now. */
  problem: FieldProblem | undefined
  /** What the server says of it, where the rules here find nothing. */
  said?: string | null
  /** Worth a second look, stops nobody. */
  hint: FieldProblem | undefined
  region: number | null | undefined
  /** Only so that the words change with the language. */
  language: string
  onChange: (field: FieldName, value: never) => void
  onLeave: (field: FieldName) => void
}

const wordsOf = (problem: FieldProblem | undefined): string | undefined =>
  problem && errorText({ key: problem.code, ...(problem.params ? { params: problem.params } : {}) })

/** One field of the form; drawn again only when something of its own changes. */
export const FormField = memo(function FormField(props: Props) {
  const { field, value, isRequired, problem, said, hint, region, onChange, onLeave } = props
  const wrong = wordsOf(problem) ?? said ?? undefined
  const { kind } = ruleOf(field)
  const label = textOf(`fields:${field}`) ?? ''
  if (kind === 'flag')
    return (
      <div id={field} className="flex flex-col justify-end gap-1">
        <Flag
          name={field}
          label={label}
          describedBy={`${field}-note`}
          value={value === true}
          onChange={(isOn) => {
            onChange(field, isOn as never)
            onLeave(field)
          }}
        />
        <p id={`${field}-note`} role="status" className="text-sm text-danger empty:hidden">
          {wrong}
        </p>
      </div>
    )
  return (
    <Field
      id={field}
      label={label}
      required={isRequired}
      error={wrong}
      hint={wordsOf(hint) ?? textOf(`fields:hints.${field}`) ?? undefined}
    >
      <FieldInput
        kind={kind}
        field={field}
        value={value}
        region={region}
        onChange={(given) => onChange(field, given as never)}
        onBlur={() => onLeave(field)}
      />
    </Field>
  )
})
