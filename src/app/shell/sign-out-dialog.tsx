import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { requestSending, useObstacle } from '#app/outbox/send-now.ts'
import { RescueFileButton } from '#app/pickers/outbox/rescue-file.tsx'
import { hasWaiting, isReached, useConnection } from '#app/platform/connection.ts'
import { signOut } from '#app/platform/session.ts'

function Obstacle() {
  const obstacle = useObstacle()
  if (obstacle === null) return null
  return (
    <p role="status" className="mt-3 rounded-card bg-warn-soft p-3 text-warn">
      {obstacle}
    </p>
  )
}

/**
 * Asks before the sign-out: shows what has not reached the server and that the next sign-in needs internet. Signing out
 * never deletes unsent work (src/docs/offline.md#sessions-and-people-on-a-shared-tablet).
 */
export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('session')
  const waitingLabel = useWaitingLabel()
  const connection = useConnection()
  const { waiting } = connection
  const isWaiting = hasWaiting(connection)
  const isOnline = isReached(connection)
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
        <Button kind="primary" onPress={requestSending}>
          {t('sign_out.send')}
        </Button>
      )}
      <Button kind={isWaiting || !isOnline ? 'quiet' : 'primary'} onPress={leave}>
        {t(isWaiting ? 'sign_out.keep' : 'sign_out.leave')}
      </Button>
    </>
  )
  const what = waiting === null ? '' : waitingLabel(waiting)
  const outcome = waiting === null ? 'unknown' : isWaiting ? 'unsent' : 'clean'
  return (
    <Dialog title={t('sign_out.title')} isOpen={isOpen} onClose={onClose} actions={actions}>
      <p>{t(`sign_out.${outcome}`, { what })}</p>
      {isOnline ? (
        <p className="mt-3 text-text-2">{t('sign_out.back')}</p>
      ) : (
        <p role="alert" className="mt-3 rounded-card bg-danger-soft p-3 font-semibold text-danger">
          {t('sign_out.back_offline')}
        </p>
      )}
      {isWaiting && isOpen && (
        <>
          {isOnline && <Obstacle />}
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <RescueFileButton />
          </div>
        </>
      )}
    </Dialog>
  )
}
