// What a transition changes beside the status: number and client at the submission, the manager, the clock.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { can } from '#domain/access/can.ts'
import { isClientHere } from '#domain/applications/client-here.ts'
import type { Action, Status } from '#domain/applications/status.ts'
import { type TransitionEffects, transitionEffects } from '#domain/applications/transition-effects.ts'
import type { Difference } from '#domain/clients/entered.ts'
import { upsertClient } from '../../clients/queries.ts'
import { person } from '../../platform/person.ts'
import { updateReservation } from '../goods-reservation.ts'
import { fieldTimes } from '../record/entry.ts'
import type { AppRecord, Changes } from '../record/record.ts'
import { archiveAttempts } from '../record/undone-work.ts'
import type { TransitionContext } from './transition.ts'

type Step = { action: Action; to: Status; capturedSlots: readonly number[] }
type Effect = (by: TransitionContext, record: AppRecord, step: Step) => Promise<Changes> | Changes

async function nextNumber(call: TransitionContext): Promise<number> {
  const { rows } = await sql<{
    number: number
  }>`select nextval('application_numbers')::int as number`.execute(call.trx)
  const [row] = rows
  if (!row) throw new Error('the sequence of numbers gave none')
  return row.number
}

const union = (...lists: (readonly number[])[]): number[] => [...new Set(lists.flat())].sort((a, b) => a - b)

/** What the client's card keeps, because it was entered later, is shown as a comment, as every late change is. */
async function commentDifferences(by: TransitionContext, record: AppRecord, differences: Difference[]) {
  if (differences.length === 0) return
  const text = differences.map(({ field, arrived, kept }) => `${field}: ${arrived} → ${kept}`).join('\n')
  const user_id = by.actor?.id ?? record.created_by
  await by.trx
    .insertInto('application_comments')
    .values({ id: randomUUID(), application_id: record.id, user_id, text, at: by.deps.now() })
    .execute()
}

const submit: Effect = async (call, record, { capturedSlots }) => {
  const client = await upsertClient(call, record, await fieldTimes(call.trx, record))
  await commentDifferences(call, record, client.differences)
  return {
    number: record.number ?? (await nextNumber(call)),
    submitted_at: call.deps.now(),
    captured_slots: union(record.captured_slots, record.arrived_slots, capturedSlots),
    client_id: client.id,
  }
}

/** The speed clock restarts when a manager takes the application. An application back in process needs a manager. */
const MANAGER: Record<TransitionEffects['manager'], (by: TransitionContext, record: AppRecord) => Changes> = {
  acting: (by) => ({ manager_id: person(by).id, taken_at: by.deps.now(), paused_ms: 0 }),
  none: () => ({ manager_id: null, taken_at: null }),
  previous: (by, record) => ({
    manager_id: record.manager_id ?? person(by).id,
    taken_at: record.taken_at ?? by.deps.now(),
  }),
  kept: () => ({}),
}

/** Saves how long the partner guarantees the limit. */
const saveLimit: Effect = async (call, record) => {
  const chosen = await call.trx
    .selectFrom('partner_attempts')
    .select('valid_until')
    .where('id', '=', record.attempt_id)
    .executeTakeFirst()
  return { saved_limit_until: chosen?.valid_until ?? null }
}

/** The code of a client who waits in the shop is sent after the transaction, if the person may work on the sale. */
const take: Effect = async (call, record) => {
  const isHere =
    call.actor !== null && can(call.actor, 'applications.score') && isClientHere(record, call.deps.now())
  if (isHere) await call.deps.jobs.send(call.trx, { kind: 'client_code', id: record.id })
  return {}
}

/** What belongs to one action alone; what `transitionEffects` says is applied for all of them. */
const BY_ACTION: Partial<Record<Action, Effect>> = {
  submit,
  take,
  save_limit: saveLimit,
  resume: () => ({ saved_limit_until: null }),
  delete: (call, record) => ({ status_before_delete: record.status, deleted_at: call.deps.now() }),
  restore: () => ({ status_before_delete: null, deleted_at: null }),
}

/** The columns that a transition sets besides status and version. */
export async function effectsOf(by: TransitionContext, step: Step, record: AppRecord): Promise<Changes> {
  const { action, to } = step
  const { manager, partners } = transitionEffects(action, record.status, to)
  await updateReservation(by, record, to)
  return {
    ...MANAGER[manager](by, record),
    ...(partners === 'archived' && (await archiveAttempts(by, record))),
    ...(await BY_ACTION[action]?.(by, record, step)),
  }
}
