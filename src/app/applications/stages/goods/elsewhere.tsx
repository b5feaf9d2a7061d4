// Where a product that the branch lacks could be moved from.
import { useTranslation } from 'react-i18next'
import type { Elsewhere as Places } from '#api/shapes/stage-goods.ts'

export function Elsewhere({ places = [] }: { places?: Places | undefined }) {
  const { t } = useTranslation('stages')
  if (places.length === 0) return null
  const branches = places.map(({ branch, available }) => t('goods.elsewhere_branch', { branch, available }))
  return (
    <span className="block text-[13px] text-text-2">
      {t('goods.elsewhere', { branches: branches.join(', ') })}
    </span>
  )
}
