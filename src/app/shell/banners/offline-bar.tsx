import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import {
  getConnectionState,
  hasWaiting,
  onConnectionEvent,
  useConnection,
} from '#app/offline/sync/connection.ts'
import { isNotify } from '#app/platform/notices.ts'
import { toast } from '#app/platform/toasts.ts'
import { Bar } from './bar.tsx'

/** The watcher drives the no-internet toast: once when the connection is lost, once when it is back. */
function useConnectionToasts(): void {
  useEffect(
    () =>
      onConnectionEvent((event) => {
        if (!isNotify()) return
        if (event === 'lost') toast.warn(textOf('errors:offline') ?? '')
        else
          toast.ok(
            textOf(
              hasWaiting(getConnectionState()) ? 'common:connection.back' : 'common:connection.back_clean',
            ) ?? '',
          )
      }),
    [],
  )
}

export function OfflineBar() {
  const { t } = useTranslation()
  const { state } = useConnection()
  useConnectionToasts()
  if (state !== 'offline') return null
  return (
    <Bar look="warn" isLoud>
      {t('connection.bar')}
    </Bar>
  )
}
