// Finds a known client on the server when online, and among the tablet's recent clients offline
// (src/docs/business-rules.md#the-wizard). A failure is not reported, because the form works without the result.
import { useEffect, useState } from 'react'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { readRecentClients, rememberClient, useAllDrafts } from '#app/offline/drafts/drafts.ts'
import type { DraftRow, Values } from '#app/offline/store/rows.ts'
import { call } from '#app/platform/api.ts'
import { getConnection } from '#app/platform/connection.ts'
import { useSession } from '#app/platform/session-store.ts'
import { type ClientValues, clientFromForm, fillFromClient } from '#domain/clients/client.ts'
import { type ClientKeys, completeKeys } from './client-keys.ts'

type Answer = Returns<typeof api.clients.lookup>
export type Duplicate = Answer['duplicates'][number]
export type LookupResult = { client: ClientValues | null; duplicates: Duplicate[] }
const NOTHING_FOUND: LookupResult = { client: null, duplicates: [] }
/** Delay after the last key press before the lookup. */
const PAUSE_MS = 250

async function lookUpOnServer(keys: ClientKeys, appId: string): Promise<LookupResult | null> {
  if (getConnection() !== 'online') return null
  try {
    const input = { body: { ...keys, application_id: appId } }
    const { client, duplicates } = await call(api.clients.lookup, input, { notify: 'none' })
    if (client !== null) await rememberClient(clientFromForm(client.values))
    return { client: client === null ? null : clientFromForm(client.values), duplicates }
  } catch {
    return null
  }
}

const sharesKey = (known: Values, keys: ClientKeys): boolean =>
  (Object.keys(keys) as Array<keyof ClientKeys>).some((key) => known[key] === keys[key])

async function lookUpOnTablet(keys: ClientKeys): Promise<LookupResult> {
  const known = (await readRecentClients()).find((values) => sharesKey(values, keys))
  return { client: known === undefined ? null : clientFromForm(known), duplicates: [] }
}

/** Unsent applications of the same person on this tablet. */
const findDrafts = (drafts: readonly DraftRow[], keys: ClientKeys, appId: string): Duplicate[] =>
  drafts
    .filter((draft) => draft.id !== appId && draft.sentAt === null && sharesKey(draft.values, keys))
    .map((draft) => ({
      id: draft.id,
      number: draft.number,
      status: draft.status,
      branch_name: null,
      created_at: draft.createdAtDevice,
      mine: true,
    }))

/** The known client and the other open applications of the person in the form. */
export function useLookup(appId: string, values: Values): LookupResult {
  const { can } = useSession()
  const [found, setFound] = useState<LookupResult>(NOTHING_FOUND)
  const drafts = useAllDrafts()
  const isAllowed = can('clients.lookup')
  const keysJson = JSON.stringify(completeKeys(values))
  useEffect(() => {
    const keys = JSON.parse(keysJson) as ClientKeys
    if (Object.keys(keys).length === 0) return setFound(NOTHING_FOUND)
    let isCurrent = true
    const ask = async () => {
      const answer = (isAllowed ? await lookUpOnServer(keys, appId) : null) ?? (await lookUpOnTablet(keys))
      if (isCurrent) setFound(answer)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keysJson, appId, isAllowed])
  const keys = completeKeys(values)
  const here = findDrafts(drafts, keys, appId)
  const known = new Set(found.duplicates.map(({ id }) => id))
  return {
    client: found.client,
    duplicates: [...found.duplicates, ...here.filter(({ id }) => !known.has(id))],
  }
}

/** The values that the known client would add, or null. */
export function additionFrom(values: Values, client: ClientValues | null): Values | null {
  if (client === null) return null
  const { client_type, ...added } = fillFromClient(values, client)
  return Object.keys(added).length === 0 ? null : { ...added, client_type }
}
