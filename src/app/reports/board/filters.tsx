// The filters of a board in one row: for people who see all branches the branch, and what else the board offers.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBar } from '#app/kit/list/filter-bar.tsx'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import type { Filters } from '#app/kit/list/use-list-state.ts'
import { useBranchOptions } from '#app/pickers/found-options.ts'
import { useSession } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { boardLabel } from './labels.ts'

type Props = {
  permission: PermissionKey
  groups?: readonly FilterGroup[]
  filters: Filters
  onChange: (filters: Filters) => void
  /** What stands behind the filters. */
  children?: ReactNode
}

export function BoardFilters({ permission, groups = [], filters, onChange, children }: Props) {
  const { t } = useTranslation('analytics')
  const { scopeOf } = useSession()
  const branches = useBranchOptions()
  const isEverywhere = scopeOf(permission) === 'all'
  const branch: FilterGroup = { name: 'branch', label: boardLabel('branch'), ...branches }
  return (
    <section aria-label={t('filters')} className="compact flex flex-wrap items-center gap-2 print:hidden">
      <FilterBar
        groups={[...groups, ...(isEverywhere ? [branch] : [])]}
        filters={filters}
        onChange={onChange}
      />
      {children}
    </section>
  )
}
