// Two cards that contradict each other become one only by two people: one asks, another one confirms or refuses.
import { sql } from 'kysely'
import type { clientRecords, MergeRequest } from '#api/back-office/clients.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import { mergeContradictions } from '#domain/clients/merge.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { executeMerge, lockForMerge, mergingOf } from './merge.ts'
import { withinClients } from './scope.ts'

type Rows = typeof clientRecords

export const askMerge: Handler<Rows['askMerge']> = async (call) => {
  const { trx, deps, body, audited } = call
  const { kept, gone } = await lockForMerge(call, mergingOf(call))
  const contradictions = mergeContradictions(kept.values, gone.values)
  if (contradictions.length === 0) throw new Problem('merge_agrees')
  const both = [kept.id, gone.id]
  const waiting = await trx
    .selectFrom('client_merge_requests')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kept_id', 'in', both)
    .where('gone_id', 'in', both)
    .executeTakeFirst()
  if (waiting) throw new Problem('merge_waits')
  const { id } = await trx
    .insertInto('client_merge_requests')
    .values({
      kept_id: kept.id,
      gone_id: gone.id,
      kept_version: kept.version,
      gone_version: gone.version,
      take: body.take,
      contradictions,
      asked_by: person(call).id,
      asked_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audited('client_merge_request', id, { clients: both, fields: contradictions })
  return { ok: true, request: String(id) }
}

type Listed = Omit<MergeRequest, 'contradictions' | 'asked_at' | 'is_own'> & {
  asked_at: Date
  asked_id: number
  kept_values: ClientValues
  gone_values: ClientValues
}

const textOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : String(value)

export const mergeRequests: Handler<Rows['mergeRequests']> = async (call) => {
  const { rows } = await sql<Listed>`
    select r.id::text as key, json_build_object('key', k.id::text, 'name', k.name) as kept,
      json_build_object('key', g.id::text, 'name', g.name) as gone, u.name as asked_by, u.id as asked_id, r.asked_at,
      k.values as kept_values, g.values as gone_values
    from client_merge_requests r join clients k on k.id = r.kept_id join clients g on g.id = r.gone_id
    join users u on u.id = r.asked_by
    where r.state = 'waiting' and (select count(*) from clients c where c.id in (k.id, g.id)
      and c.deleted_at is null and ${withinClients(call)}) = 2
    order by r.id limit 200`.execute(call.trx)
  return {
    items: rows.map(({ kept_values: kept, gone_values: gone, asked_at, asked_id, ...line }) => ({
      ...line,
      contradictions: mergeContradictions(kept, gone).map((field) => ({
        field,
        kept: textOrNull(kept[field]),
        gone: textOrNull(gone[field]),
      })),
      asked_at: asked_at.toISOString(),
      is_own: asked_id === person(call).id,
    })),
  }
}

type Deciding = Call<Rows['confirmMerge']> | Call<Rows['refuseMerge']>

/** A waiting request, locked, with both of its cards in the scope; people cannot decide on their own requests. */
async function requireWaitingRequest(call: Deciding) {
  const found = await call.trx
    .selectFrom('client_merge_requests as r')
    .selectAll('r')
    .where('r.id', '=', Number(call.params.key))
    .where(sql<boolean>`(select count(*) from clients c where c.id in (r.kept_id, r.gone_id)
      and ${withinClients(call)}) = 2`)
    .forUpdate('r')
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  call.audited('client_merge_request', found.id)
  if (found.state !== 'waiting') throw new Problem('merge_decided')
  if (found.asked_by === person(call).id) throw new Problem('own_request')
  return found
}

const decide = (call: Deciding, id: number, state: 'confirmed' | 'refused') =>
  call.trx
    .updateTable('client_merge_requests')
    .set({ state, decided_by: person(call).id, decided_at: call.deps.now() })
    .where('id', '=', id)
    .execute()

export const confirmMerge: Handler<Rows['confirmMerge']> = async (call) => {
  const request = await requireWaitingRequest(call)
  const { take } = request
  const both = await lockForMerge(call, {
    kept: { key: String(request.kept_id), version: request.kept_version },
    gone: { key: String(request.gone_id), version: request.gone_version },
    take,
  })
  await decide(call, request.id, 'confirmed')
  return executeMerge(call, both, take)
}

export const refuseMerge: Handler<Rows['refuseMerge']> = async (call) => {
  const request = await requireWaitingRequest(call)
  await decide(call, request.id, 'refused')
  return { ok: true }
}
