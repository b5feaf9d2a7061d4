import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { LINK_BUTTON, MessagePage } from '#app/shell/message-page.tsx'

/** The page that an answer 403 with errors redirects to (specification S8.6). */
export function Forbidden() {
  const { t } = useTranslation()
  return (
    <MessagePage
      title={t('forbidden.title')}
      actions={
        <Link to="/welcome" className={LINK_BUTTON}>
          {t('actions.home')}
        </Link>
      }
    >
      <p>{t('forbidden.text')}</p>
      <SupportPhone />
    </MessagePage>
  )
}
