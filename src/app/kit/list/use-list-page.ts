// The state of a back-office list: URL, pages, search, columns, export.

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import type { ListName } from '#api/shapes/list-names.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { call } from '#app/platform/api.ts'
import { usePages, useSearchWords } from '#app/platform/pages.ts'
import { saveFile } from '#app/platform/tablet/save-file.ts'
import { toast } from '#app/platform/toasts.ts'
import { isLongEnough } from '#domain/kernel/texts/search.ts'
import type { Column } from '../display/tables/columns.ts'
import { useFilledTab } from './filled-tab.ts'
import type { FilterGroup } from './filter-group.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { type Filters, type Known, type ListState, useListState } from './use-list-state.ts'

export type Line = { key: string; version: number }
type Sums = Readonly<Record<string, number>>
type Page<L> = { items: L[]; next: string | null; total: number; totals?: Sums | undefined }
/** An endpoint that takes everything in its body: the filters differ from list to list, so the server checks them. */
type BodyEndpoint<Answer> = Pick<Endpoint, 'method' | 'path' | 'access' | 'keep'> & {
  params?: never
  query?: never
  body: z.ZodType
  returns: z.ZodType<Answer>
}
/** An export returns the bytes of a file, so its `returns` says nothing about it. */
export type ListEndpoints<L> = { list: BodyEndpoint<Page<L>>; export: BodyEndpoint<unknown> }
/** A tab that everybody has: it sets the filter `tab`, which the request of the list understands. */
export type FixedTab = {
  key: string
  name: string
  count?: number | undefined
  /** The tab shows the same rows in another way, so that the other filters and the order stay when it is chosen. */
  keepsFilters?: boolean
}

type ExportLabels = {
  groups: readonly FilterGroup[]
  /** Labels of exported values that no filter lists. */
  exportLabels?: Readonly<Record<string, string>> | undefined
  /** Labels of the values of a column, by its key and the value; that of '' stands for an absent value. */
  columnLabels?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined
}

export type ListPageInput<L extends Line, Item = L> = Omit<Known, 'many'> &
  ExportLabels & {
    name: ListName
    endpoints: ListEndpoints<Item>
    columns: readonly Column<L>[]
    /** Extra filters for a search text that the server cannot match: translated labels. */
    also?: (search: string) => object
    /** The line of an item that has no key of its own; `serverTime` is the time of the answer, if it says one. */
    lineOf?: (item: Item, serverTime: string) => L
    /** Completes the state of an address that leaves parts of it out. */
    complete?: (state: ListState) => ListState
    /** The request of a state; by default its filters, order and direction as they are. */
    requestOf?: (state: ListState) => object
    /** What is searched for cannot be personal data, so the address has it. */
    isSearchInAddress?: boolean
    /** Lines that this tablet knows not to belong to the list are not shown. */
    isShown?: (line: L) => boolean
    /** The sums are read after the lines, by a request of their own: the endpoint takes `totals: false`. */
    sumsLater?: boolean
    /** Fixed tabs before the saved views. */
    tabs?: readonly FixedTab[]
    /** Why the filters cannot be asked for; nothing is requested. */
    fault?: { title: string; text: string } | null
  }

const PAGE_SIZE = 100

const withoutEmpty = (values: Filters) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** The usual request of a list: its filters that are set, its order and direction. */
export const usualRequest = ({ filters, sort, way }: Pick<ListState, 'filters' | 'sort' | 'way'>) => ({
  ...withoutEmpty(filters),
  sort,
  way,
})

/**
 * The request of an export: the shown columns with what their cells say besides, each once, and the labels of keys: those of a column,
 * then those that any column may have.
 */
export function exportRequest<L extends Line>(
  { groups, exportLabels = {}, columnLabels = {} }: ExportLabels,
  columns: readonly Pick<Column<L>, 'key' | 'title' | 'exportAs'>[],
  format: ExportFormat,
) {
  const written = columns.flatMap(({ key, title, exportAs }) => exportAs ?? [{ key, title }])
  const ofGroups = groups.flatMap(({ items }) => items.map(({ key, label }) => [key, label]))
  return {
    format,
    columns: [...new Map(written.map((column) => [column.key, column])).values()],
    words: { ...exportLabels, ...Object.fromEntries(ofGroups) },
    labels: columnLabels,
  }
}

/**
 * Reads the pages of a list. The same request is read and kept once, at whichever places its rows are shown: its size is part
 * of the key, as another screen may keep the same list in other pages and other lines.
 */
export function useListRead<L extends Line, Item = L>(
  endpoint: ListEndpoints<Item>['list'],
  filter: object,
  lineOf?: (item: Item, serverTime: string) => L,
  isEnabled = true,
) {
  const asked = { ...filter, limit: PAGE_SIZE }
  const fetchPage = async (after: string | null, signal?: AbortSignal) => {
    const body = { ...asked, ...(after === null ? {} : { after }) }
    const { items, ...rest } = await call(
      endpoint,
      { body },
      { notify: 'none', ...(signal === undefined ? {} : { signal }) },
    )
    const serverTime = 'server_time' in rest ? String(rest.server_time) : ''
    // Without `lineOf` the items are the lines: `Item` is `L` then.
    const lines = items.map((item) =>
      lineOf === undefined ? (item as unknown as L) : lineOf(item, serverTime),
    )
    return { ...rest, items: lines.map((line) => ({ ...line, id: line.key })), server_time: serverTime }
  }
  return usePages<L & { id: string }>(endpoint, asked, fetchPage, isEnabled)
}

