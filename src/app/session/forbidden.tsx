import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { LINK_BUTTON, MessagePage } from '#app/shell/message-page.tsx'

/** Where an answer 403 with errors leads (specification S8.6). */
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
