// When what a call brings was entered on its tablet (decision 0063), and when the fields of an application were.
import { HEADERS } from '#api/endpoint.ts'
import { type ClaimClock, entryTime, knownEntryTime } from '#domain/applications/entry-time.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AnyCall, AppRecord } from './record.ts'

type Claiming = Pick<AnyCall, 'trx' | 'deps' | 'request' | 'deviceId'>

/**
 * The clock of the times that a request names: the error that the tablet reported last. The app, which names its build in each request,
 * corrects them itself; times of operations in a rescue file it cannot correct, because they are of another tablet.
 */
export async function clockOf(
  { trx, request, deviceId }: Omit<Claiming, 'deps'>,
  isOfOperation = false,
): Promise<ClaimClock> {
  const tablet = await trx
    .selectFrom('tablets')
    .select('skew_ms')
    .where('id', '=', deviceId)
    .executeTakeFirst()
  const { [HEADERS.client]: client, [HEADERS.rescueFile]: rescueFile } = request.headers
  const isCorrected = client !== undefined && !(isOfOperation && rescueFile !== undefined)
  return { skewMs: Number(tablet?.skew_ms ?? 0), isCorrected }
}

/** What a call claims: `claimed`, or the header that a waiting operation carries; null without either. */
async function claimOf(call: Claiming, claimed: string | undefined) {
  const sent = claimed ?? call.request.headers[HEADERS.madeAt]
  const time = Date.parse(typeof sent === 'string' ? sent : '')
  return {
    claimed: Number.isNaN(time) ? null : new Date(time),
    arrived: call.deps.now(),
    ...(await clockOf(call, claimed === undefined)),
  }
}

/** The claim within its bounds, with the error that the tablet's clock last reported; without a claim, now. */
export const enteredAt = async (call: Claiming, claimed?: string): Promise<Date> =>
  entryTime(await claimOf(call, claimed))

/** When figures count what a call brings, where the clock of its tablet is known; otherwise null. */
export const countedAt = async (call: Claiming, claimed?: string): Promise<Date | null> =>
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
