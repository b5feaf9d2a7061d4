// A tablet's report (src/docs/offline.md#reports-of-a-tablet): stores the figures of the tablet and of its
// current person, and answers with what support did to their stuck items. Idempotent: the same report again changes only
// the time.

import type { TabletReport } from '#api/shapes/tablets.ts'
import type { tablet } from '#api/tablet.ts'
import { workOf } from '#domain/applications/figures/waiting-work.ts'
import { getGeneration } from '../../db/generation.ts'
import type { Selected } from '../../db/schema/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/handler.ts'
import { type Person, person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import type { Trx } from '../../platform/trx.ts'
import { answerForItems, recordItems } from './items.ts'

type ReportContext = { trx: Trx; deps: Deps; who: Person; tabletId: string; body: TabletReport; now: Date }
type Before = Selected<'tablet_people'> | undefined

/** Interval of the history entries; a change of the figures writes one at once. */
const HISTORY_MS = 5 * 60_000

const waitingOf = ({ waiting }: TabletReport): string | null =>
  waiting === undefined ? null : JSON.stringify(waiting)

const ago = (now: Date, ms: number | null): Date | null => (ms === null ? null : new Date(now.getTime() - ms))

async function storeTablet({ trx, who, tabletId, body, now }: ReportContext): Promise<void> {
  const { build, draft_schema, platform, used_bytes, quota_bytes, persisted, skew_ms } = body
  const figures = { build, draft_schema, platform, used_bytes, quota_bytes, persisted, skew_ms, seen_at: now }
  const place = who.branch_id === null ? {} : { branch_id: who.branch_id }
  await trx
    .insertInto('tablets')
    .values({ id: tabletId, ...figures, branch_id: who.branch_id, first_seen_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...figures, ...place }))
    .execute()
}

/** The storage generation of a report; a tablet that cannot read its own still has the one it reported before. */
const generationOf = (before: Before, body: TabletReport): string =>
  body.is_damaged ? (before?.epoch ?? '') : body.epoch

const personBefore = ({ trx, tabletId, who }: ReportContext): Promise<Before> =>
  trx
    .selectFrom('tablet_people')
    .selectAll()
    .where('tablet_id', '=', tabletId)
    .where('user_id', '=', who.id)
    .forUpdate()
    .executeTakeFirst()

async function storePerson({ trx, who, tabletId, body, now }: ReportContext, before: Before): Promise<void> {
  const { unsent, attention } = body
  const kinds = JSON.stringify(body.kinds)
  const times = { oldest_at: ago(now, body.oldest_age_ms), receipt_at: ago(now, body.receipt_age_ms) }
  const is_damaged = body.is_damaged === true
  const figures = {
    epoch: generationOf(before, body),
    is_damaged,
    unsent,
    waiting: waitingOf(body),
    attention,
    kinds,
    ...times,
    seen_at: now,
  }
  await trx
    .insertInto('tablet_people')
    .values({ tablet_id: tabletId, user_id: who.id, ...figures })
    .onConflict((conflict) => conflict.columns(['tablet_id', 'user_id']).doUpdateSet(figures))
    .execute()
}

async function writeHistory({ trx, who, tabletId, body, now }: ReportContext): Promise<void> {
  const last = await trx
    .selectFrom('tablet_reports')
    .select(['at', 'unsent', 'attention', 'build'])
    .where('tablet_id', '=', tabletId)
    .where('user_id', '=', who.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { unsent, attention, build, used_bytes, quota_bytes, skew_ms } = body
  const isSame = last?.unsent === unsent && last.attention === attention && last.build === build
  if (isSame && now.getTime() - last.at.getTime() < HISTORY_MS) return
  const figures = { unsent, waiting: waitingOf(body), attention, build, used_bytes, quota_bytes, skew_ms }
  await trx
    .insertInto('tablet_reports')
    .values({ tablet_id: tabletId, user_id: who.id, at: now, ...figures })
    .execute()
}

/** Unsent work of the person's previous storage generation, of which no loss has been reported; null where none is. */
function missingOf(before: Before, body: TabletReport) {
  if (!before || before.epoch === '' || before.unsent === 0) return null
  if (before.epoch === generationOf(before, body)) return null
  const { unsent, oldest_at } = before
  return { unsent, waiting: workOf(before), since: oldest_at?.toISOString() ?? null }
}

function refuseTooSoon(before: Before, leastMs: number, now: Date): void {
  const waited = before ? now.getTime() - before.seen_at.getTime() : leastMs
  if (waited >= leastMs / 2) return
  throw new Problem('too_many_requests', { retryAfter: Math.ceil((leastMs - waited) / 1000) })
}

/** Whether the operation that was acknowledged last is missing from this server's data. */
async function isNewestUnknown({ trx, who, body }: ReportContext): Promise<boolean> {
  const opId = body.newest_acknowledged ?? null
  if (opId === null) return false
  const row = await trx
    .selectFrom('operations')
    .select('op_id')
    .where('user_id', '=', who.id)
    .where('op_id', '=', opId)
    .executeTakeFirst()
  return row === undefined
}

async function processReport(context: ReportContext) {
  const least_ms = context.deps.env.TABLET_REPORT_MS
  await storeTablet(context)
  const before = await personBefore(context)
  refuseTooSoon(before, least_ms, context.now)
  const missing = missingOf(before, context.body)
  const data = {
    generation: await getGeneration(context.trx),
    is_newest_unknown: await isNewestUnknown(context),
  }
  if (missing) return { least_ms, wanted: [], settled: [], answers: [], missing, ...data }
  await storePerson(context, before)
  await writeHistory(context)
  const place = {
    tabletId: context.tabletId,
    userId: context.who.id,
    epoch: generationOf(before, context.body),
    now: context.now,
  }
  await recordItems(context.trx, place, context.body)
  return { least_ms, missing: null, ...data, ...(await answerForItems(context.trx, place, context.body)) }
}

export const report: Handler<typeof tablet.report> = async (call) => {
  const { deps, deviceId: tabletId, body } = call
  if (tabletId === '') throw fieldError('device', 'required')
  const who = person(call)
  return deps.db
    .transaction()
    .execute((trx) => processReport({ trx, deps, who, tabletId, body, now: deps.now() }))
}
