import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
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
  children: ReactNode
}

/** The top bar belongs to the layout and is there before its pages; a page without a layout has none. */
function useTopBar(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById('top-bar-title')), [])
  return place
}

function Title({ title, back }: Pick<Props, 'title' | 'back'>) {
  const { t } = useTranslation('kit')
  return (
    <div className="flex min-w-0 items-center gap-2">
      {back !== undefined && (
        <Link
          to={back}
          search={lastSearch(back)}
          aria-label={t('back')}
          className="-ml-2 grid size-12 shrink-0 place-items-center rounded-xl text-text-2 hover:bg-surface-2"
        >
          <ChevronLeft aria-hidden size={24} />
        </Link>
      )}
      <h1 className="min-w-0 truncate text-lg font-bold text-text sm:text-xl">{title}</h1>
    </div>
  )
}

/** A page: its title in the top bar and in the browser's tab, actions above the content, a foot that stays in reach. */
export function Page({ title, back, actions, search, foot, children }: Props) {
  const place = useTopBar()
  useEffect(() => {
    document.title = title === '' ? 'Anketa' : `${title} · Anketa`
  }, [title])
  const head = <Title title={title} {...(back === undefined ? {} : { back })} />
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
