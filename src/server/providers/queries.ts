// SQL of the SMS providers.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { providerList } from '#api/back-office/providers.ts'
import { UNSENT_STATUSES } from '#domain/sms-log/log.ts'
import type { Database, Selected } from '../db/schema/database.ts'
import type { ListSql } from '../platform/listing/declared.ts'
import { bySearch, nameOrderOf } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

const countOfDay = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from sms_log l
  where l.sms_provider_id = p.id and l.created_at > now() - interval '1 day' and ${condition})`

/** The SQL of the list. */
export const providerSql = (): ListSql<typeof providerList> => ({
  from: sql`sms_providers p`,
  key: sql`p.id`,
  keyKind: 'bigint',
  columns: {
    version: sql`p.version`,
    name: sql`p.name`,
    kind: sql`p.kind`,
    status: sql`p.status`,
    priority: sql`p.priority`,
    sender: sql`p.sender`,
    price: sql`p.price`,
    secret_set_at: sql`to_char(p.secret_set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
    sent_day: countOfDay(sql`l.status <> all(${[...UNSENT_STATUSES]}::text[])`),
    url: sql`p.url`,
    login: sql`p.login`,
    failed_day: countOfDay(sql`l.status = 'failed'`),
  },
  sorts: {
    priority: { by: sql`p.priority`, kind: 'bigint' },
    name: { by: nameOrderOf(sql`p.name`), kind: 'text' },
    kind: { by: sql`p.kind`, kind: 'text' },
    status: { by: sql`p.status`, kind: 'text' },
    price: { by: sql`p.price`, kind: 'bigint' },
  },
  filters: {
    status: (status) => sql`p.status = ${status}`,
    kind: (kind) => sql`p.kind = ${kind}`,
  },
  search: (text) => bySearch(sql`concat_ws(' ', p.name, p.sender, p.login)`, text),
  scope: sql`true`,
})

export type Provider = Selected<'sms_providers'>

/** A provider, locked to be changed. */
export const lockedProvider = (trx: Trx, key: string): Promise<Provider | undefined> =>
  trx.selectFrom('sms_providers').selectAll().where('id', '=', Number(key)).forUpdate().executeTakeFirst()

/** Active ones besides this one, locked: two who switch off the last two at once do not both succeed. */
export const otherActive = (trx: Trx, id: number) =>
  trx
    .selectFrom('sms_providers')
    .select(['id', 'kind'])
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .orderBy('id')
    .forUpdate()
    .execute()

/** When a test last went to this phone. */
export async function lastTestTo(trx: Trx, phone: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('sms_log')
    .select('created_at')
    .where('text_class', '=', 'test')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The id of a provider that there is. */
export const providerId = async (trx: Trx, key: string): Promise<number | null> =>
  (await trx.selectFrom('sms_providers').select('id').where('id', '=', Number(key)).executeTakeFirst())?.id ??
  null

export const createProvider = (trx: Trx, values: Insertable<Database['sms_providers']>) =>
  trx.insertInto('sms_providers').values(values).returning(['id', 'version']).executeTakeFirstOrThrow()

export async function updateProvider(
  trx: Trx,
  id: number,
  set: Updateable<Database['sms_providers']>,
): Promise<void> {
  await trx.updateTable('sms_providers').set(set).where('id', '=', id).execute()
}
