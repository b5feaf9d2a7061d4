// The partner's papers for a contract that is reduced by hand, as photos.
import type { amendments } from '#api/back-office/returns.ts'
import { isOpenReturn, isPaidReturn } from '#domain/returns/request.ts'
import { type Handlers, person, type Trx } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { requireConditionPhoto } from '../../platform/records/condition-photos.ts'
import { getContent, lockNewest } from './content.ts'

/** Ids of the papers of a request, the oldest first. */
export async function papersOf(trx: Trx, returnId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('amendment_photos')
    .select('id')
    .where('return_id', '=', returnId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const amendmentHandlers: Handlers<typeof amendments> = {
  addPhoto: async (call) => {
    const { trx, params, body, deps } = call
    // A photo replaces nothing: it is taken whatever was changed meanwhile. The partner's paper may come after the goods.
    const { request } = await lockNewest(call)
    const isGoingOn = isOpenReturn(request.state) || isPaidReturn(request.state)
    if (request.way !== 'reduce' || !isGoingOn) throw new Problem('move_not_possible')
    requireConditionPhoto(body.picture, (await papersOf(trx, request.id)).length)
    await trx
      .insertInto('amendment_photos')
      .values({ ...body, return_id: request.id, created_by: person(call).id, at: deps.now() })
      .execute()
    return { ok: true, key: params.key, version: request.version }
  },

  photo: async (call) => {
    const { request } = await getContent(call)
    const found = await call.trx
      .selectFrom('amendment_photos')
      .select('picture')
      .where('id', '=', call.params.photo)
      .where('return_id', '=', request.id)
      .executeTakeFirst()
    if (!found) throw new Problem('not_found')
    return found
  },
}
