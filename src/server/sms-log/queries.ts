// SQL of the log of SMS.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SmsLine, smsLog } from '#api/back-office/sms-log.ts'
import type { Body } from '#api/endpoint.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { endOfDay, startOfDay } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Period } from '#domain/sales/period.ts'
import { ASSUMED_DELIVERED, LEAST_DIGITS } from '#domain/sms-log/log.ts'
import { NUMBER_CAUSE, REFUSED_NUMBER_DAYS } from '#domain/sms-log/refusal.ts'
import type { Condition } from '../db/condition.ts'
import type { Listing } from '../platform/listing/listing.ts'
import type { Trx } from '../platform/trx.ts'

export type ListedSms = Omit<SmsLine, 'at' | 'status_at'> & { at: Date; status_at: Date }

/**
 * Whether a number is refused at an instant: a provider said so of the number itself in the last `REFUSED_NUMBER_DAYS` days, nobody has
 * released it since, and no SMS was reported as delivered to it since.
 */
export const isNumberRefused = (phone: RawBuilder<unknown>, now: Date) => sql<SqlBool>`exists (
  select 1 from sms_log n where n.phone = ${phone} and n.refusal = ${sql.lit(NUMBER_CAUSE)} and n.released_at is null
    and n.status_at > ${new Date(now.getTime() - REFUSED_NUMBER_DAYS * DAY_MS)}
    and not exists (select 1 from sms_log d where d.phone = n.phone and d.id > n.id and d.status = 'delivered'
      and d.status_raw <> ${sql.lit(ASSUMED_DELIVERED)}))`

/** Releases the number of an SMS from every refusal until now; returns its phone, undefined where there is no such SMS. */
export async function releaseNumber(
  trx: Trx,
  key: string,
  { by, now }: { by: number; now: Date },
): Promise<string | undefined> {
  const phone = await phoneOfSms(trx, key)
  if (phone === undefined) return undefined
  await trx
    .updateTable('sms_log')
    .set({ released_at: now, released_by: by })
    .where('phone', '=', phone)
    .where('refusal', '=', NUMBER_CAUSE)
    .where('released_at', 'is', null)
    .execute()
  return phone
}

export const smsListing = (now: Date): Listing<'newest'> => ({
  columns: sql`l.id::text as key, 1 as version, l.created_at as at, coalesce(p.name, l.provider) as provider, l.text_class as kind,
    d.title as dispatch, l.text_masked as text, l.phone, l.status, l.status_raw as raw, l.refusal, l.words, l.status_at, l.parts, l.cost,
    l.refusal is not distinct from ${sql.lit(NUMBER_CAUSE)} and ${isNumberRefused(sql`l.phone`, now)} as is_number_refused`,
  from: sql`sms_log l left join sms_providers p on p.id = l.sms_provider_id left join dispatches d on d.id = l.dispatch_id`,
  key: sql`l.id`,
  keyKind: 'bigint',
  sorts: { newest: { by: sql`(-l.id)`, kind: 'bigint' } },
})

/**
 * A phone by some of its digits, without which nothing is found. Who may not uncover a phone (`sms_log.reveal`) finds it by the whole
 * number, and so learns no digit by searching.
 */
function byDigits(search: string | undefined, mayReveal: boolean): Condition[] {
  if (search === undefined || search === '') return []
  if (!mayReveal) return [sql<SqlBool>`l.phone = ${normalisePhone(search) ?? ''}`]
  const digits = search.replaceAll(/\D/g, '')
  return [digits.length < LEAST_DIGITS ? sql<SqlBool>`false` : sql<SqlBool>`l.phone like ${`%${digits}%`}`]
}

type Filters = Partial<Pick<Body<typeof smsLog.list>, 'search' | 'status' | 'kind'>>

/** Without a period: the one line of an address, however old it is. */
export const smsConditions = (
  { search, status, kind }: Filters,
  period: Period | null,
  mayReveal: boolean,
): Condition[] => [
  ...(period === null
    ? []
    : [
        sql<SqlBool>`l.created_at >= ${startOfDay(period.from)}`,
        sql<SqlBool>`l.created_at < ${endOfDay(period.to)}`,
      ]),
  ...(status === undefined ? [] : [sql<SqlBool>`l.status = ${status}`]),
  ...(kind === undefined ? [] : [sql<SqlBool>`l.text_class = ${kind}`]),
  ...byDigits(search, mayReveal),
]

/** The whole phone of an SMS. */
export async function phoneOfSms(trx: Trx, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select phone from sms_log where id = ${key}::bigint`.execute(trx)
  return rows[0]?.phone
}
