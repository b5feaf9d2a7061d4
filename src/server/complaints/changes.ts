// The changes of a complaint. Each locks it, asks the table of the domain, and writes the state in one place.
import type { Updateable } from 'kysely'
import { can } from '#domain/access/can.ts'
import {
  type ComplaintAction,
  type ComplaintMessageKind,
  complaintRefusal,
  deadlinesFrom,
  dueAfterWaiting,
  stateAfter,
  stateWithoutRepeated,
} from '#domain/complaints/complaint.ts'
import type { WorkingTime } from '#domain/complaints/working-time.ts'
import type { SystemNotificationKind } from '#domain/notifications/notification.ts'
import type { Database } from '../db/schema/database.ts'
import type { Call } from '../platform/handler.ts'
import { isAmong, notify } from '../platform/notify.ts'
import { type Person, person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { requireVersion } from '../platform/records/records.ts'
import { workingTime } from '../platform/settings.ts'
import {
  type ComplaintRow,
  createMessage,
  findComplaint,
  listRepetitions,
  updateComplaint,
} from './queries.ts'

export type ComplaintCall = Pick<Call<never>, 'actor' | 'trx' | 'deps' | 'audited'> & {
  params: { key: string }
  body: { base_version: number }
}

export const authorityOf = (complaint: Pick<ComplaintRow, 'created_by' | 'owner_id'>, who: Person) => ({
  isAuthor: complaint.created_by === who.id,
  mayAnswer: can(who, 'complaint.answer'),
  isOwner: complaint.owner_id === who.id,
})

/**
 * The complaint, locked, when this person may do this with it as they saw it. When somebody changed it meanwhile, the conflict names its
 * values as `valuesOf` reads them.
 */
export async function lockForChange(
  call: ComplaintCall,
  action: ComplaintAction,
  valuesOf: (complaint: ComplaintRow) => object | Promise<object> = ({ state }) => ({ state }),
): Promise<ComplaintRow> {
  const who = person(call)
  const complaint = await findComplaint(call.trx, call.params.key, who, true)
  if (!complaint) throw new Problem('not_found')
  call.audited('complaint', complaint.id)
  const refusal = complaintRefusal(action, complaint, authorityOf(complaint, who), call.deps.now())
  if (refusal) throw new Problem(refusal)
  if (complaint.version !== call.body.base_version)
    requireVersion(complaint, call.body.base_version, await valuesOf(complaint))
  return complaint
}

type Written = Updateable<Database['complaints']>

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** What a change writes besides the state. */
function writtenBy(
  action: ComplaintAction,
  complaint: ComplaintRow,
  { who, now, working }: { who: Person; now: Date; working: WorkingTime },
): Written {
  const { first_answered_at, due, waiting_since, urgent } = complaint
  const answered = who.id === complaint.owner_id ? { first_answered_at: first_answered_at ?? now } : {}
  const resumed =
    waiting_since === null
      ? {}
      : { due: dueAfterWaiting(due, waiting_since, now, working), waiting_since: null }
  switch (action) {
    case 'take':
    case 'take_over':
      return { owner_id: who.id }
    case 'write':
      return answered
    case 'ask':
      return { ...answered, waiting_since: now }
    case 'resume':
      return resumed
    case 'answer':
      return { ...answered, answered_at: now }
    case 'close':
      return { closed_at: now }
    case 'reopen': {
      // A deadline never moves backwards.
      return {
        due: laterOf(deadlinesFrom(now, urgent, working).due, due),
        answered_at: null,
        closed_at: null,
        mark: null,
      }
    }
    case 'withdraw':
      return { waiting_since: null }
    case 'mark_duplicate':
    case 'update':
      return {}
  }
}

/** Makes a change that the person may make; `set`: what the request brings. */
export async function change(
  call: ComplaintCall,
  action: ComplaintAction,
  complaint: ComplaintRow,
  set: Written = {},
) {
  const now = call.deps.now()
  const state = stateAfter(action, complaint.state)
  const version = complaint.version + 1
  await updateComplaint(call.trx, complaint.id, {
    ...writtenBy(action, complaint, { who: person(call), now, working: await workingTime(call.trx) }),
    ...set,
    state,
    version,
  })
  if (state !== complaint.state)
    call.audited('complaint', complaint.id, {
      fields: ['state'],
      changes: { state: [complaint.state, state] },
    })
  return { ok: true as const, key: String(complaint.id), version }
}

/** What its author is notified of. */
const NOTIFIED: Partial<Record<ComplaintMessageKind, SystemNotificationKind>> = {
  ask: 'complaint_asked',
  answer: 'complaint_answered',
}

/** Notifies the author of a complaint; it opens that complaint. */
export async function notifyAuthor(
  call: Pick<ComplaintCall, 'actor' | 'trx' | 'deps'>,
  { id, created_by }: Pick<ComplaintRow, 'id' | 'created_by'>,
  kind: SystemNotificationKind,
): Promise<void> {
  const about = { kind, subject: String(id), number: id, at: call.deps.now() }
  await notify(call.trx, isAmong(created_by), { ...about, by: person(call).id })
}

/** A change that says something to the other side. */
export async function say(
  call: ComplaintCall & { body: { id: string; text: string } },
  what: ComplaintMessageKind,
) {
  const complaint = await lockForChange(call, what)
  const { id, text } = call.body
  await createMessage(call.trx, {
    id,
    complaint_id: complaint.id,
    user_id: person(call).id,
    what,
    text,
    at: call.deps.now(),
  })
  const kind = NOTIFIED[what]
  if (kind !== undefined) await notifyAuthor(call, complaint, kind)
  if (what === 'answer')
    for (const repetition of await listRepetitions(call.trx, complaint.id))
      await notifyAuthor(call, repetition, 'complaint_duplicate_answered')
  return change(call, what, complaint)
}

/** Opens the repetitions of a complaint that is withdrawn, and notifies their authors: they are answered on their own from now on. */
export async function openRepetitions(call: ComplaintCall, of: number): Promise<void> {
  const { trx, deps } = call
  const working = await workingTime(trx)
  for (const repetition of await listRepetitions(trx, of)) {
    const { id, owner_id, urgent, version, first_due, due } = repetition
    const state = stateWithoutRepeated(owner_id !== null)
    const again = deadlinesFrom(deps.now(), urgent, working)
    await updateComplaint(trx, id, {
      state,
      duplicate_of: null,
      first_due: laterOf(again.first_due, first_due),
      due: laterOf(again.due, due),
      version: version + 1,
    })
    await writeAudit(trx, {
      action: 'complaint_reopen',
      user_id: null,
      request_id: '',
      entity: 'complaint',
      entity_id: id,
      details: { fields: ['state'], changes: { state: ['duplicate', state] } },
    })
    await notifyAuthor(call, repetition, 'complaint_duplicate_withdrawn')
  }
}
