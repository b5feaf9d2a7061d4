// The authorities that issued the documents of this tablet's clients, without internet too.
import { useEffect, useMemo, useState } from 'react'
import { readRecentClients, useAllDrafts } from '#app/offline/drafts/drafts.ts'
import { usualAuthorities } from '#domain/applications/authorities.ts'
import type { FormValues } from '#domain/applications/form.ts'

/** What to offer for the issuing authority, the most frequent first; `typed` is left out while it stands in its own draft. */
export function useAuthorities(typed: string): string[] {
  const drafts = useAllDrafts()
  const [clients, setClients] = useState<readonly FormValues[]>([])
  useEffect(() => {
    let isCurrent = true
    readRecentClients().then(
      (recent) => isCurrent && setClients(recent.map(({ values }) => values)),
      // Without them there are fewer to choose from.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return useMemo(() => {
    const found = usualAuthorities([...drafts.map(({ values }) => values), ...clients])
    return found.filter((text) => text !== typed)
  }, [drafts, clients, typed])
}
