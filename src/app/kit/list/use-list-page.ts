// A list of the back office: its address, its pages, its export.
import { useState } from 'react'
import type { Endpoint } from '#api/endpoint.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { call } from '#app/platform/api.ts'
import { usePages, useSearchWords } from '#app/platform/pages.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import type { Column } from '../display/data-list.tsx'
import type { FilterGroup } from './filter-bar.tsx'
import { type Known, useHiddenColumns, useListState } from './use-list-state.ts'

export type Line = { key: string; version: number }
type Rows = { list: Endpoint; export: Endpoint }
export type ListPageInput<L extends Line> = Known & {
  name: string
  rows: Rows
  columns: readonly Column<L>[]
  groups: readonly FilterGroup[]
  /** What the searched words mean beyond what the server knows. */
  also?: (search: string) => object
  /** Words of exported values that no filter names. */
  exportWords?: Readonly<Record<string, string>>
  /** Fewer characters are not searched for. */
  shortestSearch?: number
}

const filled = (values: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

export function useListPage<L extends Line>({
  name,
  rows,
  columns,
  groups,
  also,
  exportWords = {},
  shortestSearch = 1,
  ...known
}: ListPageInput<L>) {
  const [state, change] = useListState(known)
  const { typed, setTyped, words } = useSearchWords(name)
  const [hidden, setHidden] = useHiddenColumns(name)
  const [isExporting, setExporting] = useState(false)
  const typedWords = words.trim()
  const search = typedWords.length < shortestSearch ? '' : typedWords
  const asked = {
    ...filled(state.filters),
    sort: state.sort,
    way: state.way,
    ...(search === '' ? {} : { search, ...also?.(search) }),
  }
  const pages = usePages<L & { id: string }>(rows.list, asked, async (after, signal) => {
    const body = { ...asked, ...(after === null ? {} : { after }) }
    const page = await call(rows.list, { body } as never, { signal, notify: 'none' })
    const { items, ...rest } = page as { items: L[]; next: string | null; total: number }
    return { ...rest, items: items.map((item) => ({ ...item, id: item.key })), server_time: '' }
  })
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  const saveAs = async (format: ExportFormat) => {
    setExporting(true)
    const chosen = shown.flatMap(({ key, title, exportAs }) => exportAs ?? [{ key, title }])
    const keyWords = Object.fromEntries(
      groups.flatMap(({ items }) => items.map(({ key, label }) => [key, label])),
    )
    try {
      const body = { ...asked, format, columns: chosen, words: { ...exportWords, ...keyWords } }
      saveFile((await call(rows.export, { body } as never, { notify: 'none' })) as Blob, `${name}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    } finally {
      setExporting(false)
    }
  }
  return {
    isTooShort: typedWords !== '' && search === '',
    shortestSearch,
    state,
    change,
    typed,
    setTyped,
    hidden,
    setHidden,
    pages,
    shown,
    isExporting,
    saveAs: (format: ExportFormat) => void saveAs(format),
  }
}
