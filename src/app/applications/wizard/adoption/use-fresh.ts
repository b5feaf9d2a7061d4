// An application that others work on too is read anew before it is changed here; without internet what is here will do,
// and a difference shows itself as a conflict when it is sent.
import { useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { adoptApplication } from '#app/offline/drafts/drafts.ts'
import { call } from '#app/platform/api.ts'

/** Whether what is on this tablet is as new as it can be now. */
export function useFresh(appId: string, isWanted: boolean): boolean {
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
