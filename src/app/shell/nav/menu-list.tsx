import { Link, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Globe, ListOrdered, type LucideIcon } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useSession } from '#app/platform/session.ts'
import { screenKeysOf } from '#app/platform/shortcuts/table.ts'
import { type MenuGroup, SCREENS } from '#domain/access/screens.ts'
import {
  currentItem,
  hasHeading,
  type MenuItem,
  type MenuSection,
  type MenuView,
  menuFor,
  viewsOf,
} from './menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { type Badge, useBadges } from './use-badges.ts'

/** The number of an entry; on the icon in the rail. */
export function MenuBadge({ count, isMini }: { count: Badge; isMini: boolean }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const place = isMini
    ? 'absolute right-0.5 top-0.5 px-1 text-[10px] leading-4'
    : 'ml-auto px-2 text-xs leading-5'
  return (
    <span className={clsx('tabular rounded-full bg-brand font-semibold text-on-brand', place)}>
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
  onGo,
}: {
  item: MenuItem
  group: MenuSection['group']
  isCurrent: boolean
  badge: Badge
  onGo: (() => void) | undefined
}) {
  return (
    <li>
      <Link
        to={item.row.path}
        onClick={onGo}
        aria-current={isCurrent ? 'page' : undefined}
        title={screenKeysOf(item.id).join(' ') || undefined}
        className={clsx(
          'flex min-h-12 items-center gap-3 rounded-xl px-3.5 no-underline',
          isCurrent
            ? 'bg-brand-soft font-medium text-text'
            : 'text-text-2 hover:bg-surface-2 hover:text-text',
        )}
      >
        <MenuIcon id={item.id} group={group} />
        <span className="min-w-0 leading-snug">{screenTitle(item.row)}</span>
        <MenuBadge count={badge} isMini={false} />
      </Link>
    </li>
  )
}

const VIEW_ICONS = { queue: ListOrdered, online: Globe } as const satisfies Record<MenuView['id'], LucideIcon>

function ViewEntry({
  view,
  isCurrent,
  onGo,
}: {
  view: MenuView
  isCurrent: boolean
  onGo: (() => void) | undefined
}) {
  const Icon = VIEW_ICONS[view.id]
  return (
    <li>
      <Link
        to={SCREENS[view.of].path}
        search={{ tab: view.id }}
        onClick={onGo}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          'flex min-h-12 items-center gap-3 rounded-xl pl-7 pr-3.5 no-underline',
          isCurrent
            ? 'bg-brand-soft font-medium text-text'
            : 'text-text-2 hover:bg-surface-2 hover:text-text',
        )}
      >
        <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
        <span className="min-w-0 leading-snug">{label(`screens:views.${view.id}`)}</span>
      </Link>
    </li>
  )
}

/** All sections of the menu. `focused`: the group whose first entry takes the focus when the menu opens. */
export function MenuList({ onGo, focused = null }: { onGo?: () => void; focused?: MenuGroup | null }) {
  useTranslation('screens')
  const session = useSession()
  const badges = useBadges()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (focused !== null) list.current?.querySelector<HTMLElement>(`[data-group=${focused}] a`)?.focus()
  }, [focused])
  const tab = useRouterState({
    select: ({ location }) => String((location.search as { tab?: unknown }).tab ?? ''),
  })
  const sections = menuFor(session)
  const current = currentItem(
    path,
    sections.flatMap((section) => section.items),
  )
  return (
    <ul ref={list} className="flex flex-col gap-3">
      {sections.map(({ group, items }) => (
        <li key={group} data-group={group} className="scroll-mt-4">
          {hasHeading(group) && (
            <p className="px-3.5 pb-1 pt-2 text-xs text-text-2">{label(`screens:menu.${group}`)}</p>
          )}
          <ul className="flex flex-col gap-0.5">
            {items.map((item) => {
              const views = viewsOf(item.id, session)
              const isOn = ({ id }: MenuView) => path === item.row.path && id === tab
              return (
                <Fragment key={item.id}>
                  <Entry
                    item={item}
                    group={group}
                    isCurrent={item.id === current && !views.some(isOn)}
                    badge={badges[item.id] ?? 0}
                    onGo={onGo}
                  />
                  {views.map((view) => (
                    <ViewEntry key={view.id} view={view} isCurrent={isOn(view)} onGo={onGo} />
                  ))}
                </Fragment>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
