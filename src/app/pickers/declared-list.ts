// What the page of a declared list needs of its declaration, with the options that are read from the server.
import type { DeclaredList } from '#api/shapes/define-list.ts'
import { addressTab } from '#app/kit/list/address-tab.ts'
import {
  declaredColumns,
  declaredGroups,
  declaredLabels,
  declaredSorts,
  declaredTabs,
  type FoundOptions,
  type Looks,
} from '#app/kit/list/declared.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import type { ListState } from '#app/kit/list/use-list-state.ts'
import { useSession } from '#app/platform/session.ts'
import { useBranchOptions } from './found-options.ts'

type Screen<L extends DeclaredList> = {
  looks: Looks<L>
  /** The options that the screen has read, by the name of their filter. */
  options?: FoundOptions['others']
  /** How many rows each tab has. */
  counts?: Readonly<Record<string, number>> | undefined
  /** The list is a tab of a page with several lists. */
  page?: { tab: string; tabs: readonly FixedTab[] }
}

/** The tabs of the page, of which a list is one; a page that shows a single list has none. */
const tabsOfPage = ({ tab, tabs }: NonNullable<Screen<DeclaredList>['page']>) => ({
  tabs,
  ...addressTab(tabs.length === 0 ? null : tab),
})

/** The input of `ListPage`, besides the texts and actions of the screen. */
export function useDeclaredList<L extends DeclaredList & { endpoints: object }>(
  list: L,
  { looks, options = {}, counts, page }: Screen<L>,
) {
  const { can, scopeOf } = useSession()
  const branches = useBranchOptions()
  const groups = declaredGroups(
    list,
    { branches: scopeOf(list.access) === 'all' ? branches : null, others: options },
    can,
  )
  const tabs = page === undefined ? list.tabs : page.tabs.map(({ key }) => key)
  const [first] = tabs
  const complete = ({ filters, ...order }: ListState): ListState => ({
    ...order,
    filters: { ...filters, tab: filters['tab'] ?? first ?? null },
  })
  const known = groups.map(({ name, items, find }) => [
    name,
    find === undefined && (list.filters[name]?.options !== 'screen' || options[name]?.isComplete)
      ? items.map(({ key }) => key)
      : isId,
  ])
  return {
    name: list.name,
    path: list.path,
    endpoints: list.endpoints as L['endpoints'],
    columns: declaredColumns(list, looks, can),
    sorts: declaredSorts(list, can),
    filters: {
      ...Object.fromEntries(known),
      ...(first === undefined ? {} : { tab: tabs }),
      ...(page === undefined ? {} : { tab: page.tabs.map(({ key }) => key) }),
    },
    groups,
    columnLabels: declaredLabels(list),
    ...(first === undefined ? {} : { tabs: declaredTabs(list, counts), complete }),
    ...(page === undefined ? {} : tabsOfPage(page)),
  }
}
