import { useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { usePin } from '#app/offline/encryption/pin-settings.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'

/** Locks the screen in one tap; where no PIN is set yet, it leads to where one is set. For people who work on a tablet. */
export function LockButton() {
  const { t } = useTranslation()
  const { can } = useSession()
  const navigate = useNavigate()
  const pin = usePin()
  if (!can('outbox') || pin === undefined || !(pin.isSet || pin.isReady)) return null
  const lock = async () => {
    if (pin.isSet) return (await import('#app/offline/runtime.ts')).lockTablet()
    toast.info(t('shell.lock_first'))
    await navigate({ to: '/settings' })
  }
  return (
    <Button
      onPress={() => void lock()}
      className="mt-auto flex min-h-13 w-full shrink-0 flex-col items-center justify-center gap-0.5 rounded-xl py-1 text-[11px] text-text-2 hover:bg-surface-2 hover:text-text"
    >
      <Lock aria-hidden size={22} strokeWidth={1.75} />
      {t('shell.lock')}
    </Button>
  )
}
