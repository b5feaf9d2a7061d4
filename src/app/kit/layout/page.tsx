import { Link, useNavigate } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { getLastSearch } from '#app/platform/last-search.ts'
import { usePageTitle } from '#app/platform/page-title.ts'
import { useShortcut } from '#app/platform/shortcuts/actions.ts'
import { ariaKeysOf } from '#app/platform/shortcuts/table.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { usePrinting } from '../display/tables/use-printing.ts'
import { useMedia, WIDE } from '../display/use-media.ts'

type Props = {
  title: string
  actions?: ReactNode
  search?: ReactNode
  /** A bar at the bottom edge: back, next, the save state. */
  foot?: ReactNode
  /** The path of the parent page. */
  back?: string
  /** The query of the parent page; by default the one it had when it was last left. */
  backSearch?: Record<string, unknown>
  /** The page is a list: without padding, its actions in the top bar of a wide screen. */
  isList?: boolean
  /** On a wide screen the row of search and actions stays in sight below the top bar. */
  isHeadSticky?: boolean
  /** What a print says under the title: which rows of a list these are. */
  printNote?: ReactNode
  children: ReactNode
}

/** The element of the layout's top bar, which is rendered before its pages; null without a layout. */
function useTopBar(id: 'top-bar-title' | 'top-bar-actions'): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(id)), [id])
  return place
}

/**
 * Focuses the title after a navigation, because the focused control has been removed with its page: the keyboard and a
 * screen reader continue at the top of the new page. Does nothing on the first page of a document, where the browser
 * manages the focus, and if an input has taken the focus.
 */
function useFocusOfNewPage(topBar: HTMLElement | null) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (topBar === null || navigator.userActivation?.hasBeenActive !== true) return
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [topBar])
  return heading
}

type TitleProps = Pick<Props, 'title' | 'back' | 'backSearch'> & { heading: Ref<HTMLHeadingElement> }

function Title({ title, back, backSearch, heading }: TitleProps) {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const goBack = (path: string) => void navigate({ to: path, search: backSearch ?? getLastSearch(path) })
  useShortcut('back', back === undefined ? null : () => goBack(back))
  return (
    <div className="flex min-w-0 items-center gap-2">
      {back !== undefined && (
        <Link
          to={back}
          search={backSearch ?? getLastSearch(back)}
          aria-label={t('back')}
          aria-keyshortcuts={ariaKeysOf('back')}
          title={t('back_key')}
          className="-ml-2 grid size-12 shrink-0 place-items-center rounded-xl text-text-2 hover:bg-surface-2"
        >
          <ChevronLeft aria-hidden size={24} />
        </Link>
      )}
      <h1
        ref={heading}
        tabIndex={-1}
        className="line-clamp-3 min-w-0 text-base font-bold leading-tight text-text outline-none lg:line-clamp-2 lg:text-xl lg:leading-snug"
      >
        {title}
      </h1>
    </div>
  )
}

/** The head of a print, where the bars of the window are not: what this is, and of when. */
function PrintHead({ title, printNote }: Pick<Props, 'title' | 'printNote'>) {
  const { t } = useTranslation('kit')
  const language = useLanguage()
  const printedAt = usePrinting()
  if (printedAt === null) return null
  return (
    <div className="pb-3">
      <p className="text-xl font-bold">{title}</p>
      {printNote}
      <p className="text-sm">{t('printed', { at: formatDateTime(printedAt, language) })}</p>
    </div>
  )
}

/** A page: its title in the top bar and in the browser's tab, actions above the content, a sticky foot. */
export function Page(props: Props) {
  const {
    title,
    back,
    backSearch,
    actions,
    search,
    foot,
    isList = false,
    isHeadSticky = false,
    printNote,
    children,
  } = props
  const place = useTopBar('top-bar-title')
  const actionsPlace = useTopBar('top-bar-actions')
  const isWide = useMedia(WIDE)
  const isInTopBar = isList && isWide && actionsPlace !== null
  const heading = useFocusOfNewPage(place)
  usePageTitle(title)
  const head = (
    <Title
      title={title}
      heading={heading}
      {...(back === undefined ? {} : { back })}
      {...(backSearch === undefined ? {} : { backSearch })}
    />
  )
  return (
    <>
      {place === null ? head : createPortal(head, place)}
      {isInTopBar && createPortal(actions, actionsPlace)}
      <div
        className={clsx('flex min-w-0 flex-1 flex-col', isList ? 'print-list' : 'gap-4 p-4 lg:p-5 print:p-0')}
      >
        <PrintHead title={title} printNote={printNote} />
        {!isInTopBar && (search !== undefined || (actions !== undefined && actions !== false)) && (
          <div
            data-head={isHeadSticky ? '' : undefined}
            className={clsx(
              'flex flex-wrap items-center justify-end gap-3',
              isList && 'px-4 pt-3',
              isHeadSticky && 'z-10 bg-page lg:sticky lg:top-(--bar) lg:-my-3 lg:py-3',
            )}
          >
            {search !== undefined && <div className="min-w-60 flex-1">{search}</div>}
            {actions}
          </div>
        )}
        {children}
      </div>
      {foot !== undefined && (
        <div
          data-foot
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t print:hidden border-line bg-surface px-4 py-3 sm:bottom-0 sm:pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:px-5"
        >
          {foot}
        </div>
      )}
    </>
  )
}
