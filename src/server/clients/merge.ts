// Two cards become one, and apart again. Both cards are locked before anything is looked at, so of two merges at once
// one happens and the other is told what is there now; applications move in the same transaction.
import type { clientRecords } from '#contract/office/clients.ts'
import type { ClientValues } from '#domain/clients/client.ts'
import { newProblems } from '#domain/clients/client-form.ts'
import { changedSince, changesBetween, mergedValues, UNDO_DAYS, undone } from '#domain/clients/merge.ts'
import { formContext } from '../applications/queries.ts'
import type { Selected } from '../db/schema.ts'
import { type Call, type Handler, person, type Trx } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import { notePairs } from './pairs.ts'
import { type ClientRow, clientOf } from './scope.ts'
import { CHANGES, changedFields, noteChange } from './trail.ts'
import { refuseDeleted, refuseWrong, writeValues } from './write.ts'

type MergeCall = Call<typeof clientRecords.merge>
type UndoCall = Call<typeof clientRecords.undoMerge>
type Merge = Selected<'client_merges'>
const DAY_MS = 86_400_000

/** Both cards, locked in the order of their ids whichever of them stays. */
async function lockBoth(call: MergeCall): Promise<{ kept: ClientRow; gone: ClientRow }> {
  const { key } = call.params
  const { other } = call.body
  if (key === other.key)
    throw new Problem('validation', { errors: [{ code: 'invalid', field: 'other.key' }] })
  const first = await clientOf(call, Number(key) < Number(other.key) ? key : other.key, 'lock')
  const second = await clientOf(call, Number(key) < Number(other.key) ? other.key : key, 'lock')
  return String(first.id) === key ? { kept: first, gone: second } : { kept: second, gone: first }
}

const submittedOf = async (trx: Trx, id: number): Promise<number> =>
  (
    await trx
      .selectFrom('applications')
      .select('id')
      .where('client_id', '=', id)
      .where('submitted_at', 'is not', null)
      .limit(2)
      .execute()
  ).length

