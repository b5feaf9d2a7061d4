// The state of a back-office list: URL, pages, search, columns, export.
import { useState } from 'react'
import type { z } from 'zod'
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
type Page<L> = { items: L[]; next: string | null; total: number }
/** An endpoint that takes everything in its body: the filters differ from list to list, so the server checks them. */
type BodyEndpoint<Answer> = Pick<Endpoint, 'method' | 'path' | 'access' | 'keep'> & {
  params?: never
  query?: never
  body: z.ZodType
  returns: z.ZodType<Answer>
}
/** An export returns the bytes of a file, so its `returns` says nothing about it. */
export type ListEndpoints<L> = { list: BodyEndpoint<Page<L>>; export: BodyEndpoint<unknown> }
export type ListPageInput<L extends Line> = Known & {
  name: string
  endpoints: ListEndpoints<L>
  columns: readonly Column<L>[]
  groups: readonly FilterGroup[]
  /** Extra filters for a search text that the server cannot match: translated labels. */
  also?: (search: string) => object
  /** Labels of exported values that no filter lists. */
  exportLabels?: Readonly<Record<string, string>>
  /** The shortest search text, in characters. */
  shortestSearch?: number
}

const filled = (values: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

export function useListPage<L extends Line>({
  name,
  endpoints,
  columns,
  groups,
  also,
  exportLabels = {},
  shortestSearch = 1,
  ...known
}: ListPageInput<L>) {
  const [state, change] = useListState(known)
  const { typed, setTyped, words } = useSearchWords(name)
  const [hidden, setHidden] = useHiddenColumns(name)
  const [isExporting, setExporting] = useState(false)
  const typedWords = words.trim()
  const search = typedWords.length < shortestSearch ? '' : typedWords
  const filter = {
    ...filled(state.filters),
    sort: state.sort,
    way: state.way,
    ...(search === '' ? {} : { search, ...also?.(search) }),
  }
  const pages = usePages<L & { id: string }>(endpoints.list, filter, async (after, signal) => {
    const body = { ...filter, ...(after === null ? {} : { after }) }
    const { items, ...rest } = await call(endpoints.list, { body }, { signal, notify: 'none' })
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
      const body = { ...filter, format, columns: chosen, words: { ...exportLabels, ...keyWords } }
      const file = await call(endpoints.export, { body }, { notify: 'none' })
      // `call` returns a Blob for every endpoint with `kind: 'binary'`.
      saveFile(file as Blob, `${name}.${format}`)
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
