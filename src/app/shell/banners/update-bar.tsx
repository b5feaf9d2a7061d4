import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useRetired } from '#app/offline/retired.ts'
import { toast } from '#app/platform/toasts.ts'
import { Bar } from './bar.tsx'
import { applyUpdate, useIsUpdateWaiting } from './update.ts'

/** Another tab runs a newer version: nothing is saved in this one any more. */
function RetiredBar() {
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

/** Unobtrusive: the person chooses the moment. */
export function UpdateBar() {
  const { t } = useTranslation()
  const isRetired = useRetired()
  const isWaiting = useIsUpdateWaiting()
  const [isHidden, setHidden] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isRetired) return <RetiredBar />
  if (!isWaiting || isHidden) return null
  const update = async () => {
    setBusy(true)
    if (await applyUpdate()) return
    setBusy(false)
    toast.info(t('update.busy'))
  }
  const actions = (
    <>
      <Button kind="text" onPress={() => setHidden(true)}>
        {t('actions.hide')}
      </Button>
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
