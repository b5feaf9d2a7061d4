// What a change of the data undoes of the work on the sale (`FIELD_EFFECTS`): the answers of partners are archived, the card
// is removed, and each has an entry in the history.
import { type Undone, undoneBy } from '#domain/applications/field-effects.ts'
import { type FormField, isFormField } from '#domain/applications/form.ts'
import { person } from '../../platform/person.ts'
import { writeAudit } from '../../platform/records/audit.ts'
import type { Trx } from '../../platform/trx.ts'
import type { AnyCall, AppRecord, Changes, WriteContext } from './record.ts'
import { replaceCard } from './replaced-card.ts'

/** What the application has that a change of its data could undo. */
export async function presentWork(trx: Trx, record: AppRecord): Promise<Undone[]> {
  const attempt = await trx
    .selectFrom('partner_attempts')
    .select('id')
    .where('application_id', '=', record.id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  const card = await trx
    .selectFrom('application_cards')
    .select('id')
    .where('application_id', '=', record.id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  return [
    ...(record.client_confirmed_at === null ? [] : (['client_code'] as const)),
    ...(card ? (['card'] as const) : []),
    ...(attempt ? (['partners'] as const) : []),
  ]
}

/** Archives the answers of partners, so that partners may be asked again. */
export async function archiveAttempts({ trx, deps }: WriteContext, record: AppRecord): Promise<Changes> {
  await trx
    .updateTable('partner_attempts')
    .set({ archived_at: deps.now() })
    .where('application_id', '=', record.id)
    .where('archived_at', 'is', null)
    .execute()
  return { attempt_id: null, partner_id: null, term_months: null }
}

async function removeCard(context: WriteContext, record: AppRecord): Promise<Changes> {
  await replaceCard(context, record.id)
  return {}
}

const UNDO: Record<Undone, (context: WriteContext, record: AppRecord) => Promise<Changes>> = {
  client_code: async () => ({ client_confirmed_at: null }),
  card: removeCard,
  partners: archiveAttempts,
}

/** What a change of these fields would undo now. */
export const wouldUndo = async (trx: Trx, record: AppRecord, fields: readonly string[]): Promise<Undone[]> =>
  undoneBy(
    fields.filter((field): field is FormField => isFormField(field)),
    await presentWork(trx, record),
  )

/** Undoes it with an entry in the history; returns the columns to set. */
export async function undoWork(
  call: AnyCall,
  record: AppRecord,
  undone: readonly Undone[],
): Promise<Changes> {
  const changes: Changes = {}
  for (const one of undone) {
    Object.assign(changes, await UNDO[one](call, record))
    await writeAudit(call.trx, {
      action: `application_undo_${one}`,
      user_id: person(call).id,
      request_id: call.requestId,
      entity: 'application',
      entity_id: record.id,
      at: call.deps.now(),
    })
  }
  return changes
}
