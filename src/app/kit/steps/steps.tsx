// The buttons of a record's steps, from its table.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#app/platform/session.ts'
import { Button } from '../button.tsx'
import { LinkButton } from '../link-button.tsx'
import { MenuButton } from '../overlays/menu.tsx'
import { SentStep, stepText } from './question.tsx'
import type { StepDialogProps, StepRow, StepTable } from './table.ts'

type Keyed = { key: string }

/** The dialog of a step; a list opens it from the menu of a line. */
export function StepDialog<R extends Keyed>(props: StepDialogProps<R>) {
  const row = props.table.rows[props.step]
  if (row === undefined) return null
  if ('endpoint' in row) return <SentStep row={row} {...props} />
  if ('form' in row) return <row.form {...props} />
  return 'dialog' in row ? <row.dialog {...props} /> : null
}

type Props<R extends Keyed> = {
  table: StepTable<R>
  record: R
  /** What a press does instead of the step, by its name: the way to what it waits for. */
  instead?: Readonly<Record<string, () => void>>
  /** Steps that are not the next one although their row says so. */
  quiet?: readonly string[]
  /** The label of the menu, where a row stands in it. */
  menu?: string
  /** The part of the page that these buttons stand in, as the rows name it. */
  place?: string
  /** Follows a step that has removed the record; without it the page of the table is opened. */
  onGone?: () => void
}

const itemOf = <R extends Keyed>(
  table: StepTable<R>,
  step: string,
  { icon, kind }: StepRow<R>,
  record: R,
) => ({
  key: step,
  label: stepText(table, step, 'do', record),
  icon,
  isDanger: kind === 'danger',
})

/** The steps that the person may make now. */
export const useOffered = <R extends Keyed>(table: StepTable<R>, record: R): readonly string[] =>
  table.offered(record, useSession())

/** The offered steps of a line, as items of its menu. */
export function useStepItems<R extends Keyed>(table: StepTable<R>, record: R) {
  return useOffered(table, record).flatMap((step) => {
    const row = table.rows[step]
    return row === undefined ? [] : [itemOf(table, step, row, record)]
  })
}

/** Every offered step as a button, in the order of the table, and the dialog of the pressed one. */
export function Steps<R extends Keyed>(props: Props<R>) {
  const { table, record, instead = {}, quiet = [], menu = '', place } = props
  const offered = useOffered(table, record)
  const navigate = useNavigate()
  const { onGone = () => void (table.back && navigate(table.back)) } = props
  const [open, setOpen] = useState<string | null>(null)
  const rows = Object.entries<StepRow<R>>(table.rows).filter(
    ([step, row]) => row.place === place && offered.includes(step),
  )
  const press = (step: string) => {
    const other = instead[step]
    if (other === undefined) setOpen(step)
    else other()
  }
  const inMenu = rows.filter(([, { isInMenu }]) => isInMenu)
  // A step that somebody else has made meanwhile is asked no more.
  const asked = open !== null && offered.includes(open) ? open : null
  return (
    <>
      {rows
        .filter(([, { isInMenu }]) => !isInMenu)
        .map(([step, row]) => {
          const kind = quiet.includes(step) ? 'quiet' : row.kind
          const text = stepText(table, step, 'do', record)
          return 'link' in row ? (
            <LinkButton key={step} kind={kind} icon={row.icon} {...row.link(record)}>
              {text}
            </LinkButton>
          ) : (
            <Button key={step} kind={kind} icon={row.icon} onPress={() => press(step)}>
              {text}
            </Button>
          )
        })}
      {inMenu.length > 0 && (
        <MenuButton
          label={menu}
          items={inMenu.map(([step, row]) => itemOf(table, step, row, record))}
          onAction={press}
        />
      )}
      {asked !== null && (
        <StepDialog
          record={record}
          table={table}
          step={asked}
          onClose={() => setOpen(null)}
          onGone={onGone}
        />
      )}
    </>
  )
}
