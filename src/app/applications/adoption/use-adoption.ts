// Copies an unfinished application that began on another tablet from the server; then it is a draft of this tablet.
import { useCallback, useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { adoptApplication } from '#app/offline/drafts/drafts.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

export type AdoptionState = 'asking' | 'offline' | 'absent' | 'forbidden' | 'failed'

/** Why the server's copy could not be read. */
export const adoptionFailure = (failure: unknown): Exclude<AdoptionState, 'asking'> => {
  if (!(failure instanceof ApiFailure)) return 'failed'
  if (failure.outcome !== 'answer') return 'offline'
  if (failure.status === 404 || failure.status === 410) return 'absent'
  return failure.status === 403 ? 'forbidden' : 'failed'
}

/** Fetches an application that is not on the tablet; `again` retries. */
export function useAdoption(appId: string): { state: AdoptionState; again: () => void } {
  const [state, setState] = useState<AdoptionState>('asking')
  const ask = useCallback(() => {
    setState('asking')
    call(api.applications.view, { params: { id: appId } }, { notify: 'none' })
      .then(adoptApplication)
      .catch((failure: unknown) => setState(adoptionFailure(failure)))
  }, [appId])
  useEffect(ask, [ask])
  return { state, again: ask }
}
