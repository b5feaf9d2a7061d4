// The cue for new work: the number of new applications in the tab's title and on the icon of the installed app, and a sound
// when it grows. The same number as in the menu, for people who take applications.
import { useEffect, useRef } from 'react'
import { setTitleCount } from '#app/platform/page-title.ts'
import { useSession } from '#app/platform/session.ts'
import { announceNewWork } from '#app/platform/tablet/new-work-sound.ts'
import { useNewApplications } from '#app/shell/nav/use-badges.ts'

/** Browsers without the API, and apps that are not installed, have no badge. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
}

export function useNewWork(): void {
  const { can } = useSession()
  const known = useNewApplications()
  const isWanted = can('applications.take')
  // An unknown number changes nothing: neither "no work" nor, afterwards, "new work".
  const count = isWanted ? (known.count ?? null) : 0
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (count === null) return
    if (before.current !== null && count > before.current) announceNewWork()
    before.current = count
    setTitleCount(count)
    void setBadge(count)
  }, [count])
  useEffect(
    () => () => {
      setTitleCount(0)
      void setBadge(0)
    },
    [],
  )
}
