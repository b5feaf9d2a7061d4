import { Link, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useSession } from '#app/platform/session.ts'
import { currentItem, type MenuItem, type MenuSection, menuFor } from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { type Badge as Shown, useBadges } from './use-badges.ts'

type Look = { isMini: boolean; onGo?: () => void }

function Badge({ count, isMini }: { count: Shown; isMini: boolean }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const place = isMini ? 'absolute right-1 top-1 px-1.5' : 'ml-auto px-2'
  return (
    <span
      className={clsx('tabular rounded-full bg-brand text-xs font-semibold leading-5 text-on-brand', place)}
    >
      {count === 'unknown' ? (
        <>
          <span aria-hidden>?</span>
          <span className="sr-only">{t('shell.unknown')}</span>
        </>
      ) : (
        (count > 99 && '99+') || count
      )}
    </span>
  )
}

function Entry({
  item,
  group,
  isCurrent,
  badge,
  isMini,
  onGo,
}: Look & { item: MenuItem; group: MenuSection['group']; isCurrent: boolean; badge: Shown }) {
  const title = screenTitle(item.row)
  return (
    <li>
      <Link
        to={item.row.path}
        {...(onGo === undefined ? {} : { onClick: onGo })}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isMini ? { title } : {})}
        className={clsx(
          'relative flex min-h-12 items-center gap-3 rounded-xl px-3.5 no-underline',
          isCurrent
            ? 'bg-brand-soft font-medium text-text'
            : 'text-text-2 hover:bg-surface-2 hover:text-text',
          isMini && 'justify-center',
        )}
      >
        <MenuIcon id={item.id} group={group} />
        <span className={isMini ? 'sr-only' : 'min-w-0 leading-snug'}>{title}</span>
        <Badge count={badge} isMini={isMini} />
      </Link>
    </li>
  )
}

/** All sections of the menu; narrow (icons only) in the rail. */
export function MenuList({ isMini, onGo }: Look) {
  useTranslation('screens')
  const session = useSession()
  const badges = useBadges()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const sections = menuFor(session)
  const current = currentItem(
    path,
    sections.flatMap((section) => section.items),
  )
  const look: Look = { isMini, ...(onGo === undefined ? {} : { onGo }) }
  return (
    <ul className="flex flex-col gap-3">
      {sections.map(({ group, items }) => (
        <li key={group}>
          {!isMini && group !== 'home' && group !== 'work' && (
            <p className="px-3.5 pb-1 pt-2 text-xs text-text-2">{label(`screens:menu.${group}`)}</p>
          )}
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => (
              <Entry
                key={item.id}
                item={item}
                group={group}
                isCurrent={item.id === current}
                badge={badges[item.id] ?? 0}
                {...look}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
