// Photos of a request besides those of the condition: of the checked goods, and of the partner's papers.

import type { RequestContext } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { Problem } from '../platform/problems.ts'
import { requireConditionPhoto } from '../platform/records/condition-photos.ts'
import type { Trx } from '../platform/trx.ts'

type PhotoTable = 'return_check_photos' | 'amendment_photos'

/** Ids of the photos of a request, the oldest first. */
export async function paperPhotosOf(trx: Trx, table: PhotoTable, returnId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('return_id', '=', returnId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Adds a photo; throws if there are as many as there may be, or if it is no picture. */
export async function addPaperPhoto(
  { trx, actor, deps }: Pick<RequestContext, 'trx' | 'actor' | 'deps'>,
  table: PhotoTable,
  photo: { id: string; return_id: string; picture: string },
): Promise<void> {
  const known = await paperPhotosOf(trx, table, photo.return_id)
  requireConditionPhoto(photo.picture, known.length)
  const taken = { created_by: person({ actor }).id, at: deps.now() }
  await trx
    .insertInto(table)
    .values({ ...photo, ...taken })
    .execute()
}

/** A photo of the request; throws `not_found`. */
export async function getPaperPhoto(
  trx: Trx,
  table: PhotoTable,
  { id, return_id }: { id: string; return_id: string },
): Promise<{ picture: string }> {
  const found = await trx
    .selectFrom(table)
    .select('picture')
    .where('id', '=', id)
    .where('return_id', '=', return_id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}
