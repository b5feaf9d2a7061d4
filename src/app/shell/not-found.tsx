import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LINK_BUTTON, MessagePage } from './message-page.tsx'

export function NotFound() {
  const { t } = useTranslation()
  const home = (
    <Link to="/welcome" className={LINK_BUTTON}>
      {t('actions.home')}
    </Link>
  )
  return (
    <main id="content">
      <MessagePage title={t('not_found.title')} actions={home}>
        <p>{t('not_found.text')}</p>
      </MessagePage>
    </main>
  )
}
