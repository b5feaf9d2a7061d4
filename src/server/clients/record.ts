// The card of a client: its values, the masked cards of their applications, suspected duplicates, and merges that can still be
// undone.

import { sql } from 'kysely'
import type { ClientCard, clientRecords } from '#api/back-office/clients.ts'
import { UNDO_DAYS } from '#domain/clients/merge.ts'
import { twoDigits } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Handler, RequestContext } from '../platform/handler.ts'
import { readHistory } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { findDuplicates, keysOf } from './pairs.ts'
import { type ClientRow, requireClient, withinClients } from './scope.ts'
import { CHANGES, OPENINGS } from './trail.ts'

async function cardsOf(trx: Trx, id: number): Promise<ClientCard['cards']> {
  const rows = await trx
    .selectFrom('application_cards as k')
    .innerJoin('applications as a', 'a.id', 'k.application_id')
    .select(['k.mask', 'k.scheme', 'k.expires_month', 'k.expires_year'])
    .distinct()
    .where('a.client_id', '=', id)
    .where('k.confirmed_at', 'is not', null)
    .orderBy('k.mask')
    .execute()
  return rows.map(({ mask, scheme, expires_month: month, expires_year: year }) => ({
    mask,
    scheme,
    expires: `${twoDigits(month)}/${twoDigits(year % 100)}`,
  }))
}

async function mergesOf(trx: Trx, id: number, now: Date): Promise<ClientCard['merges']> {
  const rows = await trx
    .selectFrom('client_merges as m')
    .innerJoin('clients as g', 'g.id', 'm.gone_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.id', 'm.gone_id', 'g.name', 'u.name as who', 'm.at'])
    .where('m.kept_id', '=', id)
    .where('m.undone_at', 'is', null)
    .where('m.at', '>', new Date(now.getTime() - UNDO_DAYS * DAY_MS))
    .orderBy('m.id', 'desc')
    .execute()
  return rows.map(({ id: key, gone_id: gone, name, who, at }) => ({
    key: String(key),
    gone: { key: String(gone), name },
    who,
    at: at.toISOString(),
    until: new Date(at.getTime() + UNDO_DAYS * DAY_MS).toISOString(),
  }))
}

async function namesAround(trx: Trx, client: ClientRow) {
  return trx
    .selectFrom('clients as c')
    .leftJoin('branches as b', 'b.id', 'c.branch_id')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .leftJoin('clients as k', 'k.id', 'c.merged_into')
    .select(['b.name as branch', 'u.name as created_by', 'k.name as kept_name'])
    .where('c.id', '=', client.id)
    .executeTakeFirstOrThrow()
}

/** Who noted that the client wants no SMS to many; of this card, or of one that was merged into it. */
async function optOutOf(trx: Trx, id: number): Promise<ClientCard['opted_out']> {
  const found = await trx
    .selectFrom('clients as c')
    .innerJoin('users as u', 'u.id', 'c.opted_out_by')
    .select(['u.name as who', 'c.opted_out_at as at'])
    .where((eb) => eb.or([eb('c.id', '=', id), eb('c.merged_into', '=', id)]))
    .where('c.opted_out_at', 'is not', null)
    .orderBy('c.opted_out_at')
    .executeTakeFirst()
  if (!found?.at) return null
  return { who: found.who, at: found.at.toISOString() }
}

/** Existing possible duplicates in the person's scope. */
async function duplicatesOf(call: RequestContext, client: ClientRow): Promise<ClientCard['twins']> {
  if (client.deleted_at !== null) return []
  const where = sql<boolean>`(c.deleted_at is null and ${withinClients(call)} and not exists (
    select 1 from client_pairs p where p.one = least(c.id, ${client.id}::int)
      and p.other = greatest(c.id, ${client.id}::int) and p.dismissed_at is not null))`
  return findDuplicates(call.trx, { keys: client, except: client.id, where })
}

export const view: Handler<typeof clientRecords.view> = async (call) => {
  const { trx, deps } = call
  const client = await requireClient(call, call.params.key)
  call.audited(OPENINGS, client.id)
  const { branch, created_by, kept_name: keptName } = await namesAround(trx, client)
  const merged = client.merged_into
  return {
    key: String(client.id),
    version: client.version,
    name: client.name,
    values: client.values,
    client_type: client.client_type,
    branch,
    created_by,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
    deleted_at: client.deleted_at?.toISOString() ?? null,
    opted_out: await optOutOf(trx, client.id),
    merged_into: merged === null ? null : { key: String(merged), name: keptName ?? '' },
    cards: await cardsOf(trx, client.id),
    twins: await duplicatesOf(call, client),
    merges: await mergesOf(trx, client.id, deps.now()),
  }
}

export const history: Handler<typeof clientRecords.history> = async (call) => {
  const { id } = await requireClient(call, call.params.key)
  return { items: await readHistory(call.trx, CHANGES, id) }
}

export const views: Handler<typeof clientRecords.views> = async (call) => {
  const { id } = await requireClient(call, call.params.key)
  return { items: await readHistory(call.trx, OPENINGS, id) }
}

/** Deleted ones too: they are better restored than made once more. */
export const duplicates: Handler<typeof clientRecords.twins> = async (call) => {
  const except = call.body.except === undefined ? null : Number(call.body.except)
  const keys = keysOf(call.body.values)
  return { twins: await findDuplicates(call.trx, { keys, except, where: withinClients(call) }) }
}
