// The line that a list shows in a dialog, by its key in the address (`open`): each row is a link, Back closes the dialog, and a
// reload or a copied address opens it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { RowAddress } from '../display/tables/row-link.tsx'
import { type Line, type ListEndpoints, useListRead } from './use-list-page.ts'

/** The line as it was when it was opened: a change by others is the matter of the form. */
type Kept<L> = { line: L; isOpen: boolean }

/** `list`: where the line of an address is asked for; `path`: the page of the list. */
export function useOpenLine<L extends Line>(list: ListEndpoints<L>['list'], path: string) {
  const { open, ...rest } = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const key = open === undefined ? null : String(open)
  const [kept, setKept] = useState<Kept<L> | null>(null)
  const isKept = kept !== null && kept.line.key === key
  const { rows, query } = useListRead<L>(list, { only: key ?? '' }, undefined, key !== null && !isKept)
  const asked = query.isFetching ? undefined : rows.find((row) => row.key === key)
  if (isKept && !kept.isOpen) setKept({ ...kept, isOpen: true })
  else if (!isKept && key !== null && asked !== undefined) setKept({ line: asked, isOpen: true })
  else if (key === null && kept?.isOpen === true) setKept(null)
  const addressOf = (line: L) => ({ to: path, search: { ...rest, open: line.key } })
  /** The search text stays in the history entry, and the list where it is scrolled to. */
  const stay = { state: true, resetScroll: false } as const
  return {
    line: isKept ? kept.line : null,
    /** The key of the address, also while no line is found: the record itself says that it is absent, or shows what is kept of it. */
    openKey: key,
    linkOf: (line: L): RowAddress => addressOf(line),
    open: (line: L) => {
      setKept({ line, isOpen: false })
      void navigate({ ...addressOf(line), ...stay })
    },
    close: () => void navigate({ to: path, search: rest, replace: true, ...stay }),
  }
}
