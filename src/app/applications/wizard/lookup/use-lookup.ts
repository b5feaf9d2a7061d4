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
import { isOtherPerson, type KnownClient } from '#domain/clients/known.ts'
import { type ClientKeys, completeKeys } from './client-keys.ts'

type Answer = Returns<typeof api.clients.lookup>
export type Duplicate = Answer['duplicates'][number]
type Found = { known: KnownClient | null; duplicates: Duplicate[] }
/** `client`: the values of the known client. */
export type LookupResult = Found & { client: Values | null }
const NOTHING_FOUND: Found = { known: null, duplicates: [] }
/** Delay after the last key press before the lookup. */
const PAUSE_MS = 250

async function lookUpOnServer(keys: ClientKeys, appId: string): Promise<Found | null> {
  if (getConnection() !== 'online') return null
  try {
    const input = { body: { ...keys, application_id: appId } }
    const { client, duplicates } = await call(api.clients.lookup, input, { notify: 'none' })
    if (client !== null) await rememberClient(client.known)
    return { known: client?.known ?? null, duplicates }
  } catch {
    return null
  }
}

/** Surest first: a phone may be that of a relative. */
const KEYS = ['pinfl', 'document_number', 'phone'] as const

const sharesKey = (values: Values, keys: ClientKeys, key: keyof ClientKeys): boolean =>
  keys[key] !== undefined && completeKeys(values)[key] === keys[key]

async function findOnTablet(keys: ClientKeys): Promise<KnownClient | null> {
  const recent = await readRecentClients()
  const found = KEYS.map((key) => recent.find(({ values }) => sharesKey(values, keys, key)))
  return found.find((client) => client !== undefined) ?? null
}

/** Unsent applications of the same person on this tablet. */
const findDrafts = (drafts: readonly DraftRow[], keys: ClientKeys, appId: string): Duplicate[] =>
  drafts
    .filter(
      (draft) =>
        draft.id !== appId && draft.sentAt === null && KEYS.some((key) => sharesKey(draft.values, keys, key)),
    )
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
  const [found, setFound] = useState(NOTHING_FOUND)
  const drafts = useAllDrafts()
  const isAllowed = can('clients.lookup')
  const keysJson = JSON.stringify(completeKeys(values))
  useEffect(() => {
    const keys = JSON.parse(keysJson) as ClientKeys
    if (Object.keys(keys).length === 0) return setFound(NOTHING_FOUND)
    let isCurrent = true
    const ask = async () => {
      const answer = isAllowed ? await lookUpOnServer(keys, appId) : null
      // A client whom this tablet has not sent yet is known here alone.
      const known = answer?.known ?? (await findOnTablet(keys))
      if (isCurrent) setFound({ known, duplicates: answer?.duplicates ?? [] })
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [keysJson, appId, isAllowed])
  const keys = completeKeys(values)
  const here = findDrafts(drafts, keys, appId)
  const ids = new Set(found.duplicates.map(({ id }) => id))
  const client = found.known !== null && !isOtherPerson(values, found.known) ? found.known : null
  return {
    known: client,
    client: client?.values ?? null,
    duplicates: [...found.duplicates, ...here.filter(({ id }) => !ids.has(id))],
  }
}
