import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { lastSearch } from '#app/platform/last-search.ts'

type Props = {
  title: string
  actions?: ReactNode
  search?: ReactNode
  /** Sticks to the bottom edge: back, next, the save state. */
  foot?: ReactNode
  /** The path of the page above this one. */
  back?: string
  /** What stands after the question mark of the page above; without it, what it had when it was left last. */
  backSearch?: Record<string, unknown>
  children: ReactNode
}

/** The top bar belongs to the layout and is there before its pages; a page without a layout has none. */
function useTopBar(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById('top-bar-title')), [])
  return place
}

/**
 * The control that led here is gone with its page, and the focus with it: the title takes it, so that the keyboard and a screen
 * reader go on from the top of the new page. A document in which nobody has pressed anything yet was opened by its address:
 * its focus is the browser's. An input that has taken the focus keeps it.
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
  return (
    <div className="flex min-w-0 items-center gap-2">
      {back !== undefined && (
        <Link
          to={back}
          search={backSearch ?? lastSearch(back)}
          aria-label={t('back')}
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

/** A page: its title in the top bar and in the browser's tab, actions above the content, a foot that stays in reach. */
export function Page({ title, back, backSearch, actions, search, foot, children }: Props) {
  const place = useTopBar()
  const heading = useFocusOfNewPage(place)
  useEffect(() => {
    document.title = title === '' ? 'Anketa' : `${title} · Anketa`
  }, [title])
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
      <div className="flex min-w-0 flex-1 flex-col gap-4 p-4 lg:p-5">
        {(search !== undefined || actions !== undefined) && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            {search !== undefined && <div className="min-w-60 flex-1">{search}</div>}
            {actions}
          </div>
        )}
        {children}
      </div>
      {foot !== undefined && (
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 border-t border-line bg-surface px-4 py-3 sm:bottom-0 lg:px-5">
          {foot}
        </div>
      )}
    </>
  )
}
