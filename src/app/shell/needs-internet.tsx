import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { OfflineState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { isReached, useConnection } from '#app/platform/connection.ts'
import type { ScreenRow } from '#domain/access/screens.ts'

type Props = Pick<ScreenRow, 'title'> & { onOpen?: (() => void) | undefined }

/** Shown for a page whose files are not on this tablet while the server cannot be reached; opens the page when it can. `onOpen` requests the files again. */
export function NeedsInternet({ title, onOpen }: Props) {
  const { t } = useTranslation()
  const isOpen = isReached(useConnection())
  const open = useEffectEvent(() => onOpen?.())
  useEffect(() => {
    if (isOpen) open()
  }, [isOpen])
  return (
    <Page title={screenTitle({ title })}>
      <OfflineState text={t('broken.offline')} onRetry={() => onOpen?.()} />
    </Page>
  )
}
