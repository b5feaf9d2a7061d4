// One application as handlers use it: found within the person's scope, locked for a change, changed with a new version,
// published to the open screens.

import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { ApplicationChange } from '#api/applications.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { ProblemName } from '#api/problems.ts'
import type { LiveEvent } from '#api/tablet.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { clientNameKey, fullName } from '#domain/applications/form-rules.ts'
import { checkDocumentNumber } from '#domain/kernel/codes/documents.ts'
import { isPinflShaped } from '#domain/kernel/codes/pinfl.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import type { Database, Selected } from '../../db/schema/database.ts'
import type { Call } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import { isWithin } from './scope.ts'

export type AppRecord = Selected<'applications'>
/** The fields of a call that do not depend on its endpoint. */
export type AnyCall = Omit<Call<Endpoint>, 'params' | 'query' | 'body'>
/** What a change needs. Jobs of the server have it too; it contains no person. */
export type WriteContext = Pick<AnyCall, 'trx' | 'deps' | 'emit'>

/** A refusal rolls back its transaction, so the denial is audited after the answer was sent. */
function recordDenial({ deps, reply, requestId, actor }: AnyCall, id: string): void {
  const entry = {
    action: 'denied',
    user_id: actor?.id ?? null,
    request_id: requestId,
    entity: 'application',
    entity_id: id,
  }
  reply.raw.once('close', () => void writeAudit(deps.db, entry).catch(() => {}))
}

async function select(call: AnyCall, id: string, lock: boolean): Promise<AppRecord | undefined> {
  const query = call.trx.selectFrom('applications').selectAll().where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

async function getInScope(
  call: AnyCall,
  id: string,
  lock: boolean,
  unknown: ProblemName,
): Promise<AppRecord> {
  const record = await select(call, id, lock)
  if (!record) throw new Problem(unknown)
  if (isWithin(record, person(call), call.scope)) return record
  recordDenial(call, id)
  throw new Problem('not_found')
}

/** The application, if the person may see it; missing and foreign ones are both `not_found`. */
export const getRecord = (call: AnyCall, id: string): Promise<AppRecord> =>
  getInScope(call, id, false, 'not_found')

/** The same, locked until the end of the transaction. */
export const lockRecord = (
  call: AnyCall,
  id: string,
  unknown: ProblemName = 'not_found',
): Promise<AppRecord> => getInScope(call, id, true, unknown)

/** The columns for lists and searches that are derived from the values. */
export function derivedFrom(values: FormValues) {
  const number = checkDocumentNumber(values.document_number ?? '')
  const pinfl = values.pinfl ?? ''
  return {
    values: JSON.stringify(values),
    client_name: fullName(values),
    name_key: clientNameKey(values),
    phone: normalisePhone(values.phone ?? ''),
    pinfl: isPinflShaped(pinfl) ? pinfl : null,
    document_number: number.ok ? number.number : null,
  }
}

/** Columns that any change may set; the status is changed by `transition` alone. */
export type Changes = Omit<Updateable<Database['applications']>, 'status' | 'version'>

/** Writes a change and returns the record with its new version. */
export const changeRecord = (call: WriteContext, record: AppRecord, set: Changes): Promise<AppRecord> =>
  call.trx
    .updateTable('applications')
    .set({ ...set, version: sql<number>`version + 1`, updated_at: call.deps.now() })
    .where('id', '=', record.id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Publishes a live event to the open screens. */
export const publishChange = (
  call: WriteContext,
  kind: LiveEvent['kind'],
  record: AppRecord,
): Promise<void> =>
  call.emit({
    kind,
    application_id: record.id,
    status: record.status,
    branch_id: record.branch_id,
    created_by: record.created_by,
    manager_id: record.manager_id,
    partner_id: record.partner_id,
    version: record.version,
  })

/** The answer to a change. */
export const changed = (record: AppRecord, applied: ApplicationChange['applied']): ApplicationChange => ({
  ok: true,
  id: record.id,
  number: record.number,
  status: record.status,
  version: record.version,
  applied,
})

/** Throws `gone` for a deleted application; the tablet then offers to create it again. */
export function refuseDeleted(record: AppRecord): void {
  if (record.status === 'deleted') throw new Problem('gone')
}

/** The refusal of a change that the status does not allow. */
export const notPossible = (record: AppRecord): Problem =>
  new Problem('move_not_possible', { details: { status: record.status, version: record.version } })
