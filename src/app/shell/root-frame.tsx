import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import { useLostFocus } from '#app/kit/layout/lost-focus.ts'
import { useLoss } from '#app/offline/health/loss-store.ts'
import { useWasPainted } from '#app/platform/painted.ts'
import { useSession } from '#app/platform/session.ts'
import { useIsDark } from '#app/platform/tablet/theme.ts'
import { Banners } from './banners/banners.tsx'
import { UpdateBar } from './banners/update-bar.tsx'
import { LoadingBar } from './loading-bar.tsx'

function LeavingOverlay() {
  const { t } = useTranslation()
  return (
    <div role="alert" className="fixed inset-0 z-50 grid place-items-center bg-page/90 text-lg font-semibold">
      {t('leaving')}
    </div>
  )
}

const LossScreen = lazy(() =>
  import('#app/shell/loss-screen.tsx').then((module) => ({ default: module.LossScreen })),
)

/** What waits until the page is drawn: our font (styles.css), and the check for data loss, whoever is signed in. */
function useWorkAfterPaint(): void {
  const wasPainted = useWasPainted()
  useEffect(() => {
    if (!wasPainted) return
    document.documentElement.classList.add('own-font')
    import('#app/offline/health/generation.ts')
      .then(({ getDeviceId }) => getDeviceId())
      .catch(() => undefined)
  }, [wasPainted])
}

/** The frame of every page: loading bar, toasts, the banner of a new version, the overlay of the sign-out. */
export function RootFrame() {
  const { t } = useTranslation()
  const { isLeaving } = useSession()
  const isDark = useIsDark()
  const loss = useLoss()
  useWorkAfterPaint()
  useLostFocus()
  return (
    <>
      <LoadingBar />
      <Banners>
        <UpdateBar />
      </Banners>
      <Outlet />
      {isLeaving && <LeavingOverlay />}
      {loss !== null && (
        <Suspense>
          <LossScreen loss={loss} />
        </Suspense>
      )}
      <Toaster
        position="top-right"
        theme={isDark ? 'dark' : 'light'}
        visibleToasts={5}
        expand
        richColors
        closeButton
        duration={5000}
        // Below the top bar and the row of page actions: a notice must not cover the connection state or the button
        // that its text asks for ("first enter the address and the key").
        offset={{ top: 136, right: 16 }}
        mobileOffset={{ top: 136, right: 16, left: 16 }}
        containerAriaLabel={t('shell.toasts')}
        toastOptions={{ closeButtonAriaLabel: t('actions.close') }}
      />
    </>
  )
}
