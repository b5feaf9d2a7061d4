import { lazy, type ReactNode, Suspense } from 'react'
import { useLock } from '#app/offline/encryption/lock.ts'

const LockScreen = lazy(() =>
  import('#app/session/lock/lock-screen.tsx').then((module) => ({ default: module.LockScreen })),
)

/** Draws the application, or while the tablet is locked the lock alone: what is not drawn nobody can look behind. */
export function LockGate({ children }: { children: ReactNode }) {
  const lock = useLock()
  if (lock === null) return children
  return (
    <Suspense>
      <LockScreen lock={lock} />
    </Suspense>
  )
}
