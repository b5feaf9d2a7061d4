// The first two columns of the staff lists: the person and the branch.
import { useTranslation } from 'react-i18next'

type Person = { name: string; branch: string | null }

export function usePersonColumns<L extends Person>() {
  const { t } = useTranslation('staff')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      cell: (line: L) => line.name,
      sort: 'name',
      isGrowing: true,
      width: 200,
    },
    {
      key: 'branch',
      title: t('columns.branch'),
      sort: 'branch',
      isGrowing: true,
      width: 130,
      priority: 2,
      cell: (line: L) => line.branch ?? t('no_branch'),
    },
  ]
}
