// The state of the form: the stored values overridden by those typed since; every change is saved.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { setFields } from '#app/offline/drafts/drafts.ts'
import type { DraftRow, Values } from '#app/offline/store/rows.ts'
import { withDefaults } from '#domain/applications/defaults.ts'
import { FORM_FIELDS, type FormField, type Step } from '#domain/applications/form.ts'
import { checkStep, type FormContext, isEmpty } from '#domain/applications/form-rules.ts'
import type { AsOf, Marks, ProvidedSource } from '#domain/applications/sources.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { addEdit, applyMarks, applyTyped, dropStored, markSaved, type Typed } from './typed-values.ts'

export type Form = {
  values: Values
  /** Where the values come from that nobody has typed, and from which day known ones are. */
  marks: Marks
  change: (field: FormField, value: Values[FormField]) => void
  /** Fills several fields with known values; `source`: where they come from, `asOf`: the days of those to check or to ask for again. */
  fill: (values: Values, source?: ProvidedSource, asOf?: AsOf) => void
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
    (patch: Values, marks: Marks) => {
      edits.current += 1
      const edit = edits.current
      setTyped((before) => addEdit(before, patch, edit, marks))
      setFields(id, patch, marks)
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
  const marks = useMemo(
    () => applyMarks({ sources: draft.sources ?? {}, asOf: draft.asOf ?? {} }, typed),
    [draft.sources, draft.asOf, typed],
  )
  const latest = useRef({ values, marks })
  latest.current = { values, marks }

  const fill = useCallback(
    (changed: Values, source?: ProvidedSource, asOf: AsOf = {}) => {
      const { values: before, marks: known } = latest.current
      const { values: patch, sources } = withDefaults({
        values: before,
        changed,
        sources: known.sources,
        source,
        today: context.today,
      })
      const fresh = { sources, asOf }
      const edited = addEdit({}, patch, 0, fresh)
      latest.current = { values: { ...before, ...patch }, marks: applyMarks(known, edited) }
      type(patch, fresh)
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
  return { values, marks, change, fill, leave, requireSteps: ask, problems, shown }
}
