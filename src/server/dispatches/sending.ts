// Sends SMS to many clients (job `dispatches`, every minute): each recipient is taken and the SMS logged in one transaction, and only then
// is the SMS given to a provider. After a crash it is in doubt in the log, and the provider is asked about it; it is never sent again.
import { sql, type Updateable } from 'kysely'
import {
  DISPATCH_TRANSITIONS,
  exceedsApproval,
  isSendingTime,
  PER_MINUTE,
} from '#domain/dispatches/dispatch.ts'
import type { Database } from '../db/schema/database.ts'
import type { Message } from '../gateways/sms/handing-over.ts'
import type { ManySender } from '../gateways/sms/sms.ts'
import { meets } from '../platform/accounts.ts'
import type { Deps } from '../platform/deps.ts'
import { writeAudit } from '../platform/records/audit.ts'
import type { Trx } from '../platform/trx.ts'
import { DISPATCH } from './handlers.ts'
import { maySend, notifyApprovers, notifyOfHalt } from './notices.ts'
import {
  costOfDispatch,
  type DispatchRow,
  dispatchesUnderWay,
  findDispatchToSend,
  updateDispatch,
} from './queries.ts'
import { type Candidate, findCandidate, mobileRules, reasonOf, textFor } from './recipients.ts'
import { textsOf } from './template-queries.ts'

/** A run ends before the next one begins, and before the queue takes the job for lost. */
const RUN_MS = 50_000
/** The number of the lock under which a recipient is taken: processes that send at once share the limit of the provider. */
const LOCK = 8_100_081

type Taken = { client_id: number; phone: string }
type Ready = { message: Message; reference: string; client_id: number }
type Step = Ready | 'left_out' | 'over' | 'full'

