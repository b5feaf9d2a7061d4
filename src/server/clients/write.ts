// Changes of a card by the back office: a new client, another value, deleted and restored.
import type { clientRecords } from '#api/back-office/clients.ts'
import { isInWork, STATUSES } from '#domain/applications/status.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import { checkClient, newProblems } from '#domain/clients/client-form.ts'
import type { FieldProblem } from '#domain/kernel/problem.ts'
import { formContext } from '../applications/queries.ts'
import type { Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { recordPairs } from './pairs.ts'
import { columnsOf, enteredAfter } from './queries.ts'
import { type ClientRow, requireClient } from './scope.ts'
import { CHANGES, changedFields } from './trail.ts'

export function refuseWrong(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw fieldErrors(problems)
}

export const create: Handler<typeof clientRecords.create> = async (call) => {
  const { trx, deps, body, audited } = call
  const now = deps.now()
  const values: ClientValues = body.values
  refuseWrong(checkClient(values, await formContext(trx, now)))
  const { id: created_by, branch_id } = person(call)
  const times = { created_at: now, updated_at: now, deleted_at: null }
  const { id, version } = await trx
    .insertInto('clients')
    .values({ ...columnsOf(values), pinfl: values.pinfl ?? null, branch_id, created_by, ...times })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordPairs(trx, id)
  audited(CHANGES, id)
  return { ok: true, key: String(id), version }
}

/** A deleted card is restored first. */
export function refuseDeletedClient(client: ClientRow): void {
  if (client.deleted_at !== null) throw new Problem('gone')
}

/** Writes other values into a card. */
export async function writeValues(
  trx: Trx,
  client: ClientRow,
  {
    values,
    ...rest
  }: { values: ClientValues; now: Date; pinfl?: string | null; client_type?: 'new' | 'secondary' },
): Promise<number> {
  const { now, pinfl = values.pinfl ?? null, client_type = client.client_type } = rest
  const version = client.version + 1
  const entered = enteredAfter(client, values, now)
  const set = { ...columnsOf(values), entered, pinfl, client_type, version, updated_at: now }
  await trx.updateTable('clients').set(set).where('id', '=', client.id).execute()
  return version
}

export const update: Handler<typeof clientRecords.update> = async (call) => {
  const { trx, deps, params, body, audited } = call
  const now = deps.now()
  const client = await requireClient(call, params.key, 'lock')
  const values: ClientValues = body.values
  audited(CHANGES, client.id, changedFields(client.values, values))
  refuseDeletedClient(client)
  requireVersion(client, body.base_version, client.values)
  refuseWrong(newProblems(client.values, values, await formContext(trx, now)))
  const version = await writeValues(trx, client, { values, now })
  await recordPairs(trx, client.id)
  return { ok: true, key: params.key, version }
}

async function setDeleted(trx: Trx, client: ClientRow, { at, now }: { at: Date | null; now: Date }) {
  const version = client.version + 1
  await trx
    .updateTable('clients')
    .set({ deleted_at: at, updated_at: now, version })
    .where('id', '=', client.id)
    .execute()
  await recordPairs(trx, client.id)
  return { ok: true as const, key: String(client.id), version }
}

export const remove: Handler<typeof clientRecords.remove> = async (call) => {
  const { trx, deps, params, audited } = call
  const client = await requireClient(call, params.key, 'lock')
  audited(CHANGES, client.id)
  refuseDeletedClient(client)
  const busy = await trx
    .selectFrom('applications')
    .select('id')
    .where('client_id', '=', client.id)
    .where('status', 'in', STATUSES.filter(isInWork))
    .executeTakeFirst()
  if (busy) throw new Problem('client_in_work')
  return setDeleted(trx, client, { at: deps.now(), now: deps.now() })
}

export const restore: Handler<typeof clientRecords.restore> = async (call) => {
  const { trx, deps, params, audited } = call
  const client = await requireClient(call, params.key, 'lock')
  audited(CHANGES, client.id)
  if (client.merged_into !== null) throw new Problem('client_merged')
  if (client.deleted_at === null) return { ok: true, key: params.key, version: client.version }
  return setDeleted(trx, client, { at: null, now: deps.now() })
}

/** A card that was merged into this one speaks for the same client. */
export const optOut: Handler<typeof clientRecords.optOut> = async (call) => {
  const { trx, deps, params, body, audited } = call
  const client = await requireClient(call, params.key, 'lock')
  refuseDeletedClient(client)
  const was = client.opted_out_at !== null
  audited(CHANGES, client.id, changesOf({ opted_out: was }, { opted_out: body.out }, ['opted_out']))
  const set = body.out
    ? { opted_out_at: deps.now(), opted_out_by: person(call).id }
    : { opted_out_at: null, opted_out_by: null }
  if (!body.out || !was)
    await trx
      .updateTable('clients')
      .set(set)
      .where((eb) =>
        body.out
          ? eb('id', '=', client.id)
          : eb.or([eb('id', '=', client.id), eb('merged_into', '=', client.id)]),
      )
      .execute()
  return { ok: true, key: params.key, version: client.version }
}
