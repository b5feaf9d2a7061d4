import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useIsOutdated } from '#app/offline/store/outdated-tab.ts'
import { useConnection } from '#app/platform/connection.ts'
import { toast } from '#app/platform/toasts.ts'
import { Bar } from './bar.tsx'
import { applyUpdate, checkForUpdate, useIsUpdateWaiting } from './update.ts'

/** Shown when another tab runs a newer version: this one can no longer save. */
function OutdatedTabBar() {
  const { t } = useTranslation()
  const actions = (
    <Button kind="primary" onPress={() => location.reload()}>
      {t('update.reload')}
    </Button>
  )
  return (
    <Bar look="warn" isLoud actions={actions}>
      {t('update.retired')}
    </Bar>
  )
}

/** The person chooses the moment of an update, except when the outbox requires it (426): then it cannot be postponed. */
export function UpdateBar() {
  const { t } = useTranslation()
  const isRetired = useIsOutdated()
  const isWaiting = useIsUpdateWaiting()
  const [isHidden, setHidden] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isNeeded = useConnection().state === 'paused_update'
  useEffect(() => {
    if (isNeeded) void checkForUpdate()
  }, [isNeeded])
  if (isRetired) return <OutdatedTabBar />
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
    <Bar look="calm" isLoud actions={actions} topic="update">
      {t('update.text')}
    </Bar>
  )
}
