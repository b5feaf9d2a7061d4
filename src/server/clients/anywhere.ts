// Clients for the search for anything.
import { sql } from 'kysely'
import type { ClientHit } from '#api/search.ts'
import { can } from '#domain/access/can.ts'
import { newestMatches, phoneEnd, type SearchSource } from '../platform/search.ts'
import { matchesClient } from './list.ts'
import { withinClients } from './scope.ts'

const CLIENTS = {
  columns: sql`c.id::text as key, c.name, ${phoneEnd(sql`c.phone`)} as phone_end,
    c.values ->> 'birth_date' as birth_date`,
  table: sql`clients`,
  alias: sql`c`,
  newest: sql`c.age, c.id`,
  newestUnindexed: sql`coalesce(c.age, c.age), c.id`,
}

/** By name in either script, pinfl, document or the end of a phone, as in the list of clients; deleted ones are not found. */
export const findClients: SearchSource<ClientHit> = async ({ trx, actor, scope, text }) => {
  const within = sql<boolean>`(${withinClients({ actor, scope })} and c.deleted_at is null)`
  const isWhole = can(actor, 'clients.view')
  const found = matchesClient(text, isWhole)
  const { items, total } = await newestMatches<ClientHit>(trx, CLIENTS, within, found)
  return { items: items.map((hit) => ({ ...hit, birth_date: isWhole ? hit.birth_date : null })), total }
}
