// The parts of the back office come to the tablet by themselves for those who have a screen there, on a line that carries
// it: then those screens open without internet too. Others never download them (decision 0019).
import { useEffect } from 'react'
import { useSession } from '#app/platform/session.ts'
import { isBackOffice, SCREENS, type ScreenRow } from '#domain/access/screens.ts'

/** After the start has settled; nothing a person waits for shares the line with it. */
const AFTER_MS = 8000

type Line = { saveData?: boolean; effectiveType?: string }

/** A browser that does not say counts as good: an iPad in a shop stands in its Wi-Fi. */
export function isGoodLine(line: Line | undefined): boolean {
  return line?.saveData !== true && (line?.effectiveType ?? '4g') === '4g'
}

/** A seller looks at a client's card now and then: that screen alone is kept when it is first opened. */
const OFFICE_SCREENS = Object.values<ScreenRow>(SCREENS).filter(
  (row) => row.built && isBackOffice(row) && row.area !== 'clients',
)

async function askWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.onLine) return
  if (!isGoodLine((navigator as { connection?: Line }).connection)) return
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type: 'KEEP_OFFICE' })
}

export function useOfficeKept(): void {
  const { can, state } = useSession()
  const hasOffice =
    can('applications.take') ||
    OFFICE_SCREENS.some(({ permission }) => permission !== null && can(permission))
  useEffect(() => {
    if (state !== 'signed_in' || !hasOffice) return
    const timer = setTimeout(() => void askWorker(), AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, hasOffice])
}
