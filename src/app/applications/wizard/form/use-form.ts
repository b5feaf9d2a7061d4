// The form as it is typed: what is stored, with what was typed since on top, saved on every change.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { setFields } from '#app/offline/drafts/drafts.ts'
import type { DraftRow, Values } from '#app/offline/store/rows.ts'
import { withConsequences } from '#app/pickers/fields/consequences.ts'
import { FORM_FIELDS, type FormField, type Step } from '#domain/applications/form.ts'
import { checkStep, type FormContext, isEmpty } from '#domain/applications/form-rules.ts'
import type { ProvidedSource, ProvidedSources } from '#domain/applications/sources.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { over, savedAt, type Typed, typing, without } from './typed-values.ts'

export type Form = {
  values: Values
  change: (field: FormField, value: Values[FormField]) => void
  /** Values that somebody knew already: `source` is where from. */
  fill: (values: Values, source?: ProvidedSource) => void
  /** A field that was left once, or came filled, says what is wrong with it. */
  leave: (field: FormField) => void
  /** From now on the step names its empty fields as well. */
  ask: (steps: readonly Step[]) => void
  problems: Record<'main' | 'additional', FieldProblem[]>
  shown: (problem: FieldProblem, step: Step) => boolean
}

/** What was typed over the draft, until the draft that is shown holds it. */
function useTyped({ id, localRev }: DraftRow) {
  const [typed, setTyped] = useState<Typed>({})
  const edits = useRef(0)
  const shown = useRef(localRev)
  shown.current = localRev
  useEffect(() => setTyped((before) => without(before, localRev)), [localRev])
  const type = useCallback(
    (patch: Values, sources: ProvidedSources) => {
      edits.current += 1
      const edit = edits.current
      setTyped((before) => typing(before, patch, edit))
      setFields(id, patch, sources)
        .then((saved) => setTyped((before) => without(savedAt(before, edit, saved), shown.current)))
        // What could not be stored is told by the foot, and goes again with the next change.
        .catch(() => undefined)
    },
    [id],
  )
  return [typed, type] as const
}

const filledAtFirst = (values: Values) => new Set(FORM_FIELDS.filter((field) => !isEmpty(values, field)))

export function useForm(draft: DraftRow, context: FormContext): Form {
  const [typed, type] = useTyped(draft)
  const [left, setLeft] = useState<ReadonlySet<string>>(() => filledAtFirst(draft.values))
  const [asked, setAsked] = useState<ReadonlySet<Step>>(new Set())
  const values = useMemo(() => over(draft.values, typed), [draft.values, typed])
  const latest = useRef(values)
  latest.current = values

  const fill = useCallback(
    (changed: Values, source?: ProvidedSource) => {
      const patch = withConsequences(latest.current, changed, context.today)
      // What follows from the pinfl is the document's.
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
  const leave = useCallback((field: FormField) => setLeft((before) => new Set([...before, field])), [])
  const ask = useCallback(
    (steps: readonly Step[]) => setAsked((before) => new Set([...before, ...steps])),
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
    asked.has(step) || (code !== 'required' && left.has(field))
  return { values, change, fill, leave, ask, problems, shown }
}