async function moveApplications(trx: Trx, from: number, to: number): Promise<string[]> {
  const rows = await trx
    .updateTable('applications')
    .set({ client_id: to })
    .where('client_id', '=', from)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The card that goes is deleted and points to the one that stays. */
const letGo = (trx: Trx, gone: ClientRow, { into, now }: { into: number; now: Date }) =>
  trx
    .updateTable('clients')
    .set({ merged_into: into, deleted_at: now, updated_at: now, version: gone.version + 1 })
    .where('id', '=', gone.id)
    .execute()

/** Nobody else can have a pinfl: the two cards change theirs one after the other. */
const setPinfl = (trx: Trx, id: number, pinfl: string | null) =>
  trx.updateTable('clients').set({ pinfl }).where('id', '=', id).execute()

/** Moves applications and values, and keeps what undoing it needs; gives the new version and the merge. */
async function mergeInto(call: MergeCall, both: { kept: ClientRow; gone: ClientRow }, after: ClientValues) {
  const { trx, deps } = call
  const { kept, gone } = both
  const now = deps.now()
  await letGo(trx, gone, { into: kept.id, now })
  const moved = await moveApplications(trx, gone.id, kept.id)
  const isSecondary = kept.client_type === 'secondary' || gone.client_type === 'secondary'
  const client_type = isSecondary || (await submittedOf(trx, kept.id)) > 1 ? 'secondary' : 'new'
  const isPinflTaken = (after.pinfl ?? null) !== kept.pinfl
  if (isPinflTaken) await setPinfl(trx, gone.id, null)
  const version = await writeValues(trx, kept, { values: after, now, client_type })
  // An application under the number that was given up still finds its way to the card that stays.
  if (isPinflTaken) await setPinfl(trx, gone.id, kept.pinfl)
  const { id } = await trx
    .insertInto('client_merges')
    .values({
      ...{ kept_id: kept.id, gone_id: gone.id, gone_pinfl: gone.pinfl, moved, at: now },
      changes: JSON.stringify(changesBetween(kept.values, after)),
      client_type: kept.client_type,
      user_id: person(call).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { version, merge: String(id) }
}

export const merge: Handler<typeof clientRecords.merge> = async (call) => {
  const { trx, deps, params, body, audited } = call
  const { kept, gone } = await lockBoth(call)
  refuseDeleted(kept)
  refuseDeleted(gone)
  requireVersion(kept, body.base_version, kept.values)
  requireVersion(gone, body.other.base_version, gone.values)
  const after = mergedValues(kept.values, gone.values, body.take)
  refuseWrong(newProblems(kept.values, after, await formContext(trx, deps.now())))
  const made = await mergeInto(call, { kept, gone }, after)
  await notePairs(trx, gone.id)
  await notePairs(trx, kept.id)
  audited(CHANGES, kept.id, changedFields(kept.values, after))
  await noteChange(call, 'client_merge', { id: gone.id, before: {}, after: {} })
  return { ok: true, key: params.key, ...made }
}

/** The merge with both of its cards, locked; one that cannot be undone any more is refused in words. */
async function undoable(call: UndoCall): Promise<{ found: Merge; kept: ClientRow; gone: ClientRow }> {
  const query = call.trx.selectFrom('client_merges').selectAll().where('id', '=', Number(call.params.key))
  const found = await query.forUpdate().executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const gone = await clientOf(call, String(found.gone_id), 'lock')
  const kept = await clientOf(call, String(found.kept_id), 'lock')
  const isOld = found.at.getTime() + UNDO_DAYS * DAY_MS <= call.deps.now().getTime()
  if (isOld) throw new Problem('merge_too_old')
  const isOther = gone.merged_into !== kept.id || kept.deleted_at !== null
  if (found.undone_at !== null || isOther) throw new Problem('merge_changed')
  return { found, kept, gone }
}

/** The values of the card that stays as they were; refused where somebody has changed what the merge had set. */
function valuesBefore({ found, kept }: { found: Merge; kept: ClientRow }): ClientValues {
  const fields = changedSince(found.changes, kept.values)
  if (fields.length > 0)
    throw new Problem('merge_changed', { errors: fields.map((field) => ({ code: 'merge_changed', field })) })
  return undone(found.changes, kept.values)
}

const bringBack = (trx: Trx, gone: ClientRow, { pinfl, now }: { pinfl: string | null; now: Date }) =>
  trx
    .updateTable('clients')
    .set({ merged_into: null, deleted_at: null, pinfl, updated_at: now, version: gone.version + 1 })
    .where('id', '=', gone.id)
    .execute()

const moveBack = async (trx: Trx, { moved, kept_id, gone_id }: Merge) => {
  if (moved.length === 0) return
  await trx
    .updateTable('applications')
    .set({ client_id: gone_id })
    .where('id', 'in', moved)
    .where('client_id', '=', kept_id)
    .execute()
}

export const undoMerge: Handler<typeof clientRecords.undoMerge> = async (call) => {
  const { trx, deps, audited } = call
  const now = deps.now()
  const { found, kept, gone } = await undoable(call)
  const before = valuesBefore({ found, kept })
  await moveBack(trx, found)
  await setPinfl(trx, gone.id, null)
  const client_type = (await submittedOf(trx, kept.id)) > 1 ? 'secondary' : found.client_type
  await writeValues(trx, kept, { values: before, now, client_type })
  await bringBack(trx, gone, { pinfl: found.gone_pinfl, now })
  await trx
    .updateTable('client_merges')
    .set({ undone_at: now, undone_by: person(call).id })
    .where('id', '=', found.id)
    .execute()
  await notePairs(trx, gone.id)
  await notePairs(trx, kept.id)
  audited(CHANGES, kept.id, changedFields(kept.values, before))
  await noteChange(call, 'client_unmerge', { id: gone.id, before: {}, after: {} })
  return { ok: true, kept: String(kept.id), gone: String(gone.id) }
}
