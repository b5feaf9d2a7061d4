// Finds a known client: asks the server when online, and the tablet's own recent clients without internet
// (src/docs/business-rules.md#the-wizard). Nobody is told when the question fails: the form works without the answer.
import { useEffect, useState } from 'react'
import type { Returns } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { recentClients, rememberClient, useAllDrafts } from '#app/offline/drafts/drafts.ts'
import type { DraftRow, Values } from '#app/offline/store/rows.ts'
import { getConnection } from '#app/offline/sync/connection.ts'
import { call } from '#app/platform/api.ts'
import { useSession } from '#app/platform/session-store.ts'
import { type ClientValues, clientFromForm, fillFromClient } from '#domain/clients/client.ts'
import { type ClientKeys, wholeKeys } from './client-keys.ts'

type Answer = Returns<typeof api.clients.lookup>
export type Duplicate = Answer['duplicates'][number]
export type Found = { client: ClientValues | null; duplicates: Duplicate[] }
const NOBODY: Found = { client: null, duplicates: [] }
/** Typing goes on for a moment after the last digit. */
const PAUSE_MS = 250

async function fromServer(keys: ClientKeys, appId: string): Promise<Found | null> {
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

const isSame = (known: Values, keys: ClientKeys): boolean =>
  (Object.keys(keys) as Array<keyof ClientKeys>).some((key) => known[key] === keys[key])

async function fromTablet(keys: ClientKeys): Promise<Found> {
  const known = (await recentClients()).find((values) => isSame(values, keys))
  return { client: known === undefined ? null : clientFromForm(known), duplicates: [] }
}

/** Applications of the same person that are on this tablet and not finished. */
const onTablet = (drafts: readonly DraftRow[], keys: ClientKeys, appId: string): Duplicate[] =>
  drafts
    .filter((draft) => draft.id !== appId && draft.sentAt === null && isSame(draft.values, keys))
    .map((draft) => ({
      id: draft.id,
      number: draft.number,
      status: draft.status,
      branch_name: null,
      created_at: draft.createdAtDevice,
      mine: true,
    }))

/** The known client and the other applications of the person in the form. */
export function useLookup(appId: string, values: Values): Found {
  const { can } = useSession()
  const [found, setFound] = useState<Found>(NOBODY)
  const drafts = useAllDrafts()
  const isAllowed = can('clients.lookup')
  const asked = JSON.stringify(wholeKeys(values))
  useEffect(() => {
    const keys = JSON.parse(asked) as ClientKeys
    if (Object.keys(keys).length === 0) return setFound(NOBODY)
    let isHere = true
    const ask = async () => {
      const answer = (isAllowed ? await fromServer(keys, appId) : null) ?? (await fromTablet(keys))
      if (isHere) setFound(answer)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [asked, appId, isAllowed])
  const keys = wholeKeys(values)
  const here = onTablet(drafts, keys, appId)
  const known = new Set(found.duplicates.map(({ id }) => id))
  return {
    client: found.client,
    duplicates: [...found.duplicates, ...here.filter(({ id }) => !known.has(id))],
  }
}

/** What the known client would add; null when there is nothing to add. */
export function additionFrom(values: Values, client: ClientValues | null): Values | null {
  if (client === null) return null
  const { client_type, ...added } = fillFromClient(values, client)
  return Object.keys(added).length === 0 ? null : { ...added, client_type }
}
