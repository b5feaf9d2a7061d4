// The state of the form: the stored values overridden by those typed since; every change is saved.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { setFields } from '#app/offline/drafts/drafts.ts'
import type { DraftRow, Values } from '#app/offline/store/rows.ts'
import { withConsequences } from '#app/pickers/fields/consequences.ts'
import { FORM_FIELDS, type FormField, type Step } from '#domain/applications/form.ts'
import { checkStep, type FormContext, isEmpty } from '#domain/applications/form-rules.ts'
import type { ProvidedSource, ProvidedSources } from '#domain/applications/sources.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { addEdit, applyTyped, dropStored, markSaved, type Typed } from './typed-values.ts'

export type Form = {
  values: Values
  change: (field: FormField, value: Values[FormField]) => void
  /** Fills several fields with known values; `source`: where they come from. */
  fill: (values: Values, source?: ProvidedSource) => void
  /** Marks a field as left; fields that were left or initially filled show their problems. */
  leave: (field: FormField) => void
  /** From now on these steps also report empty fields. */
  requireSteps: (steps: readonly Step[]) => void
  problems: Record<'main' | 'additional', FieldProblem[]>
  shown: (problem: FieldProblem, step: Step) => boolean
}

/** Typed values, each until the shown draft contains it. */
function useTyped({ id, localRev }: DraftRow) {
  const [typed, setTyped] = useState<Typed>({})
  const edits = useRef(0)
  const shown = useRef(localRev)
  shown.current = localRev
  useEffect(() => setTyped((before) => dropStored(before, localRev)), [localRev])
  const type = useCallback(
    (patch: Values, sources: ProvidedSources) => {
      edits.current += 1
      const edit = edits.current
      setTyped((before) => addEdit(before, patch, edit))
      setFields(id, patch, sources)
        .then((saved) => setTyped((before) => dropStored(markSaved(before, edit, saved), shown.current)))
        // The footer reports a failed save; the next change retries it.
        .catch(() => undefined)
    },
    [id],
  )
  return [typed, type] as const
}

const filledAtFirst = (values: Values) => new Set(FORM_FIELDS.filter((field) => !isEmpty(values, field)))

export function useForm(draft: DraftRow, context: FormContext): Form {
  const [typed, type] = useTyped(draft)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(() => filledAtFirst(draft.values))
  const [requiredSteps, setRequiredSteps] = useState<ReadonlySet<Step>>(new Set())
  const values = useMemo(() => applyTyped(draft.values, typed), [draft.values, typed])
  const latest = useRef(values)
  latest.current = values

  const fill = useCallback(
    (changed: Values, source?: ProvidedSource) => {
      const patch = withConsequences(latest.current, changed, context.today)
      // Values derived from the pinfl count as read from the document.
      const sources = Object.keys(patch).flatMap((field) => {
        const from = Object.hasOwn(changed, field) ? source : 'document'
        const isEmptied = patch[field as FormField] === null
        return from === undefined || isEmptied ? [] : [[field, from]]
      })
      latest.current = { ...latest.current, ...patch }
      type(patch, Object.fromEntries(sources))
    },
    [type, context.today],
  )
  const change = useCallback((field: FormField, value: Values[FormField]) => fill({ [field]: value }), [fill])
  const leave = useCallback((field: FormField) => setLeftFields((before) => new Set([...before, field])), [])
  const ask = useCallback(
    (steps: readonly Step[]) => setRequiredSteps((before) => new Set([...before, ...steps])),
    [],
  )
  const problems = useMemo(
    () => ({
      main: checkStep('main', values, context),
      additional: checkStep('additional', values, context),
    }),
    [values, context],
  )
  const shown = ({ field, code }: FieldProblem, step: Step) =>
    requiredSteps.has(step) || (code !== 'required' && leftFields.has(field))
  return { values, change, fill, leave, requireSteps: ask, problems, shown }
}
