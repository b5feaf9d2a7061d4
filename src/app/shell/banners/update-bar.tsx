import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useConnection } from '#app/offline/online.ts'
import { toast } from '#app/platform/toasts.ts'
import { Bar } from './bar.tsx'
import { applyUpdate, checkForUpdate, useIsUpdateWaiting } from './update.ts'

/** Unobtrusive: the person chooses the moment. Where the queue waits for the new version (426) it is not put off. */
export function UpdateBar() {
  const { t } = useTranslation()
  const isWaiting = useIsUpdateWaiting()
  const [isHidden, setHidden] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNeeded = useConnection().state === 'paused_update'
  useEffect(() => {
    if (isNeeded) void checkForUpdate()
  }, [isNeeded])
  if (!isNeeded && (!isWaiting || isHidden)) return null
  const update = async () => {
    setBusy(true)
    if (await applyUpdate()) return
    setBusy(false)
    toast.info(t('update.busy'))
  }
  const actions = (
    <>
      {!isNeeded && (
        <Button kind="text" onPress={() => setHidden(true)}>
          {t('actions.hide')}
        </Button>
      )}
      <Button kind="primary" busy={isBusy} onPress={() => void update()}>
        {t('actions.update')}
      </Button>
    </>
  )
  return (
    <Bar look="calm" isLoud actions={actions}>
      {t('update.text')}
    </Bar>
  )
}
