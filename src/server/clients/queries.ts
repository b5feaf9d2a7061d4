// Known clients: kept from every submitted application, found again by pinfl, document or phone. The public queries of this
// feature for the others.
import { sql } from 'kysely'
import { clientNameKey, fullName } from '#domain/applications/form-rules.ts'
import { CLIENT_FIELDS, type ClientValues, clientFromForm } from '#domain/clients/client.ts'
import { type Difference, mergeByEntry } from '#domain/clients/entered.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Call } from '../platform/handler.ts'
import type { Trx } from '../platform/trx.ts'
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

const enteredOf = (times: (field: string) => Date): string =>
  JSON.stringify(Object.fromEntries(CLIENT_FIELDS.map((field) => [field, times(field)])))

/** The times of the fields of a card after a person has changed it: those of changed fields are now. */
export const enteredAfter = (
  client: Pick<Client, 'values' | 'entered'>,
  after: ClientValues,
  now: Date,
): string =>
  JSON.stringify({
    ...client.entered,
    ...Object.fromEntries(
      CLIENT_FIELDS.filter((field) => client.values[field] !== after[field]).map((field) => [field, now]),
    ),
  })

/** Whether the client had submitted another application before this one. */
const hadOthers = (record: AppRecord, id: number | null) => sql<boolean>`exists (
  select 1 from applications a where (a.pinfl = ${record.pinfl} or a.client_id = ${id}::int)
    and a.id <> ${record.id}::uuid and a.submitted_at is not null)`
const typeOf = (record: AppRecord, id: number | null) =>
  sql<'new' | 'secondary'>`case when ${hadOthers(record, id)} then 'secondary' else 'new' end`

type Times = (field: string) => Date

async function insertNew(
  { trx, deps }: Changing,
  record: AppRecord,
  pinfl: string,
  times: Times,
): Promise<number | null> {
  const now = deps.now()
  const made = await trx
    .insertInto('clients')
    .values({
      ...columnsOf(clientFromForm(record.values)),
      entered: enteredOf(times),
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
async function renew(call: Changing, record: AppRecord, client: Client, times: Times): Promise<Difference[]> {
  const { values, entered, differences } = mergeByEntry(
    {
      values: client.values,
      // A field that the card never had takes what arrives; one that was emptied later stays empty.
      enteredAt: (field) =>
        client.entered[field] ?? (client.values[field] === undefined ? '' : client.updated_at.toISOString()),
    },
    { values: clientFromForm(record.values), enteredAt: (field) => times(field).toISOString() },
  )
  const isSame = client.pinfl === record.pinfl
  const columns = isSame ? { ...columnsOf(values), entered: JSON.stringify(entered) } : {}
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
  if (isSame)
    await recordChange(call, 'client_update', { id: client.id, before: client.values, after: values })
  return isSame ? differences : []
}

type Kept = { id: number | null; differences: Difference[] }

/**
 * Keeps the client of a submitted application; of each field the value that was entered last stays, whichever arrives later.
 * `times`: when its fields were entered. Returns the id, null without a pinfl, and what the card keeps instead.
 */
export async function upsertClient(call: Changing, record: AppRecord, times: Times): Promise<Kept> {
  const { pinfl } = record
  if (pinfl === null) return { id: null, differences: [] }
  const made = await insertNew(call, record, pinfl, times)
  if (made !== null) {
    await recordChange(call, 'client_create', { id: made, before: {}, after: {} })
    await recordPairs(call.trx, made)
    return { id: made, differences: [] }
  }
  const { id: known } = await call.trx
    .selectFrom('clients')
    .select('id')
    .where('pinfl', '=', pinfl)
    .executeTakeFirstOrThrow()
  const client = await living(call.trx, known)
  const differences = await renew(call, record, client, times)
  await recordPairs(call.trx, client.id)
  return { id: client.id, differences }
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
      entered: sql`jsonb_set(entered, '{phone}', to_jsonb(${call.deps.now().toISOString()}::text))`,
      updated_at: call.deps.now(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await recordChange(call, 'client_update', { id, before: {}, after: { phone } })
  await recordPairs(call.trx, id)
}
