// An unfinished application that began on another tablet: taken from the server once, then it is this tablet's draft.
import { useCallback, useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { adoptApplication } from '#app/offline/drafts/drafts.ts'
import { ApiFailure, call } from '#app/platform/api.ts'

export type Adoption = 'asking' | 'offline' | 'absent' | 'forbidden' | 'failed'

/** Why the server's copy could not be taken. */
export const reasonOf = (failure: unknown): Exclude<Adoption, 'asking'> => {
  if (!(failure instanceof ApiFailure)) return 'failed'
  if (failure.outcome !== 'answer') return 'offline'
  if (failure.status === 404 || failure.status === 410) return 'absent'
  return failure.status === 403 ? 'forbidden' : 'failed'
}

/** Asks for an application that is not on the tablet; `again` asks once more. */
export function useAdoption(appId: string): { state: Adoption; again: () => void } {
  const [state, setState] = useState<Adoption>('asking')
  const ask = useCallback(() => {
    setState('asking')
    call(api.applications.view, { params: { id: appId } }, { notify: 'none' })
      .then(adoptApplication)
      .catch((failure: unknown) => setState(reasonOf(failure)))
  }, [appId])
  useEffect(ask, [ask])
  return { state, again: ask }
}
