import { memo } from 'react'
import { errorText, findText, label } from '#app/i18n/i18n.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { type FormField as FieldName, type FormValue, ruleOf } from '#domain/applications/form.ts'
import type { ProvidedSource } from '#domain/applications/sources.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { FieldInput, isInSight } from './field-input.tsx'

type Props = {
  field: FieldName
  value: FormValue
  isRequired: boolean
  /** The error to show. */
  problem: FieldProblem | undefined
  /** The server's error text, shown if the local rules find no error. */
  serverError?: string | null
  /** A warning that does not block. */
  hint: FieldProblem | undefined
  region: number | null | undefined
  /** Where the value comes from; none where a person typed it. */
  source?: ProvidedSource | undefined
  /** The day of a known value that has to be checked or, in an empty field, to be asked for again. */
  asOf?: string | undefined
  /** Re-renders the memoised field when the language changes. */
  language: string
  onChange: (field: FieldName, value: FormValue) => void
  onLeave: (field: FieldName) => void
}

/** More visible options than this take the width of two columns. */
const ONE_COLUMN = 3

const problemText = (problem: FieldProblem | undefined): string | undefined =>
  problem && errorText({ key: problem.code, ...(problem.params ? { params: problem.params } : {}) })

function originOf({ value, source, asOf }: Props): { text: string; isDoubtful?: boolean } | undefined {
  const isFilled = value !== undefined && value !== null && value !== ''
  if (asOf !== undefined && !isFilled) return { text: label('fields:source.ask'), isDoubtful: true }
  if (asOf === '') return { text: label('fields:source.check_again'), isDoubtful: true }
  if (asOf !== undefined)
    return { text: label('fields:source.check', { date: formatDate(asOf) }), isDoubtful: true }
  return source && isFilled ? { text: label(`applications:sources.${source}`) } : undefined
}

/** One field of the form; memoised, so that it re-renders only when its own props change. */
export const FormField = memo(function FormField(props: Props) {
  const { field, value, isRequired, problem, serverError, hint, region, onChange, onLeave } = props
  const wrong = problemText(problem) ?? serverError ?? undefined
  const { kind, choices = [] } = ruleOf(field)
  const name = label(`fields:${field}`)
  if (kind === 'flag')
    return (
      <div id={field} className="flex flex-col justify-end gap-1">
        <Flag
          name={field}
          label={name}
          describedBy={`${field}-note`}
          value={value === true}
          onChange={(isOn) => {
            onChange(field, isOn)
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
      className={isInSight(field) && choices.length > ONE_COLUMN ? 'lg:col-span-2' : ''}
      label={name}
      required={isRequired}
      error={wrong}
      provenance={originOf(props)}
      hint={problemText(hint) ?? findText(`fields:hints.${field}`) ?? undefined}
    >
      <FieldInput
        kind={kind}
        field={field}
        value={value}
        region={region}
        onChange={(changed) => onChange(field, changed)}
        onBlur={() => onLeave(field)}
      />
    </Field>
  )
})
