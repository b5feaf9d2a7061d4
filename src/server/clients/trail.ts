// The trail of a client: which fields changed, without personal values. Openings have an audit trail of their own,
// so that they never push the changes out of sight.
import { CLIENT_FIELDS, type ClientValues, PERSONAL_FIELDS } from '#domain/clients/client.ts'
import type { Call } from '../platform/handler.ts'
import { writeAudit } from '../platform/records/audit.ts'
import { changesOf } from '../platform/records/records.ts'

/** The entities of the two trails. */
export const CHANGES = 'client'
export const OPENINGS = 'client_view'

export const changedFields = (before: ClientValues, after: ClientValues) =>
  changesOf(before, after, CLIENT_FIELDS, PERSONAL_FIELDS)

type Changed = { id: number; before: ClientValues; after: ClientValues }

/** A change of a client by a row that is about something else: a submission, a merge. */
export async function recordChange(
  { trx, actor, requestId }: Pick<Call<never>, 'trx' | 'actor' | 'requestId'>,
  action: string,
  { id, before, after }: Changed,
): Promise<void> {
  const details = changedFields(before, after)
  await writeAudit(trx, {
    action,
    user_id: actor?.id ?? null,
    request_id: requestId,
    entity: CHANGES,
    entity_id: id,
    details,
  })
}
