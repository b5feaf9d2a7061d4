import { Outlet } from '@tanstack/react-router'
import { App } from 'konsta/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { startLive } from '#app/platform/live.ts'
import { useSession } from '#app/platform/session.ts'
import { readTour, useTour } from '#app/platform/tablet/tour.ts'
import { Banners } from './banners/banners.tsx'
import { ClockBar } from './banners/clock-bar.tsx'
import { InstallBar } from './banners/install-bar.tsx'
import { OfflineBar } from './banners/offline-bar.tsx'
import { QuotaBar } from './banners/quota-bar.tsx'
import { SignInBar } from './banners/sign-in-bar.tsx'
import { WorksBar } from './banners/works-bar.tsx'
import { useBackOfficePrecache } from './keep-back-office.ts'
import { BottomBar } from './nav/bottom-bar.tsx'
import { type OpenMenu, OverlayMenu, SideMenu } from './nav/drawer.tsx'
import { TopBar } from './nav/top-bar.tsx'
import { UnlessSwitchedOff } from './switched-off.tsx'

/** Palette and shortcuts, in a part of their own: the first page does not wait for them. */
const Anywhere = lazy(() =>
  import('#app/palette/anywhere.tsx').then((module) => ({ default: module.Anywhere })),
)

const Tour = lazy(() => import('#app/tour/tour.tsx').then((module) => ({ default: module.Tour })))

/** Whether the tour of this person is shown; it goes on after a reload. */
function useIsTour(personId: number | null): boolean {
  const { isOpen } = useTour()
  useEffect(() => {
    if (personId !== null) void readTour().catch(() => undefined)
  }, [personId])
  return isOpen
}

function useLive(): void {
  const { state, isFirst } = useSession()
  // Before the first password is chosen the server refuses the stream.
  const isOpen = state === 'signed_in' && !isFirst
  useEffect(() => (isOpen ? startLive() : undefined), [isOpen])
}

/** The layout for signed-in people; its open pages (no-access) are shown without it to others. */
export function MainLayout() {
  const { t } = useTranslation()
  const { user, isFirst } = useSession()
  const [openMenu, setOpenMenu] = useState<OpenMenu>(null)
  useLive()
  useBackOfficePrecache()
  const isTour = useIsTour(user?.id ?? null)
  if (user === null || isFirst)
    return (
      <main id="content" className="min-h-dvh p-4">
        <Outlet />
      </main>
    )
  return (
    <App theme="material" safeAreas={false} touchRipple={false} className="flex min-h-dvh">
      <a
        href="#content"
        className="sr-only z-50 rounded-xl bg-surface p-3 focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
      >
        {t('shell.skip')}
      </a>
      <SideMenu onOpen={(group) => setOpenMenu(group ?? 'all')} />
      <OverlayMenu open={openMenu} onClose={() => setOpenMenu(null)} />
      <div className="flex min-w-0 flex-1 flex-col pb-[calc(3.5rem+env(safe-area-inset-bottom))] sm:pb-0">
        <TopBar />
        <Banners>
          <WorksBar />
          <OfflineBar />
          <SignInBar />
          <QuotaBar />
          <ClockBar />
          <InstallBar />
        </Banners>
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <UnlessSwitchedOff>
            <Outlet />
          </UnlessSwitchedOff>
        </main>
      </div>
      <BottomBar onMore={() => setOpenMenu('all')} />
      <Suspense>
        <Anywhere />
        {isTour && <Tour />}
      </Suspense>
    </App>
  )
}
