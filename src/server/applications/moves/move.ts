// One function moves an application from status to status by the table of product.md section 4; the row is locked, so of
// two people who take the same application one wins and the other is told who.
import type { ApplicationChange } from '#contract/applications.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import { type Action, type Move, moveFrom, type Status } from '#domain/applications/status.ts'
import { person } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { addComment } from '../comments.ts'
import { endPause } from '../pauses.ts'
import {
  type AnyCall,
  type AppRecord,
  changed,
  changeRecord,
  lockRecord,
  notPossible,
  tell,
} from '../record.ts'
import { isWithin } from '../scope.ts'
import { dealOf } from '../stages/deal.ts'
import { effectsOf } from './effects.ts'
import { faultsFor, type Situation, slotsStillMissing, unmetNeeds } from './needs.ts'

export type MoveBody = {
  reason?: string | undefined
  comment?: string | undefined
  captured_slots?: number[] | undefined
}
type MoveCall = AnyCall & { params: { id: string }; body: MoveBody }

/** An operation whose record was purged is known by its history row. */
const doneBefore = (call: MoveCall, action: Action) =>
  call.trx
    .selectFrom('application_history')
    .select('id')
    .where('application_id', '=', call.params.id)
    .where('action', '=', action)
    .where('op_id', '=', call.opId)
    .where('user_id', '=', person(call).id)
    .executeTakeFirst()

async function refuseTaken(call: MoveCall, record: AppRecord): Promise<void> {
  if (record.status !== 'in_process' || record.manager_id === null) return
  const holder = await call.trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', record.manager_id)
    .executeTakeFirst()
  throw new Problem('already_taken', {
    details: { manager: holder ?? null, status: record.status, version: record.version },
  })
}

async function moveOrRefuse(call: MoveCall, action: Action, record: AppRecord): Promise<Move> {
  const move = moveFrom(record.status, action)
  if (move && !move.system) return move
  if (action === 'take') await refuseTaken(call, record)
  throw notPossible(record)
}

const wrongReason = (code: string) => new Problem('validation', { errors: [{ code, field: 'reason' }] })

/** The reason to be written down: a key of the move's list, or words. */
export function reasonFor(move: Move, body: MoveBody): string | null {
  const { reason: needed } = move
  const reason = body.reason?.trim() || null
  if (!needed) return reason
  if (needed === 'text') {
    const words = body.comment?.trim() || reason
    if (!words) throw wrongReason('required')
    return words
  }
  if (!reason) throw wrongReason('required')
  if (!(REASON_LISTS[needed] as readonly string[]).includes(reason)) throw wrongReason('unknown_choice')
  return reason
}

/** The creator submits; another person needs the right to do it for them. */
export function maySubmit(call: Pick<AnyCall, 'actor'>, record: AppRecord): boolean {
  const who = person(call)
  if (record.created_by === who.id) return true
  return (
    can(who, 'applications.submit_for_another') &&
    isWithin(record, who, scopeOf(who, 'applications.submit_for_another'))
  )
}

async function requireNeeds(call: MoveCall, move: Move, record: AppRecord): Promise<void> {
  const now = call.deps.now()
  const faults = await faultsFor(call.trx, [move], record, now)
  if (faults.length > 0)
    throw new Problem('validation', { errors: faults, details: { needs: ['data_valid'] } })
  const situation: Situation = {
    record,
    deal: await dealOf(call.trx, record, now),
    userId: person(call).id,
    now,
    capturedSlots: call.body.captured_slots ?? [],
    faults,
  }
  const needs = unmetNeeds(move, situation)
  if (needs.length === 0) return
  const missing_slots = needs.includes('slots_captured') ? slotsStillMissing(situation) : undefined
  throw new Problem('needs_unmet', { details: { needs, ...(missing_slots && { missing_slots }) } })
}

type Step = { action: Action; from: Status; to: Status; reason: string | null }

const writeHistory = (call: MoveCall, { action, from, to, reason }: Step, after: AppRecord) =>
  call.trx
    .insertInto('application_history')
    .values({
      application_id: after.id,
      action,
      from_status: from,
      to_status: to,
      user_id: person(call).id,
      reason,
      comment: call.body.comment?.trim() || null,
      version: after.version,
      op_id: call.opId,
      at: call.deps.now(),
    })
    .execute()

async function carryOut(call: MoveCall, action: Action, move: Move, record: AppRecord): Promise<AppRecord> {
  const reason = reasonFor(move, call.body)
  await requireNeeds(call, move, record)
  const to = move.to === 'previous' ? (record.status_before_delete ?? 'unfinished') : move.to
  const clock = to === 'in_process' ? {} : await endPause(call, record)
  const effects = await effectsOf(call, action, to, record, call.body)
  const after = await changeRecord(call, record, { ...clock, ...effects, status: to })
  await writeHistory(call, { action, from: record.status, to, reason }, after)
  await tell(call, 'application_moved', after)
  return after
}

/** Moves an application, or refuses in words: not possible from here, taken by another, needs unmet, reason missing. */
export async function moveApplication(call: MoveCall, action: Action): Promise<ApplicationChange> {
  const record = await lockRecord(call, call.params.id)
  call.audited('application', record.id)
  if (await doneBefore(call, action)) return { ...changed(record, 'move'), replayed: true }
  const move = await moveOrRefuse(call, action, record)
  if (action === 'submit' && !maySubmit(call, record)) throw new Problem('not_owner')
  const after = await carryOut(call, action, move, record)
  const said = move.reason !== 'text' && call.body.comment?.trim()
  if (!said) return changed(after, 'move')
  const commented = await addComment(call, after, { id: null, text: said })
  return { ...commented, applied: 'move' }
}
