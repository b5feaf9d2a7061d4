// Precaches the files of the back office for people who have a screen there, on a fast connection, so that these screens
// open without internet too. Nobody else downloads them (decision 0019).
import { useEffect } from 'react'
import { useSession } from '#app/platform/session.ts'
import { isBackOffice, isKeptOnUse, SCREENS, type ScreenRow } from '#domain/access/screens.ts'

/** Delay after the start, so that the download does not compete with requests that a person waits for. */
const AFTER_MS = 8000

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** A browser without this API counts as fast: an iPad in a shop uses its Wi-Fi. */
export function isFastConnection(line: NetworkInformation | undefined): boolean {
  return line?.saveData !== true && (line?.effectiveType ?? '4g') === '4g'
}

/** Without the client's card, goods and stock, which sellers open now and then: they are cached when they are first opened. */
const BACK_OFFICE_SCREENS = Object.values<ScreenRow>(SCREENS).filter(
  (row) => row.built && isBackOffice(row) && row.area !== 'clients' && !isKeptOnUse(row),
)

async function requestPrecache(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  if (!isFastConnection((navigator as { connection?: NetworkInformation }).connection)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type: 'KEEP_OFFICE' })
}

export function useBackOfficePrecache(): void {
  const { can, state } = useSession()
  const hasBackOfficeScreens =
    can('applications.take') ||
    BACK_OFFICE_SCREENS.some(({ permission }) => permission !== null && can(permission))
  useEffect(() => {
    if (state !== 'signed_in' || !hasBackOfficeScreens) return
    const timer = setTimeout(() => void requestPrecache(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, hasBackOfficeScreens])
}
