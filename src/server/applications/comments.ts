// Comments on an application; the id is the tablet's, so a repeat makes none twice.
import { randomUUID } from 'node:crypto'
import type { ApplicationChange, applications } from '#api/applications.ts'
import type { Handler } from '../platform/handler.ts'
import { isAmong } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { storeMentions } from './mentions.ts'
import { notifyOf } from './notify-people.ts'
import {
  type AnyCall,
  type AppRecord,
  changed,
  changeRecord,
  lockRecord,
  publishChange,
  refuseDeleted,
} from './record/record.ts'

type Comment = { id: string | null; text: string; mentions?: readonly number[] | undefined }
type Row = { id: string; application_id: string; user_id: number }

/** A repeat returns its own comment; an id that another comment uses is refused. */
async function requireOwnComment({ trx }: AnyCall, { id, application_id, user_id }: Row): Promise<void> {
  const own = await trx
    .selectFrom('application_comments')
    .select('id')
    .where((by) => by.and({ id, application_id, user_id }))
    .executeTakeFirst()
  if (!own) throw new Problem('id_taken')
}

/** Adds a comment by the person of the call, and publishes it. */
export async function addComment(
  call: AnyCall,
  record: AppRecord,
  comment: Comment,
): Promise<ApplicationChange> {
  const id = comment.id ?? randomUUID()
  const row = {
    id,
    application_id: record.id,
    user_id: person(call).id,
    text: comment.text,
    at: call.deps.now(),
  }
  const made = await call.trx
    .insertInto('application_comments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) {
    await requireOwnComment(call, row)
    return { ...changed(record, 'none'), replayed: true }
  }
  const mentioned = await storeMentions(call.trx, row, comment.mentions ?? [])
  await notifyOf(call, isAmong(...mentioned), 'mention', record, row.user_id)
  const after = await changeRecord(call, record, {})
  await publishChange(call, 'comment_added', after)
  return changed(after, 'comment')
}

export const comment: Handler<typeof applications.comment> = async (call) => {
  const record = await lockRecord(call, call.params.id)
  refuseDeleted(record)
  call.audited('application', record.id)
  return addComment(call, record, call.body)
}
