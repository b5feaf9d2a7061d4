// The rail: screens of every day as icons with a short name, and one button for each further group of the menu.
import { Link, useRouterState } from '@tanstack/react-router'
import clsx from 'clsx'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { type LabelKey, label } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { useSession } from '#app/platform/session.ts'
import { type MenuGroup, SCREENS, type ScreenId } from '#domain/access/screens.ts'
import { currentItem, hasHeading, type MenuItem, type MenuSection, menuFor } from './menu.ts'
import { GroupIcon, MenuIcon } from './menu-icon.tsx'
import { MenuBadge } from './menu-list.tsx'
import { type Badge, useBadges } from './use-badges.ts'

/** Names that fit 72 px, of screens whose title does not. */
const SHORT_NAMES: Partial<Record<ScreenId, LabelKey>> = {
  welcome: 'screens:short.welcome',
  'applications.add_photo': 'screens:short.applications_add_photo',
  outside: 'screens:short.outside',
  complaint: 'screens:short.complaint',
}

const shortName = (id: ScreenId): string => {
  const key = SHORT_NAMES[id]
  return key === undefined ? screenTitle(SCREENS[id]) : label(key)
}

const place = (isCurrent: boolean) =>
  clsx(
    'relative flex min-h-13 w-full flex-col items-center justify-center gap-0.5 rounded-xl py-1 no-underline',
    isCurrent ? 'bg-brand-soft text-brand' : 'text-text-2 hover:bg-surface-2 hover:text-text',
  )

/** The visible name, and the whole one for a screen reader where they differ. */
function Name({ short, whole }: { short: string; whole: string }) {
  return (
    <span className="max-w-full text-center text-[11px] leading-tight tracking-tight wrap-break-word">
      {short === whole ? (
        whole
      ) : (
        <>
          <span aria-hidden>{short}</span>
          <span className="sr-only">{whole}</span>
        </>
      )}
    </span>
  )
}

function RailLink({
  item,
  group,
  isCurrent,
  badge,
}: {
  item: MenuItem
  group: MenuGroup
  isCurrent: boolean
  badge: Badge
}) {
  const whole = screenTitle(item.row)
  return (
    <Link
      to={item.row.path}
      title={whole}
      aria-current={isCurrent ? 'page' : undefined}
      className={place(isCurrent)}
    >
      <MenuIcon id={item.id} group={group} />
      <Name short={shortName(item.id)} whole={whole} />
      <MenuBadge count={badge} isMini />
    </Link>
  )
}

function RailButton({
  icon,
  short,
  whole,
  isCurrent,
  badge = 0,
  onPress,
}: {
  icon: ReactNode
  short: string
  whole: string
  isCurrent: boolean
  badge?: Badge
  onPress: () => void
}) {
  return (
    <Button aria-haspopup="dialog" onPress={onPress} className={place(isCurrent)}>
      {icon}
      <Name short={short} whole={whole} />
      <MenuBadge count={badge} isMini />
    </Button>
  )
}

/** `onOpen` opens the whole menu, at a group when one was pressed. */
export function Rail({ onOpen }: { onOpen: (group: MenuGroup | null) => void }) {
  const { t } = useTranslation(['common', 'screens'])
  const session = useSession()
  const badges = useBadges()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const sections = menuFor(session)
  const current = currentItem(
    path,
    sections.flatMap(({ items }) => items),
  )
  const link = (group: MenuGroup, item: MenuItem) => (
    <li key={item.id}>
      <RailLink item={item} group={group} isCurrent={item.id === current} badge={badges[item.id] ?? 0} />
    </li>
  )
  const section = ({ group, items }: MenuSection) => {
    const [only, ...others] = items
    if (!hasHeading(group)) return items.map((item) => link(group, item))
    if (only !== undefined && others.length === 0) return link(group, only)
    return (
      <li key={group}>
        <RailButton
          icon={<GroupIcon group={group} />}
          short={label(`screens:short.${group}`)}
          whole={label(`screens:menu.${group}`)}
          isCurrent={items.some(({ id }) => id === current)}
          badge={items.reduce((sum, { id }) => sum + (Number(badges[id]) || 0), 0)}
          onPress={() => onOpen(group)}
        />
      </li>
    )
  }
  return (
    <>
      <RailButton
        icon={<Menu aria-hidden size={22} strokeWidth={1.75} />}
        short={t('shell.menu')}
        whole={t('shell.open_menu')}
        isCurrent={false}
        onPress={() => onOpen(null)}
      />
      <ul className="flex flex-col gap-0.5">{sections.map(section)}</ul>
    </>
  )
}
