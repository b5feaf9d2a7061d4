// Two cards become one, and apart again. Both cards are locked before anything is looked at, so of two merges at once
// one happens and the other gets the current state; applications move in the same transaction.
import type { clientRecords } from '#api/back-office/clients.ts'
import type { ClientField, ClientValues } from '#domain/clients/client.ts'
import { newProblems } from '#domain/clients/client-form.ts'
import {
  changesBetween,
  fieldsChangedAfterMerge,
  mergeContradictions,
  mergeValues,
  mergeWay,
  UNDO_DAYS,
  undoMerge,
} from '#domain/clients/merge.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { formContext } from '../applications/queries.ts'
import type { Selected } from '../db/schema/database.ts'
import type { Call, Handler } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { recordPairs } from './pairs.ts'
import { type ClientRow, requireClient } from './scope.ts'
import { CHANGES, changedFields, recordChange } from './trail.ts'
import { refuseDeletedClient, refuseWrong, writeValues } from './write.ts'

type MergeCall = Call<typeof clientRecords.merge>
type MergeContext = Omit<MergeCall, 'params' | 'query' | 'body'>
/** The kept and the merged card, both with the seen version, and the fields taken from the merged card. */
export type Merging = {
  kept: { key: string; version: number }
  gone: { key: string; version: number }
  take: readonly ClientField[]
}
type UndoCall = Call<typeof clientRecords.undoMerge>
type Merge = Selected<'client_merges'>

type BothKeys = { kept: { key: string }; gone: { key: string } }

