import { Link, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useSession } from '#app/platform/session.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'
import { currentItem, menuFor } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'

const MOST_USED = 4
const PLACE =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-[11px] no-underline'

/** Below 600 px: the most used screens and "more". */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const entries = menuFor(session).flatMap(({ group, items }) => items.map((item) => ({ ...item, group })))
  const shown = entries.slice(0, MOST_USED)
  const current = currentItem(path, entries)
  return (
    <nav
      {...tourAnchor('menu')}
      aria-label={t('shell.menu')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {shown.map(({ id, row, group }) => (
        <Link
          key={id}
          to={row.path}
          aria-current={id === current ? 'page' : undefined}
          className={clsx(PLACE, id === current ? 'font-semibold text-brand' : 'text-text-2')}
        >
          <MenuIcon id={id} group={group} />
          <span className="max-w-full truncate">{screenTitle(row)}</span>
        </Link>
      ))}
      <Button onPress={onMore} className={clsx(PLACE, 'text-text-2')}>
        <Ellipsis aria-hidden size={22} />
        <span>{t('shell.more')}</span>
      </Button>
    </nav>
  )
}
