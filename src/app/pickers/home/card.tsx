// A card of the first page: a head with the title, a count and one link, and what the card is about.
import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'

type Props = {
  title: string
  count?: number
  note?: string
  link?: RowAddress & { text: string }
  /** The card with the main action of the page. */
  isMain?: boolean
  children: ReactNode
}

export function HomeCard({ title, count, note, link, isMain = false, children }: Props) {
  return (
    <section
      aria-label={title}
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-card border bg-surface',
        isMain ? 'border-brand' : 'border-line',
      )}
    >
      <div className="compact flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-3.5 py-1">
        <h2 className="text-[15px] font-bold text-text">{title}</h2>
        {count !== undefined && (
          <span data-count className="tabular text-[15px] text-text-2">
            {count}
          </span>
        )}
        {note !== undefined && <span className="text-[13px] text-text-2">{note}</span>}
        {link !== undefined && (
          <Link
            to={link.to}
            params={link.params ?? {}}
            search={link.search ?? {}}
            className="ml-auto inline-flex min-h-(--control) items-center gap-1 text-sm font-semibold text-brand-strong no-underline"
          >
            {link.text}
            <ChevronRight aria-hidden size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** Above the rows of a part of a card; `link`: to all rows of the part. */
export const RowsHead = ({ children, link }: { children: ReactNode; link?: RowAddress }) => (
  <h3 className="flex min-h-7 items-center bg-surface-2 px-3.5 text-[13px] font-semibold text-text-2">
    {link === undefined ? (
      children
    ) : (
      <Link
        to={link.to}
        search={link.search ?? {}}
        className="compact inline-flex min-h-(--control) flex-1 items-center justify-between gap-1 text-text-2 no-underline"
      >
        {children}
        <ChevronRight aria-hidden size={16} />
      </Link>
    )}
  </h3>
)

/** Below the rows of a part: how many more the list has. */
export function RowsLeft({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return count > 0 ? (
    <p className="border-t border-line px-3.5 py-2 text-[13px] text-text-2">{t('rows_left', { count })}</p>
  ) : null
}

/** How old the rows are, where they may be outdated. */
export function CardAge({ time }: { time: string | null }) {
  const { t } = useTranslation('applications')
  return time === null ? null : (
    <p className="border-b border-line px-3.5 py-2 text-[13px] text-warn">{t('age', { time })}</p>
  )
}

/** A sentence in place of rows. */
export const CardNote = ({ children }: { children: ReactNode }) => (
  <p className="px-3.5 py-5 text-text-2">{children}</p>
)
