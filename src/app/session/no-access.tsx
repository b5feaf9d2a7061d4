import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { LINK_BUTTON, MessagePage } from '#app/shell/message-page.tsx'
import { safeNext, screenOf } from '#app/shell/safe-next.ts'

/** The page that a person without a page's permission is redirected to; it names that page. */
export function NoAccess() {
  const { t } = useTranslation()
  const search: { next?: unknown } = useSearch({ strict: false })
  const next = safeNext(search.next)
  const row = next === null ? undefined : screenOf(new URL(next, location.origin).pathname)
  const page = row === undefined ? null : screenTitle(row)
  const isForManagers = row?.isForManagers === true
  return (
    <MessagePage
      title={t('no_access.title')}
      actions={
        <Link to="/welcome" className={LINK_BUTTON}>
          {t('actions.home')}
        </Link>
      }
    >
      {isForManagers && <p className="mb-3 font-semibold text-text">{t('no_access.managers')}</p>}
      <p>{page === null ? t('no_access.plain') : t('no_access.text', { page })}</p>
      <SupportPhone />
    </MessagePage>
  )
}
