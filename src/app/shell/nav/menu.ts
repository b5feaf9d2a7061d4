// The menu of a person: the screens that are built, belong to a menu group and are permitted.
import type { SessionView } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import {
  MENU_GROUPS,
  type MenuGroup,
  SCREEN_IDS,
  SCREENS,
  type ScreenId,
  type ScreenRow,
} from '#domain/access/screens.ts'
import type { QueueTab } from '#domain/applications/queue-filters.ts'

export type MenuItem = { id: ScreenId; row: ScreenRow }
export type MenuSection = { group: MenuGroup; items: MenuItem[] }

const itemsOf = (group: MenuGroup, { can }: Pick<SessionView, 'can'>): MenuItem[] =>
  SCREEN_IDS.map((id): MenuItem => ({ id, row: SCREENS[id] })).filter(
    ({ row }) => row.built && row.menu === group && (row.permission === null || can(row.permission)),
  )

export const menuFor = (session: Pick<SessionView, 'can'>): MenuSection[] =>
  MENU_GROUPS.map((group) => ({ group, items: itemsOf(group, session) })).filter(
    ({ items }) => items.length > 0,
  )

/** Groups with a heading; in the rail they are one button. The screens of the other groups are used every day. */
export const hasHeading = (group: MenuGroup): group is Exclude<MenuGroup, 'home' | 'work'> =>
  group !== 'home' && group !== 'work'

/** The menu entry that a path belongs to: the one with the longest matching path. */
export function currentItem(path: string, items: readonly MenuItem[]): ScreenId | null {
  const inside = items.filter(({ row }) => path === row.path || path.startsWith(`${row.path}/`))
  const nearest = inside.toSorted((one, other) => other.row.path.length - one.row.path.length)[0]
  return nearest?.id ?? null
}

/** Entries that open a tab of a list: the specification's menu has them beside the list itself. */
const VIEWS = [
  { id: 'queue', of: 'applications', needs: 'applications.take' },
  { id: 'online', of: 'applications', needs: 'applications.take' },
] as const satisfies readonly { id: QueueTab; of: ScreenId; needs: PermissionKey }[]
export type MenuView = (typeof VIEWS)[number]

/** The entries beneath a screen that open one of its tabs. */
export const viewsOf = (screen: ScreenId, { can }: Pick<SessionView, 'can'>): MenuView[] =>
  VIEWS.filter(({ of, needs }) => of === screen && can(needs))
