import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { isReached, useConnection } from '#app/platform/connection.ts'
import { useEndOfFirstForm } from '#app/platform/first-form.ts'
import { MessagePage } from './message-page.tsx'
import { isMissingChunk } from './missing-chunk.ts'

/** Shown when a page throws; offers a reload. Unsent work is in the database and unaffected. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  useEndOfFirstForm()
  const reload = (
    <Button kind="primary" onPress={() => location.reload()}>
      {t('actions.reload')}
    </Button>
  )
  const connection = useConnection()
  const isAway = isMissingChunk(error) && !isReached(connection)
  return (
    <div role="alert">
      <MessagePage title={t('broken.title')} actions={reload}>
        <p>{t(isAway ? 'broken.offline' : 'broken.text')}</p>
        {!isAway && <SupportPhone />}
      </MessagePage>
    </div>
  )
}
