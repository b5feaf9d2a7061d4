import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { Button } from '#app/kit/button.tsx'
import { OfflineState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import type { ScreenRow } from '#domain/access/screens.ts'

/** Shown for a page whose files are not on this tablet while there is no internet. */
export function NeedsInternet({ title }: Pick<ScreenRow, 'title'>) {
  const { t } = useTranslation()
  const reload = (
    <Button kind="quiet" onPress={() => location.reload()}>
      {t('actions.reload')}
    </Button>
  )
  return (
    <Page title={screenTitle({ title })}>
      <OfflineState text={t('broken.offline')} action={reload} />
    </Page>
  )
}
