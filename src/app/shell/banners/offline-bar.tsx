import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { label } from '#app/i18n/i18n.ts'
import { getConnectionState, hasWaiting, onConnectionEvent, useConnection } from '#app/platform/connection.ts'
import { isNotify } from '#app/platform/notices.ts'
import { toast } from '#app/platform/toasts.ts'
import { Bar } from './bar.tsx'

/** Shows a toast when the connection returns; the bar itself shows that it is lost. */
function useConnectionToasts(): void {
  useEffect(
    () =>
      onConnectionEvent((event) => {
        if (event === 'lost' || !isNotify()) return
        toast.ok(
          label(hasWaiting(getConnectionState()) ? 'common:connection.back' : 'common:connection.back_clean'),
        )
      }),
    [],
  )
}

export function OfflineBar() {
  const { t } = useTranslation()
  const { state } = useConnection()
  useConnectionToasts()
  if (state !== 'offline' && state !== 'unreachable') return null
  return (
    <Bar look="warn" isLoud topic="connection">
      {t('connection.bar', { link: t(`connection.${state}`) })}
    </Bar>
  )
}
