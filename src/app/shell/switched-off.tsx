// A page that an administrator has switched off for a time (specification S8.17). The data stay under their permissions, since
// other pages read them too; only the page is closed.
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { useSession } from '#app/platform/session-store.ts'
import { menuScreenOf, SCREENS } from '#domain/access/screens.ts'
import { LINK_BUTTON, MessagePage } from './message-page.tsx'

/** Shows its children unless the page of the address is switched off for this person. */
export function UnlessSwitchedOff({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { pathname } = useLocation()
  const id = menuScreenOf(pathname)
  const off = usePublicSettings()?.switched_off ?? []
  if (id === null || !off.includes(id) || user?.is_admin === true) return children
  return (
    <MessagePage
      title={t('switched_off.title')}
      actions={
        <Link to="/welcome" className={LINK_BUTTON}>
          {t('actions.home')}
        </Link>
      }
    >
      <p>{t('switched_off.text', { page: screenTitle(SCREENS[id]) })}</p>
      <SupportPhone />
    </MessagePage>
  )
}
