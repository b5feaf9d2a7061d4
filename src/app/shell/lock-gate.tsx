import { lazy, type ReactNode, Suspense } from 'react'
import { useLock } from '#app/offline/encryption/lock.ts'

const LockScreen = lazy(() =>
  import('#app/session/lock/lock-screen.tsx').then((module) => ({ default: module.LockScreen })),
)

/** Renders the app, or only the lock screen while the tablet is locked, so that no data are in the document. */
export function LockGate({ children }: { children: ReactNode }) {
  const lock = useLock()
  if (lock === null) return children
  return (
    <Suspense>
      <LockScreen lock={lock} />
    </Suspense>
  )
}
