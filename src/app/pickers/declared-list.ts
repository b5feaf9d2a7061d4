// What the page of a declared list needs of its declaration, with the options that are read from the server.
import type { DeclaredList } from '#api/shapes/define-list.ts'
import { declaredColumns, declaredGroups, type Looks } from '#app/kit/list/declared.tsx'
import { isId } from '#app/kit/list/filter-group.ts'
import { useSession } from '#app/platform/session.ts'
import { useBranchOptions } from './found-options.ts'

/** The input of `ListPage`, besides the texts and actions of the screen. */
export function useDeclaredList<L extends DeclaredList & { endpoints: object }>(list: L, looks: Looks<L>) {
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const groups = declaredGroups(list, { branches: scopeOf(list.access) === 'all' ? branches : null })
  return {
    name: list.name,
    path: list.path,
    endpoints: list.endpoints as L['endpoints'],
    columns: declaredColumns(list, looks),
    sorts: list.sorts,
    filters: Object.fromEntries(
      groups.map(({ name, items, find }) => [name, find === undefined ? items.map(({ key }) => key) : isId]),
    ),
    groups,
  }
}
