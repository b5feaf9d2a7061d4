// The first two columns of the staff lists: the person and the branch.
import { useTranslation } from 'react-i18next'
import { textColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'

type Person = { name: string; branch: string | null }

export function usePersonColumns(): Column<Person>[] {
  const { t } = useTranslation('staff')
  return [
    textColumn('name', t('columns.name'), { sort: true, width: 200 }),
    textColumn('branch', t('columns.branch'), { sort: true, priority: 2, absent: t('no_branch') }),
  ]
}
