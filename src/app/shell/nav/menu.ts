// The menu of a person: the screens that are built, belong to a menu group and are permitted.
import type { SessionView } from '#app/platform/session.ts'
import {
  MENU_GROUPS,
  type MenuGroup,
  SCREEN_IDS,
  SCREENS,
  type ScreenId,
  type ScreenRow,
} from '#domain/access/screens.ts'

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

/** The menu entry that a path belongs to: the one with the longest matching path. */
export function currentItem(path: string, items: readonly MenuItem[]): ScreenId | null {
  const inside = items.filter(({ row }) => path === row.path || path.startsWith(`${row.path}/`))
  const nearest = inside.toSorted((one, other) => other.row.path.length - one.row.path.length)[0]
  return nearest?.id ?? null
}
