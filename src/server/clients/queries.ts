// Known clients: kept from every submitted application, found again by pinfl, document or phone. The public queries of this
// feature for the others.
import { sql } from 'kysely'
import { clientNameKey, fullName } from '#domain/applications/form-rules.ts'
import { type ClientValues, clientFromForm } from '#domain/clients/client.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Call, Trx } from '../platform/handler.ts'
import { recordPairs } from './pairs.ts'
import { recordChange } from './trail.ts'

type AppRecord = Selected<'applications'>
type Client = Selected<'clients'>
export type Changing = Pick<Call<never>, 'trx' | 'deps' | 'actor' | 'requestId'>

/** The columns derived from the values of a card; the unique pinfl is written separately. */
export const columnsOf = (values: ClientValues) => ({
  document_number: values.document_number ?? null,
  phone: values.phone ?? null,
  name: fullName(values),
  name_key: clientNameKey(values),
  values: JSON.stringify(values),
})

/** Whether the client had submitted another application before this one. */
const hadOthers = (record: AppRecord, id: number | null) => sql<boolean>`exists (
  select 1 from applications a where (a.pinfl = ${record.pinfl} or a.client_id = ${id}::int)
    and a.id <> ${record.id}::uuid and a.submitted_at is not null)`
const typeOf = (record: AppRecord, id: number | null) =>
  sql<'new' | 'secondary'>`case when ${hadOthers(record, id)} then 'secondary' else 'new' end`

async function insertNew({ trx, deps }: Changing, record: AppRecord, pinfl: string): Promise<number | null> {
  const now = deps.now()
  const made = await trx
    .insertInto('clients')
    .values({
      ...columnsOf(clientFromForm(record.values)),
      pinfl,
      client_type: typeOf(record, null),
      branch_id: record.branch_id,
      created_by: record.created_by,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('pinfl').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** The client of this id, locked; of one that was merged, whom it became. */
async function living(trx: Trx, id: number): Promise<Client> {
  const found = await trx
    .selectFrom('clients')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return found.merged_into === null ? found : living(trx, found.merged_into)
}

/** What was decided in a merge stays: an application under the other pinfl only finds the client. */
async function renew(call: Changing, record: AppRecord, client: Client): Promise<void> {
  const values = clientFromForm(record.values)
  const columns = client.pinfl === record.pinfl ? columnsOf(values) : {}
  await call.trx
    .updateTable('clients')
    .set({
      ...columns,
      client_type: typeOf(record, client.id),
      updated_at: call.deps.now(),
      deleted_at: null,
      version: client.version + 1,
    })
    .where('id', '=', client.id)
    .execute()
  if (client.pinfl === record.pinfl)
    await recordChange(call, 'client_update', { id: client.id, before: client.values, after: values })
}

/** Keeps the client of a submitted application, newest data last; returns the id, or null without a pinfl. */
export async function upsertClient(call: Changing, record: AppRecord): Promise<number | null> {
  const { pinfl } = record
  if (pinfl === null) return null
  const made = await insertNew(call, record, pinfl)
  if (made !== null) {
    await recordChange(call, 'client_create', { id: made, before: {}, after: {} })
    await recordPairs(call.trx, made)
    return made
  }
  const { id: known } = await call.trx
    .selectFrom('clients')
    .select('id')
    .where('pinfl', '=', pinfl)
    .executeTakeFirstOrThrow()
  const client = await living(call.trx, known)
  await renew(call, record, client)
  await recordPairs(call.trx, client.id)
  return client.id
}

/** Whether a number is that of a known client with another pinfl. */
export const phoneBelongsToAnother = async (
  trx: Trx,
  phone: string,
  pinfl: string | null,
): Promise<boolean> =>
  (await trx
    .selectFrom('clients')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('pinfl', 'is distinct from', pinfl)
    .executeTakeFirst()) !== undefined

/** The client's number is another one from now on. */
export async function changeClientPhone(call: Changing, id: number, phone: string): Promise<void> {
  await call.trx
    .updateTable('clients')
    .set({
      phone,
      values: sql`jsonb_set("values", '{phone}', to_jsonb(${phone}::text))`,
      updated_at: call.deps.now(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await recordChange(call, 'client_update', { id, before: {}, after: { phone } })
  await recordPairs(call.trx, id)
}
