// Transitions that people make by the table of src/docs/business-rules.md#statuses-and-transitions: requirements and
// refusals. The record is locked: of two people who take the same application one succeeds, the other gets `already_taken`.
import type { ApplicationChange } from '#api/applications.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { isReservedForOther } from '#domain/applications/lease.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import { type Action, type Transition, transitionFrom } from '#domain/applications/status.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { addComment } from '../comments.ts'
import { countedAt } from '../record/entry.ts'
import { type AnyCall, type AppRecord, changed, lockRecord, notPossible } from '../record/record.ts'
import { isWithin } from '../record/scope.ts'
import { readSale } from '../sale.ts'
import { faultsFor, type Situation, slotsStillMissing, unmetNeeds } from './needs.ts'
import { transition } from './transition.ts'

export type TransitionInput = {
  reason?: string | undefined
  comment?: string | undefined
  captured_slots?: number[] | undefined
}
type TransitionCall = AnyCall & { params: { id: string }; body: TransitionInput }

/** The history row of an operation whose record was purged. */
const doneBefore = (call: TransitionCall, action: Action) =>
  call.trx
    .selectFrom('application_history')
    .select('id')
    .where('application_id', '=', call.params.id)
    .where('action', '=', action)
    .where('op_id', '=', call.opId)
    .where('user_id', '=', person(call).id)
    .executeTakeFirst()

async function refuseTaken(call: TransitionCall, record: AppRecord): Promise<void> {
  const isTaken = record.status === 'in_process' && record.manager_id !== null
  const isReserved = record.status === 'new' && isReservedForOther(record, person(call).id, call.deps.now())
  if (!isTaken && !isReserved) return
  const holder = await call.trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', record.manager_id)
    .executeTakeFirst()
  throw new Problem('already_taken', {
    details: { manager: holder ?? null, status: record.status, version: record.version },
  })
}

async function requireTransition(
  call: TransitionCall,
  action: Action,
  record: AppRecord,
): Promise<Transition> {
  if (action === 'take') await refuseTaken(call, record)
  const move = transitionFrom(record.status, action)
  if (move) return move
  throw notPossible(record)
}

const wrongReason = (code: string) => fieldError('reason', code)

/** The reason to record: a key of the transition's list, or free text. */
export function reasonFor(move: Transition, body: TransitionInput): string | null {
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

/** The creator, or another person with the right within its scope. */
function isCreatorOrMay(
  right: 'applications.submit_for_another' | 'applications.delete',
  call: Pick<AnyCall, 'actor'>,
  record: AppRecord,
): boolean {
  const who = person(call)
  if (record.created_by === who.id) return true
  return can(who, right) && isWithin(record, who, scopeOf(who, right))
}

/** The creator submits; another person needs the right to do it for them. */
export const maySubmit = (call: Pick<AnyCall, 'actor'>, record: AppRecord): boolean =>
  isCreatorOrMay('applications.submit_for_another', call, record)

async function requireNeeds(call: TransitionCall, move: Transition, record: AppRecord): Promise<void> {
  const now = call.deps.now()
  const faults = await faultsFor(call.trx, [move], record, now)
  if (faults.length > 0)
    throw new Problem('validation', { errors: faults, details: { needs: ['data_valid'] } })
  const situation: Situation = {
    record,
    sale: await readSale(call.trx, record, now),
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

async function applyTransition(
  call: TransitionCall,
  action: Action,
  move: Transition,
  record: AppRecord,
): Promise<AppRecord> {
  const { comment, captured_slots: capturedSlots } = call.body
  const reason = reasonFor(move, call.body)
  await requireNeeds(call, move, record)
  const enteredAt = await countedAt(call)
  return transition(call, record, { action, reason, comment, capturedSlots, enteredAt })
}

/**
 * Deletes an application that was begun by mistake and never submitted; it can be restored like any deleted one. For its
 * creator, and for whoever may delete applications. Refused for what was submitted once.
 */
export async function discardUnsubmitted(
  call: AnyCall & { params: { id: string } },
): Promise<ApplicationChange> {
  const withBody = { ...call, body: {} }
  const record = await lockRecord(call, call.params.id)
  call.audited('application', record.id)
  if (await doneBefore(withBody, 'delete')) return { ...changed(record, 'move'), replayed: true }
  if (!isCreatorOrMay('applications.delete', call, record)) throw new Problem('not_owner')
  const move = transitionFrom(record.status, 'delete')
  if (!move || record.status !== 'unfinished' || record.submitted_at !== null) throw notPossible(record)
  const { reason: _reason, ...plain } = move
  const after = await applyTransition(withBody, 'delete', plain, record)
  return changed(after, 'move')
}

/** Moves an application. Throws when not possible from its status, taken by another, needs are unmet or a reason is missing. */
export async function makeTransition(call: TransitionCall, action: Action): Promise<ApplicationChange> {
  const record = await lockRecord(call, call.params.id)
  call.audited('application', record.id)
  if (await doneBefore(call, action)) return { ...changed(record, 'move'), replayed: true }
  const move = await requireTransition(call, action, record)
  if (action === 'submit' && !maySubmit(call, record)) throw new Problem('not_owner')
  const after = await applyTransition(call, action, move, record)
  const comment = move.reason !== 'text' && call.body.comment?.trim()
  if (!comment) return changed(after, 'move')
  const commented = await addComment(call, after, { id: null, text: comment })
  return { ...commented, applied: 'move' }
}
