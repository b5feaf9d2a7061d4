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

function StepDialog<R extends Keyed>({ row, ...props }: StepDialogProps<R> & { row: StepRow<R> }) {
  if ('endpoint' in row) return <SentStep row={row} {...props} />
  if (!('dialog' in row)) return null
  const { dialog: Dialog } = row
  return <Dialog {...props} />
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
  /** Follows a step that has removed the record; without it the page of the table is opened. */
  onGone?: () => void
}

/** The steps that the person may make now. */
export const useOffered = <R extends Keyed>(table: StepTable<R>, record: R): readonly string[] =>
  table.offered(record, useSession())

/** Every offered step as a button, in the order of the table, and the dialog of the pressed one. */
export function Steps<R extends Keyed>(props: Props<R>) {
  const { table, record, instead = {}, quiet = [], menu = '' } = props
  const offered = useOffered(table, record)
  const navigate = useNavigate()
  const { onGone = () => void (table.back && navigate(table.back)) } = props
  const [open, setOpen] = useState<string | null>(null)
  const rows = Object.entries<StepRow<R>>(table.rows).filter(([step]) => offered.includes(step))
  const press = (step: string) => {
    const other = instead[step]
    if (other === undefined) setOpen(step)
    else other()
  }
  const inMenu = rows.filter(([, { isInMenu }]) => isInMenu)
  // A step that somebody else has made meanwhile is asked no more.
  const asked = open !== null && offered.includes(open) ? table.rows[open] : undefined
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
          items={inMenu.map(([key, { icon, kind }]) => ({
            key,
            label: stepText(table, key, 'do', record),
            icon,
            isDanger: kind === 'danger',
          }))}
          onAction={press}
        />
      )}
      {open !== null && asked !== undefined && (
        <StepDialog
          row={asked}
          record={record}
          table={table}
          step={open}
          onClose={() => setOpen(null)}
          onGone={onGone}
        />
      )}
    </>
  )
}
