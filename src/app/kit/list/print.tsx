// Prints a list: every row that the filters find, up to a number that still is a paper and not a book.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { usePages } from '#app/platform/pages.ts'
import { type FilterGroup, filterText } from './filter-group.ts'
import type { Filters } from './use-list-state.ts'

/** More rows than these are not loaded for a print; the paper says that they are the first ones. */
export const MOST_PRINTED = 1000

const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => done()))

type Pages<Row extends { id: string }> = Pick<ReturnType<typeof usePages<Row>>, 'query'>

/**
 * Loads the rows that are not here yet and opens the print dialog; Ctrl+P does the same. Without a connection it prints the
 * rows that are here.
 */
export function usePrintList<Row extends { id: string }>({ query }: Pages<Row>) {
  const [isLoading, setLoading] = useState(false)
  const print = async () => {
    if (isLoading) return
    setLoading(true)
    let known: Pick<typeof query, 'data' | 'hasNextPage' | 'isFetchNextPageError'> = query
    const countOf = () => known.data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0
    while (known.hasNextPage && countOf() < MOST_PRINTED) {
      known = await query.fetchNextPage()
      if (known.isFetchNextPageError) break
    }
    setLoading(false)
    // Until the rows that have come are shown.
    await nextFrame()
    await nextFrame()
    window.print()
  }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPrint =
        event.code === 'KeyP' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isPrint) return
      event.preventDefault()
      void print()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return { print: () => void print(), isLoading }
}

type NoteProps = {
  groups: readonly FilterGroup[]
  filters: Filters
  search: string
  tab: string | undefined
  shown: number
  total: number
}

/** Which rows a printed list has: its tab, filters and search, and how many of how many. */
export function PrintNote({ groups, filters, search, tab, shown, total }: NoteProps) {
  const { t } = useTranslation('kit')
  const chosen = groups.flatMap((group) => {
    const value = filters[group.name] ?? null
    return value === null ? [] : [`${group.label}: ${filterText(group, value)}`]
  })
  const words = search === '' ? [] : [t('list.printed_search', { text: search })]
  const count = shown < total ? t('list.printed_first', { shown, total }) : t('list.total', { count: total })
  return (
    <>
      {[...(tab === undefined ? [] : [tab]), ...chosen, ...words].map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{count}</p>
    </>
  )
}
