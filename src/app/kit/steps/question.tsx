// The question before a step of a record. It calls the endpoint of its row, or another that a dialog of the feature gives with its
// fields.
import { type ReactNode, useState } from 'react'
import type { Endpoint, Input } from '#api/endpoint.ts'
import { errorText, findText } from '#app/i18n/i18n.ts'
import { type ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { announceDone, type Undo } from '#app/platform/undo.ts'
import { isTooShort } from '#domain/kernel/texts/text.ts'
import { Field } from '../inputs/field.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { Confirm } from '../overlays/confirm.tsx'
import type { StepDialogProps, StepRow, StepTable } from './table.ts'
import { announceRefusal, useStep } from './use-step.ts'

type Keyed = { key: string }
type Part = 'do' | 'title' | 'text' | 'done'

/** A text of a step. */
export function stepText<R extends Keyed>(
  { texts, names }: StepTable<R>,
  step: string,
  part: Part,
  record: R,
): string {
  const key = `${texts}:steps.${step}.${part}`
  return findText(key, names(record)) ?? key
}

/** What a step says after it is made. */
export function doneText<R extends Keyed>(table: StepTable<R>, step: string, record: R): string {
  return table.rows[step]?.done?.(record) ?? stepText(table, step, 'done', record)
}

/** The input of a step of a record. The row was checked against its endpoint when it was written (`versioned`, `sends`). */
export const inputOf = (key: string, body: object) =>
  ({ params: { key }, body }) as unknown as Input<Endpoint>

/**
 * How to undo a step by another row of the table; null where the person may not, or nothing leads back. `record` has the version
 * that the step made, so that an undo does not replace what somebody else does meanwhile.
 */
function undoOf<R extends Keyed>(table: StepTable<R>, step: string, record: R): Undo | null {
  const row = table.rows[step]
  const name = row !== undefined && 'endpoint' in row ? row.undo : undefined
  const back = name === undefined ? undefined : table.rows[name]
  if (name === undefined || back === undefined || !('endpoint' in back)) return null
  return {
    run: () => call(back.endpoint, inputOf(record.key, back.body(record, '')), { notify: 'none' }),
    undone: stepText(table, name, 'done', record),
    refresh: () => void refresh(table.list),
    onRefused: (failure) => announceRefusal(failure, table.texts),
  }
}

/** The version in the answer of a step; records without one are changed whatever it is. */
const versionIn = (answer: unknown): { version?: number } =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? { version: answer.version }
    : {}

type QuestionProps<R extends Keyed> = StepDialogProps<R> & {
  endpoint: Endpoint
  /** The body of the call, or null while it cannot be sent. */
  bodyOf: () => object | null
  /** Instead of the texts of the step. */
  text?: string
  confirm?: string
  done?: string
  hasFields?: boolean
  /** Follows a refusal; true keeps the question open, because it says itself what the refusal means. */
  onRefused?: (failure: ApiFailure) => boolean
  children?: ReactNode
}

/** The question before a step, with what follows its answer. A dialog of a feature puts its fields into it. */
export function StepQuestion<R extends Keyed>(props: QuestionProps<R>) {
  const { record, table, step, onClose, bodyOf, onRefused = () => false } = props
  const { can } = useSession()
  const row: StepRow<R> | undefined = table.rows[step]
  const sent = row !== undefined && 'endpoint' in row ? row : undefined
  const back = sent?.undo === undefined ? undefined : table.rows[sent.undo]
  const mayUndo = back?.permission === undefined || can(back.permission)
  const action = useStep(props.endpoint, {
    texts: table.texts,
    onDone: (answer) => {
      onClose()
      const changed = { ...record, ...versionIn(answer) }
      announceDone(props.done ?? doneText(table, step, record), mayUndo ? undoOf(table, step, changed) : null)
      for (const path of [table.list, ...(table.alsoRefresh ?? [])]) void refresh(path)
      if (sent?.isGone) props.onGone()
    },
    onFail: (failure) => {
      const isHandled = onRefused(failure)
      if (!isHandled) onClose()
      return isHandled
    },
  })
  const send = () => {
    const body = bodyOf()
    if (body !== null) action.mutate(inputOf(record.key, body))
  }
  return (
    <Confirm
      title={stepText(table, step, 'title', record)}
      text={props.text ?? row?.text?.(record) ?? stepText(table, step, 'text', record)}
      confirm={props.confirm ?? stepText(table, step, 'do', record)}
      kind={row?.kind === 'danger' ? 'danger' : 'primary'}
      hasFields={props.hasFields ?? false}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={send}
    >
      {props.children}
    </Confirm>
  )
}

type SentRow<R extends Keyed> = Extract<StepRow<R>, { endpoint: Endpoint }>

/** A step that is made by its endpoint, with a text if it asks for one. */
export function SentStep<R extends Keyed>({ row, ...props }: StepDialogProps<R> & { row: SentRow<R> }) {
  const [written, setWritten] = useState('')
  const [isShort, setShort] = useState(false)
  const { why, more: More } = row
  const bodyOf = () => {
    const isMissing = why !== undefined && isTooShort(written, why.length)
    setShort(isMissing)
    return isMissing ? null : row.body(props.record, written)
  }
  return (
    <StepQuestion {...props} endpoint={row.endpoint} bodyOf={bodyOf} hasFields={why !== undefined}>
      {More !== undefined && <More record={props.record} />}
      {why !== undefined && (
        <Field
          className="mt-4"
          label={findText(`${props.table.texts}:${why.label}`) ?? why.label}
          required
          error={isShort ? errorText({ key: 'too_short', params: { length: why.length.min } }) : null}
        >
          <TextInput
            name={why.field}
            value={written}
            onChange={setWritten}
            maxLength={why.length.max}
            multiline
            autoFocus
          />
        </Field>
      )}
    </StepQuestion>
  )
}
