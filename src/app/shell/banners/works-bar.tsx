import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { useSession } from '#app/platform/session-store.ts'
import { Bar } from './bar.tsx'

/** Technical works: the server answers only administrators; drafts and photos are still saved on the tablet. */
export function WorksBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const settings = usePublicSettings()
  if (settings?.technical_works !== true || user?.is_admin === true) return null
  return (
    <Bar look="warn" isLoud topic="technical_works">
      <b>{t('technical_works.title')}.</b> {t('technical_works.text')}
    </Bar>
  )
}
