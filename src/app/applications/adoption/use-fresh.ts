// Refreshes an application that others also change before it is edited here. Offline the stored copy is used, and a
// difference appears as a conflict when it is sent.
import { useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { adoptApplication } from '#app/offline/drafts/drafts.ts'
import { call } from '#app/platform/api.ts'

/** Whether the tablet's copy is as current as possible. */
export function useFreshCopy(appId: string, isWanted: boolean): boolean {
  const [done, setDone] = useState<string | null>(null)
  useEffect(() => {
    if (!isWanted) return
    call(api.applications.view, { params: { id: appId } }, { notify: 'none' })
      .then(adoptApplication)
      .catch(() => undefined)
      .finally(() => setDone(appId))
  }, [appId, isWanted])
  return !isWanted || done === appId
}