/** How many SMS to many the provider was given in the last minute. */
async function countOfLastMinute(trx: Trx, { id, kind }: ManySender['first']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sms_log
    where created_at > now() - interval '1 minute' and dispatch_id is not null and provider = ${kind}
      and sms_provider_id is not distinct from ${id}::int`.execute(trx)
  return rows[0]?.count ?? 0
}

async function nextRecipient(trx: Trx, dispatch: number): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`
    select r.client_id, r.phone from dispatch_recipients r
    where r.dispatch_id = ${dispatch} and r.excluded is null and r.taken_at is null
    order by r.client_id limit 1`.execute(trx)
  return rows[0]
}

const updateRecipient = (
  trx: Trx,
  dispatch: number,
  client: number,
  set: Updateable<Database['dispatch_recipients']>,
) =>
  trx
    .updateTable('dispatch_recipients')
    .set(set)
    .where('dispatch_id', '=', dispatch)
    .where('client_id', '=', client)
    .execute()

/** The server ends the sending of a dispatch, for good or until it is approved. */
async function leaveSending(
  trx: Trx,
  { id, version }: DispatchRow,
  { action, ...set }: Updateable<Database['dispatches']> & { action: 'finish' | 'hold' | 'halt' },
): Promise<void> {
  const state = DISPATCH_TRANSITIONS[action].to
  await updateDispatch(trx, id, { ...set, state, version: version + 1 })
  await writeAudit(trx, {
    action: `dispatch_${action}`,
    user_id: null,
    request_id: '',
    entity: DISPATCH,
    entity_id: id,
    details: { fields: ['state'], changes: { state: ['sending', state] } },
  })
}

/** Whether a dispatch waits for an approval from now on: what it sends has come to cost more than was approved. */
async function mustWait(trx: Trx, dispatch: DispatchRow, sender: ManySender, now: Date): Promise<boolean> {
  const cost = await costOfDispatch(trx, dispatch.id, sender.first.price)
  const approved = dispatch.approved_by === null ? null : dispatch
  if (!exceedsApproval({ recipients: dispatch.recipients, cost }, approved)) return false
  await leaveSending(trx, dispatch, { action: 'hold', cost, approved_by: null, approved_at: null })
  await notifyApprovers(trx, dispatch, { by: null, now })
  return true
}

/** Whether a dispatch stops: who has set it going may not send it any more. */
async function mustStop(trx: Trx, dispatch: DispatchRow, now: Date): Promise<boolean> {
  if (await meets(trx, dispatch.resumed_by ?? dispatch.sent_by, maySend)) return false
  await leaveSending(trx, dispatch, { action: 'halt' })
  await notifyOfHalt(trx, dispatch.id, now)
  return true
}

/** The client as now: who has another phone since the count is not written to at the old one. */
async function candidateOf(trx: Trx, dispatch: number, taken: Taken, now: Date): Promise<Candidate | null> {
  const found = await findCandidate(trx, { dispatch, now }, taken.client_id)
  return found === undefined ? null : { ...found, phone: found.phone === taken.phone ? found.phone : null }
}

/** Takes the next recipient of a dispatch, while it is being sent. */
async function takeNext(trx: Trx, id: number, sender: ManySender, now: Date): Promise<Step> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
  if ((await countOfLastMinute(trx, sender.first)) >= PER_MINUTE) return 'full'
  const dispatch = await findDispatchToSend(trx, id)
  if (dispatch?.state !== 'sending' || (await mustStop(trx, dispatch, now))) return 'over'
  const taken = await nextRecipient(trx, id)
  if (taken === undefined) {
    await leaveSending(trx, dispatch, { action: 'finish', ended_at: now })
    return 'over'
  }
  const { client_id, phone: to } = taken
  const texts = textsOf(dispatch)
  const candidate = await candidateOf(trx, id, taken, now)
  const rules = await mobileRules(trx)
  const excluded = candidate === null ? 'deleted' : reasonOf(candidate, { texts, rules, isTaken: false })
  if (candidate === null || excluded !== null) {
    await updateRecipient(trx, id, client_id, { excluded: excluded ?? 'deleted' })
    return 'left_out'
  }
  if (await mustWait(trx, dispatch, sender, now)) return 'over'
  const { text } = textFor(candidate, texts)
  const message: Message = { to, text, text_class: 'dispatch', user_id: null, dispatch: { id, client_id } }
  await updateRecipient(trx, id, client_id, { taken_at: now })
  await updateDispatch(trx, id, { sent: dispatch.sent + 1 })
  return { message, client_id, reference: await sender.log(trx, message) }
}

/** No provider could be reached, so that nobody has it: the recipient is taken again by a later run. */
async function putBack(trx: Trx, id: number, client_id: number): Promise<void> {
  const dispatch = await findDispatchToSend(trx, id)
  // Another process has found nobody else and finished it.
  if (dispatch === undefined || dispatch.state === 'done') return
  await updateRecipient(trx, id, client_id, { taken_at: null })
  await updateDispatch(trx, id, { sent: dispatch.sent - 1 })
}

/** Takes the next recipient and sends the SMS; says whether to go on with this dispatch, with the next one, or not at all. */
async function sendNext(deps: Deps, id: number, sender: ManySender): Promise<'again' | 'next' | 'end'> {
  const now = deps.now()
  if (!isSendingTime(now)) return 'end'
  const step = await deps.db.transaction().execute((trx) => takeNext(trx, id, sender, now))
  if (step === 'left_out') return 'again'
  if (step === 'over') return 'next'
  if (step === 'full') return 'end'
  const { message, reference, client_id } = step
  if ((await sender.send(message, reference)) !== 'down') return 'again'
  await deps.db.transaction().execute((trx) => putBack(trx, id, client_id))
  return 'end'
}

/** Safe to repeat and to run in several processes at once. */
export async function sendDispatches(deps: Deps): Promise<void> {
  const sender = await deps.sms.openMany()
  if (sender === null) return
  const started = performance.now()
  for (const id of await dispatchesUnderWay(deps.db)) {
    let then: Awaited<ReturnType<typeof sendNext>> = 'again'
    while (then === 'again' && performance.now() - started < RUN_MS) then = await sendNext(deps, id, sender)
    if (then !== 'next') return
  }
}