/** Both cards, locked in the order of their ids, so that two merges cannot deadlock. */
async function lockBoth(
  call: MergeContext,
  { kept, gone }: BothKeys,
): Promise<{ kept: ClientRow; gone: ClientRow }> {
  if (kept.key === gone.key) throw fieldError('other.key', 'invalid')
  const isInOrder = Number(kept.key) < Number(gone.key)
  const first = await requireClient(call, isInOrder ? kept.key : gone.key, 'lock')
  const second = await requireClient(call, isInOrder ? gone.key : kept.key, 'lock')
  return isInOrder ? { kept: first, gone: second } : { kept: second, gone: first }
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

/** Deletes the merged card and links it to the kept one. */
const softDelete = (trx: Trx, gone: ClientRow, { into, now }: { into: number; now: Date }) =>
  trx
    .updateTable('clients')
    .set({ merged_into: into, deleted_at: now, updated_at: now, version: gone.version + 1 })
    .where('id', '=', gone.id)
    .execute()

/** A pinfl is unique: the two cards change theirs one after the other. */
const setPinfl = (trx: Trx, id: number, pinfl: string | null) =>
  trx.updateTable('clients').set({ pinfl }).where('id', '=', id).execute()

/** Moves applications and values, and stores what undoing needs; returns the new version and the merge. */
async function mergeInto(
  call: MergeContext,
  both: { kept: ClientRow; gone: ClientRow },
  after: ClientValues,
) {
  const { trx, deps } = call
  const { kept, gone } = both
  const now = deps.now()
  await softDelete(trx, gone, { into: kept.id, now })
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
      kept_id: kept.id,
      gone_id: gone.id,
      gone_pinfl: gone.pinfl,
      moved,
      at: now,
      changes: JSON.stringify(changesBetween(kept.values, after)),
      client_type: kept.client_type,
      user_id: person(call).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { version, merge: String(id) }
}

/** Both cards locked, there, and as they were seen. */
export async function lockForMerge(call: MergeContext, merging: Merging) {
  const { kept, gone } = await lockBoth(call, merging)
  refuseDeletedClient(kept)
  refuseDeletedClient(gone)
  requireVersion(kept, merging.kept.version, kept.values)
  requireVersion(gone, merging.gone.version, gone.values)
  if (mergeWay(kept.values, gone.values) === 'never')
    throw new Problem('merge_pinfl_differs', { errors: [{ code: 'merge_pinfl_differs', field: 'pinfl' }] })
  return { kept, gone }
}

/** Merges two locked cards. */
export async function executeMerge(
  call: MergeContext,
  { kept, gone }: { kept: ClientRow; gone: ClientRow },
  take: readonly ClientField[],
) {
  const { trx, deps, audited } = call
  const after = mergeValues(kept.values, gone.values, take)
  refuseWrong(newProblems(kept.values, after, await formContext(trx, deps.now())))
  const made = await mergeInto(call, { kept, gone }, after)
  await recordPairs(trx, gone.id)
  await recordPairs(trx, kept.id)
  audited(CHANGES, kept.id, changedFields(kept.values, after))
  await recordChange(call, 'client_merge', { id: gone.id, before: {}, after: {} })
  return { ok: true as const, key: String(kept.id), ...made }
}

export const mergingOf = ({ params, body }: Pick<MergeCall, 'params' | 'body'>): Merging => ({
  kept: { key: params.key, version: body.base_version },
  gone: { key: body.other.key, version: body.other.base_version },
  take: body.take,
})

export const merge: Handler<typeof clientRecords.merge> = async (call) => {
  const both = await lockForMerge(call, mergingOf(call))
  const fields = mergeContradictions(both.kept.values, both.gone.values)
  if (fields.length > 0)
    throw new Problem('merge_contradicts', {
      errors: fields.map((field) => ({ code: 'merge_contradicts', field })),
    })
  return executeMerge(call, both, call.body.take)
}

/** The merge with both of its cards, locked; throws for one that can no longer be undone. */
async function requireUndoable(call: UndoCall): Promise<{ found: Merge; kept: ClientRow; gone: ClientRow }> {
  const query = call.trx.selectFrom('client_merges').selectAll().where('id', '=', Number(call.params.key))
  const found = await query.forUpdate().executeTakeFirst()
  if (!found) throw new Problem('not_found')
  const { kept, gone } = await lockBoth(call, {
    kept: { key: String(found.kept_id) },
    gone: { key: String(found.gone_id) },
  })
  const isOld = found.at.getTime() + UNDO_DAYS * DAY_MS <= call.deps.now().getTime()
  if (isOld) throw new Problem('merge_too_old')
  const isOther = gone.merged_into !== kept.id || kept.deleted_at !== null
  if (found.undone_at !== null || isOther) throw new Problem('merge_changed')
  return { found, kept, gone }
}

/** The earlier values of the kept card; throws when somebody has changed what the merge had set. */
function valuesBefore({ found, kept }: { found: Merge; kept: ClientRow }): ClientValues {
  const fields = fieldsChangedAfterMerge(found.changes, kept.values)
  if (fields.length > 0)
    throw new Problem('merge_changed', { errors: fields.map((field) => ({ code: 'merge_changed', field })) })
  return undoMerge(found.changes, kept.values)
}

const bringBack = (trx: Trx, gone: ClientRow, { pinfl, now }: { pinfl: string | null; now: Date }) =>
  trx
    .updateTable('clients')
    .set({ merged_into: null, deleted_at: null, pinfl, updated_at: now, version: gone.version + 1 })
    .where('id', '=', gone.id)
    .execute()

/**
 * Moves back the applications of the restored card: those that the merge moved, and those that were made since under its pinfl
 * and found their way to the card that stayed.
 */
const moveBack = (trx: Trx, { moved, kept_id, gone_id, gone_pinfl }: Merge) =>
  trx
    .updateTable('applications')
    .set({ client_id: gone_id })
    .where('client_id', '=', kept_id)
    .where(({ eb, or }) =>
      or([
        ...(moved.length === 0 ? [] : [eb('id', 'in', moved)]),
        ...(gone_pinfl === null ? [] : [eb('pinfl', '=', gone_pinfl)]),
      ]),
    )
    .execute()

export const undoClientMerge: Handler<typeof clientRecords.undoMerge> = async (call) => {
  const { trx, deps, audited } = call
  const now = deps.now()
  const { found, kept, gone } = await requireUndoable(call)
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
  await recordPairs(trx, gone.id)
  await recordPairs(trx, kept.id)
  audited(CHANGES, kept.id, changedFields(kept.values, before))
  await recordChange(call, 'client_unmerge', { id: gone.id, before: {}, after: {} })
  return { ok: true, kept: String(kept.id), gone: String(gone.id) }
}
