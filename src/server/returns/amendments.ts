// The partner's papers for a contract that is reduced by hand, as photos.
import type { amendments } from '#api/back-office/returns.ts'
import { isOpenReturn, isPaidReturn } from '#domain/returns/request.ts'
import type { Handlers } from '../platform/handler.ts'
import { Problem } from '../platform/problems.ts'
import type { Trx } from '../platform/trx.ts'
import { getReturnContent, lockNewest, publishReturn } from './content.ts'
import { addPaperPhoto, getPaperPhoto, paperPhotosOf } from './paper-photos.ts'

/** Ids of the papers of a request, the oldest first. */
export const papersOf = (trx: Trx, returnId: string) => paperPhotosOf(trx, 'amendment_photos', returnId)

export const amendmentHandlers: Handlers<typeof amendments> = {
  addPhoto: async (call) => {
    // A photo replaces nothing: it is taken whatever was changed meanwhile. The partner's paper may come after the goods.
    const { request, record } = await lockNewest(call)
    const isGoingOn = isOpenReturn(request.state) || isPaidReturn(request.state)
    if (request.way !== 'reduce' || !isGoingOn) throw new Problem('move_not_possible')
    await addPaperPhoto(call, 'amendment_photos', { ...call.body, return_id: request.id })
    await publishReturn(call, record)
    return { ok: true, key: call.params.key, version: request.version }
  },

  photo: async (call) => {
    const { request } = await getReturnContent(call)
    return getPaperPhoto(call.trx, 'amendment_photos', { id: call.params.photo, return_id: request.id })
  },
}
