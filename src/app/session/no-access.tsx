import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { LINK_BUTTON, MessagePage } from '#app/shell/message-page.tsx'
import { safeNext, screenOf } from '#app/shell/safe-next.ts'

/** Where a person without the permission of a page is sent; it names the page. */
export function NoAccess() {
  const { t } = useTranslation()
  const search: { next?: unknown } = useSearch({ strict: false })
  const next = safeNext(search.next)
  const row = next === null ? undefined : screenOf(new URL(next, location.origin).pathname)
  const page = row === undefined ? null : textOf(`screens:${row.title}`)
  return (
    <MessagePage
      title={t('no_access.title')}
      actions={
        <Link to="/welcome" className={LINK_BUTTON}>
          {t('actions.home')}
        </Link>
      }
    >
      <p>{page === null ? t('no_access.plain') : t('no_access.text', { page })}</p>
      <SupportPhone />
    </MessagePage>
  )
}
