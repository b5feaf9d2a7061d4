// What a transition changes beside the status: number and client at the submission, the manager, the clock.
import { sql } from 'kysely'
import type { Action, Status } from '#domain/applications/status.ts'
import { upsertClient } from '../../clients/queries.ts'
import { person } from '../../platform/handler.ts'
import { updateReservation } from '../goods-reservation.ts'
import type { AppRecord, Changes } from '../record/record.ts'
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

const submit: Effect = async (call, record, { capturedSlots }) => ({
  number: record.number ?? (await nextNumber(call)),
  submitted_at: call.deps.now(),
  captured_slots: union(record.captured_slots, record.arrived_slots, capturedSlots),
  client_id: await upsertClient(call, record),
})

/** The speed clock restarts when a manager takes the application. */
const assign: Effect = (call) => ({
  manager_id: person(call).id,
  taken_at: call.deps.now(),
  paused_ms: 0,
})
const releaseManager: Effect = () => ({ manager_id: null, taken_at: null })

/** An application back in process needs a manager: the previous one, otherwise the acting person. */
const reassign: Effect = (call, record) => ({
  manager_id: record.manager_id ?? person(call).id,
  taken_at: record.taken_at ?? call.deps.now(),
})

/** Archives the answers of partners, so that partners may be asked again. */
const archiveAttempts: Effect = async (call, record, step) => {
  await call.trx
    .updateTable('partner_attempts')
    .set({ archived_at: call.deps.now() })
    .where('application_id', '=', record.id)
    .where('archived_at', 'is', null)
    .execute()
  return { ...(await releaseManager(call, record, step)), attempt_id: null, partner_id: null }
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

const BY_ACTION: Partial<Record<Action, Effect>> = {
  submit,
  take: assign,
  release: releaseManager,
  back_to_first_step: archiveAttempts,
  save_limit: saveLimit,
  resume: () => ({ saved_limit_until: null }),
  delete: (call, record) => ({ status_before_delete: record.status, deleted_at: call.deps.now() }),
  restore: () => ({ status_before_delete: null, deleted_at: null }),
  rollback_to_process: reassign,
}

/** The columns that a transition sets besides status and version. */
export async function effectsOf(by: TransitionContext, step: Step, record: AppRecord): Promise<Changes> {
  const { action, to } = step
  await updateReservation(by, record, to)
  if (action === 'rollback') return (to === 'in_process' ? reassign : releaseManager)(by, record, step)
  return (await BY_ACTION[action]?.(by, record, step)) ?? {}
}
