// Known clients: kept from every submitted application, found again by pinfl, document or phone. The only door of this
// feature for the others.
import { sql } from 'kysely'
import { clientFromForm } from '#domain/clients/client.ts'
import type { Selected } from '../db/schema.ts'
import type { Trx } from '../platform/handler.ts'

type AppRecord = Selected<'applications'>

const columnsOf = (record: AppRecord) => ({
  document_number: record.document_number,
  phone: record.phone,
  name: record.client_name,
  name_key: record.name_key,
  values: JSON.stringify(clientFromForm(record.values)),
})

/** Whether the client had submitted another application before this one. */
const hadOthers = (record: AppRecord) => sql<boolean>`exists (
  select 1 from applications a where a.pinfl = ${record.pinfl} and a.id <> ${record.id}::uuid and a.submitted_at is not null)`

/** Keeps the client of a submitted application, newest data last; gives the id, or null without a pinfl. */
export async function upsertClient(trx: Trx, record: AppRecord, now: Date): Promise<number | null> {
  if (record.pinfl === null) return null
  const columns = columnsOf(record)
  const client_type = sql<'new' | 'secondary'>`case when ${hadOthers(record)} then 'secondary' else 'new' end`
  const { id } = await trx
    .insertInto('clients')
    .values({
      ...columns,
      pinfl: record.pinfl,
      client_type,
      branch_id: record.branch_id,
      created_by: record.created_by,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('pinfl').doUpdateSet({ ...columns, client_type, updated_at: now, deleted_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
export const changeClientPhone = (trx: Trx, id: number, phone: string, now: Date) =>
  trx
    .updateTable('clients')
    .set({
      phone,
      values: sql`jsonb_set("values", '{phone}', to_jsonb(${phone}::text))`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
