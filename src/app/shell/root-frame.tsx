import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Toaster } from 'sonner'
import { useSession } from '#app/platform/session.ts'
import { useIsDark } from '#app/platform/tablet/theme.ts'
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

/** Around every page: loading bar, notices at the top right, the offer of a new version, the overlay of the sign-out. */
export function RootFrame() {
  const { t } = useTranslation()
  const { isLeaving } = useSession()
  const isDark = useIsDark()
  return (
    <>
      <LoadingBar />
      <UpdateBar />
      <Outlet />
      {isLeaving && <LeavingOverlay />}
      <Toaster
        position="top-right"
        theme={isDark ? 'dark' : 'light'}
        visibleToasts={5}
        expand
        richColors
        closeButton
        duration={5000}
        containerAriaLabel={t('shell.toasts')}
        toastOptions={{ closeButtonAriaLabel: t('actions.close') }}
      />
    </>
  )
}
