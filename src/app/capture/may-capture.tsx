// Conditions for opening the camera (src/docs/offline.md#storage-quota): the app is installed and there is enough
// storage; and the warning over the camera when storage runs low.
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InstallGate } from '#app/kit/display/install-gate.tsx'
import { type CaptureRefused, getCaptureRefusal } from '#app/offline/photos/capture-limit.ts'
import { tablet } from '#app/offline/store/db.ts'
import { requestPersistenceOnce, useStorageQuota } from '#app/offline/store/quota.ts'
import { mustInstallFirst } from '#app/platform/tablet/installed.ts'

/** Why no photo can be taken; null if one can, or while this is unknown. */
function useRefusal(): CaptureRefused['reason'] | null {
  const [refusal, setRefusal] = useState<CaptureRefused['reason'] | null>(null)
  useEffect(() => {
    requestPersistenceOnce()
    let isHere = true
    // Without a storage estimate the limit is checked when the photo is stored.
    void getCaptureRefusal(tablet())
      .then((found) => isHere && setRefusal(found))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  return refusal
}

/** Renders the camera, or the reason why the tablet cannot store a photo. */
export function MayCapture({ children }: { children: ReactNode }) {
  const { t } = useTranslation('outbox')
  const refusal = useRefusal()
  const quota = useStorageQuota()
  if (mustInstallFirst())
    return (
      <div className="flex-1 overflow-auto p-4">
        <InstallGate />
      </div>
    )
  if (refusal !== null)
    return (
      <p role="alert" className="m-auto max-w-md p-6 text-center text-lg font-semibold">
        {t(`capture.${refusal}`)}
      </p>
    )
  return (
    <>
      {quota?.level === 'low' && (
        <p role="status" className="bg-warn-soft px-4 py-2 text-center text-warn">
          {t('storage.low')}
        </p>
      )}
      {children}
    </>
  )
}
