// When what a call brings was entered on its tablet (decision 0063), and when the fields of an application were.
import { HEADERS } from '#api/endpoint.ts'
import { entryTime, knownEntryTime } from '#domain/applications/entry-time.ts'
import type { Trx } from '../../platform/handler.ts'
import type { AnyCall, AppRecord } from './record.ts'

/** How far the clock of a tablet is ahead, in milliseconds, as it reported last. */
export async function tabletSkew(trx: Trx, deviceId: string | null): Promise<number> {
  const tablet = await trx
    .selectFrom('tablets')
    .select('skew_ms')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return Number(tablet?.skew_ms ?? 0)
}

/** What a call claims: `claimed`, or the header that a waiting operation carries; null without either. */
async function claimOf(call: AnyCall, claimed: string | undefined) {
  const arrived = call.deps.now()
  const sent = claimed ?? call.request.headers[HEADERS.madeAt]
  const time = Date.parse(typeof sent === 'string' ? sent : '')
  if (Number.isNaN(time)) return { claimed: null, arrived, skewMs: 0 }
  return { claimed: new Date(time), arrived, skewMs: await tabletSkew(call.trx, call.deviceId) }
}

/** The claim within its bounds, with the error that the tablet's clock last reported; without a claim, now. */
export const enteredAt = async (call: AnyCall, claimed?: string): Promise<Date> =>
  entryTime(await claimOf(call, claimed))

/** When figures count what a call brings, where the clock of its tablet is known; otherwise null. */
export const countedAt = async (call: AnyCall, claimed?: string): Promise<Date | null> =>
  knownEntryTime(await claimOf(call, claimed))

/** When each field of the application was entered last; the others count from its beginning. */
export async function fieldTimes(trx: Trx, record: AppRecord): Promise<(field: string) => Date> {
  const rows = await trx
    .selectFrom('application_changes')
    .select(['fields', 'at', 'entered_at'])
    .where('application_id', '=', record.id)
    .orderBy('version')
    .execute()
  const times = new Map(
    rows.flatMap(({ fields, at, entered_at }) => fields.map((field) => [field, entered_at ?? at])),
  )
  return (field) => times.get(field) ?? record.entered_at ?? record.created_at
}
