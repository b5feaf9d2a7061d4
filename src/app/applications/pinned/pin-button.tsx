import { Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/kit/button.tsx'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { pin, unpin, usePins } from './pins.ts'

/** Pins or unpins an application. */
export function PinButton({ id }: { id: string }) {
  const { t } = useTranslation('applications')
  const { user } = useSession()
  const isPinned = usePins().includes(id)
  if (user === null) return null
  const toggle = () => {
    if (isPinned) unpin(user.id, id)
    else if (!pin(user.id, id)) toast.info(t('pins.full'))
  }
  return (
    <IconButton
      label={t(isPinned ? 'pins.unpin' : 'pins.pin')}
      icon={isPinned ? PinOff : Pin}
      onPress={toggle}
    />
  )
}
