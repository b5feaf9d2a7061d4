import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { unsentCount } from '#app/offline/life.ts'
import { checkNow } from '#app/offline/online.ts'
import { retryAll } from '#app/offline/outbox.ts'
import { ParcelButton } from '#app/offline/screen/parcel-part.tsx'
import { signOut } from '#app/platform/session.ts'

function useUnsentCount(isOpen: boolean): number | null {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => {
    if (!isOpen) return setCount(null)
    let isHere = true
    const ask = () => void unsentCount().then((found) => isHere && setCount(found))
    ask()
    const timer = setInterval(ask, 1000)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [isOpen])
  return count
}

/** Says how much has not reached the server before anybody leaves; signing out never deletes it (offline.md 2.9). */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('session')
  const count = useUnsentCount(isOpen)
  const isWaiting = count !== null && count > 0
  const sendNow = () => {
    void checkNow()
    void retryAll()
  }
  const leave = () => {
    onClose()
    void signOut()
  }
  const actions = (
    <>
      <Button kind="text" onPress={onClose}>
        {t('sign_out.stay')}
      </Button>
      {isWaiting && (
        <Button kind="primary" onPress={sendNow}>
          {t('sign_out.send')}
        </Button>
      )}
      <Button kind={isWaiting ? 'quiet' : 'primary'} onPress={leave}>
        {t(isWaiting ? 'sign_out.keep' : 'sign_out.leave')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('sign_out.title')} isOpen={isOpen && count !== null} onClose={onClose} actions={actions}>
      <p>{isWaiting ? t('sign_out.unsent', { count }) : t('sign_out.clean')}</p>
      {isWaiting && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <ParcelButton />
        </div>
      )}
    </Dialog>
  )
}
