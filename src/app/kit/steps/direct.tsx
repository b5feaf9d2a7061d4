// A step by one press of its button: its page shows beforehand what a question would say.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { Button, type ButtonKind } from '../button.tsx'
import { doneText, inputOf, stepText } from './question.tsx'
import type { StepRecord, StepRow, StepTable } from './table.ts'
import { useStep } from './use-step.ts'

type Props<R extends StepRecord> = {
  table: StepTable<R>
  record: R
  step: string
  row: Extract<StepRow<R>, { endpoint: unknown }>
  kind?: ButtonKind
  icon?: LucideIcon
  isWide?: boolean
  /** The page makes the step already. */
  isBusy?: boolean
  /** Instead of the text of the step. */
  children?: ReactNode
  /** Instead of the body of the row. */
  body?: object
}

/**
 * The button of a direct step. It stays busy until the newer record is here: a second press of a double click makes neither this step
 * again nor the next one.
 */
export function DirectStep<R extends StepRecord>(props: Props<R>) {
  const { table, record, step, row, kind = 'primary', icon = row.icon, isWide = false, body } = props
  const [sentVersion, setSentVersion] = useState<number | null>(null)
  const action = useStep(row.endpoint, {
    texts: table.texts,
    onDone: () => {
      toast.ok(doneText(table, step, record))
      for (const path of [table.list, ...(table.alsoRefresh ?? [])]) void refresh(path)
    },
    onFail: () => {
      setSentVersion(null)
      return false
    },
  })
  const press = () => {
    setSentVersion(record.version)
    action.mutate(inputOf(record.key, body ?? row.body(record, '')))
  }
  const isBusy = props.isBusy === true || action.isPending || sentVersion === record.version
  return (
    <Button kind={kind} icon={icon} busy={isBusy} isWide={isWide} onPress={press}>
      {props.children ?? stepText(table, step, 'do', record)}
    </Button>
  )
}