/**
 * The sums of everything that a filter finds, in any order, read apart from the lines. None until they are there: those of another filter
 * would be false.
 */
function useLaterSums(endpoint: ListEndpoints<unknown>['list'], filter: object, isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: [endpoint.path, 'totals', filter],
    queryFn: async ({ signal }) => {
      const answer: { totals?: Sums } = await call(
        endpoint,
        { body: { ...filter, limit: 1 } },
        { signal, notify: 'none' },
      )
      return answer.totals ?? null
    },
    enabled: isEnabled,
  })
  return data ?? undefined
}

export function useListPage<L extends Line, Item = L>({
  name,
  endpoints,
  columns,
  groups,
  also,
  exportLabels,
  columnLabels,
  lineOf,
  complete = (state) => state,
  requestOf,
  isShown,
  isSearchInAddress = false,
  sumsLater = false,
  fault = null,
  ...known
}: ListPageInput<L, Item>) {
  const many = groups.filter(({ isMany }) => isMany).map((group) => group.name)
  const [given, changeGiven] = useListState({ ...known, many })
  const state = complete(given)
  const change = (changed: Partial<ListState>) => changeGiven({ ...state, ...changed })
  const { typed, setTyped, words } = useSearchWords(name, isSearchInAddress)
  const { choice, choose, ordered, shown } = useColumnChoice(name, columns)
  const [isExporting, setExporting] = useState(false)
  const typedWords = words.trim()
  const search = isLongEnough(typedWords) ? typedWords : ''
  const bodyOf = ({ filters, sort, way }: Pick<ListState, 'filters' | 'sort' | 'way'>) =>
    (requestOf ?? usualRequest)(complete({ filters, sort, way }))
  const filter = { ...bodyOf(state), ...(search === '' ? {} : { search, ...also?.(search) }) }
  // What the filters find, in no order: what a bulk action on all of it asks for.
  const { sort: _sort, way: _way, ...found }: Record<string, unknown> = filter
  const read = useListRead(
    endpoints.list,
    sumsLater ? { ...filter, totals: false } : filter,
    lineOf,
    fault === null,
  )
  const laterSums = useLaterSums(endpoints.list, found, sumsLater && fault === null)
  const rows = useMemo(
    () => (isShown === undefined ? read.rows : read.rows.filter(isShown)),
    [read.rows, isShown],
  )
  const totals = sumsLater ? laterSums : read.totals
  const pages = { ...read, rows, totals, total: read.total - (read.rows.length - rows.length) }
  const saveAs = async (format: ExportFormat) => {
    setExporting(true)
    try {
      const body = { ...filter, ...exportRequest({ groups, exportLabels, columnLabels }, shown, format) }
      const file = await call(endpoints.export, { body }, { notify: 'none' })
      // `call` returns a Blob for every endpoint with `kind: 'binary'`.
      saveFile(file as Blob, `${name}.${format}`)
    } catch {
      toast.error(errorText({ key: 'export_failed' }))
    } finally {
      setExporting(false)
    }
  }
  /** Counts the rows of a saved view. */
  const count = (view: ListState) => ({
    key: [endpoints.list.path, 'count', withoutEmpty(view.filters)],
    ask: async (signal: AbortSignal): Promise<number> => {
      const body = { ...bodyOf(view), limit: 1 }
      const { total } = await call(endpoints.list, { body }, { signal, notify: 'none' })
      return total
    },
  })
  const isPlain = typedWords === '' && Object.values(given.filters).every((value) => value === null)
  const { query } = read
  const withTab = (tab: string): ListState => ({ ...given, filters: { ...given.filters, tab } })
  useFilledTab({
    isPlain,
    total: query.data === undefined || query.isPlaceholderData ? undefined : pages.total,
    others: known.tabs?.slice(1) ?? [],
    countOf: (tab) => count(withTab(tab)).ask(new AbortController().signal),
    onShow: (tab) => changeGiven(withTab(tab)),
  })
  const { filters: usual } = complete({ ...given, filters: {} })
  return {
    /** Whether somebody searched or chose a filter. The tab and the default values of a list, such as its days, do not count. */
    isFiltered:
      typed.trim() !== '' ||
      Object.entries(state.filters).some(
        ([name, value]) => name !== 'tab' && (value ?? null) !== (usual[name] ?? null),
      ),
    isTooShort: typedWords !== '' && search === '',
    /** The text that the shown rows were searched for; empty without a search. */
    search,
    state,
    change,
    typed,
    setTyped,
    choice,
    choose,
    ordered,
    shown,
    pages,
    found,
    count,
    isExporting,
    saveAs: (format: ExportFormat) => void saveAs(format),
  }
}
