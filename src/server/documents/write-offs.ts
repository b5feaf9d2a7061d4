// Write-offs: goods of a branch that are lost or cannot be sold. Another person approves what the author has sent.
import { writeOffList, type writeOffs } from '#api/back-office/documents.ts'
import { canMoveDocument, needsPhoto, type WriteOffForm } from '#domain/documents/document.ts'
import { unitOf } from '#domain/stock/lines.ts'
import type { Handlers } from '../platform/handler.ts'
import { person } from '../platform/person.ts'
import { fieldErrors, Problem } from '../platform/problems.ts'
import { requireConditionPhoto } from '../platform/records/condition-photos.ts'
import { placesOf } from '../stock/queries.ts'
import { begin, type Content, finish, getDocumentContent, postLines, requireGoods } from './content.ts'
import { draftHandlers, sharedHandlers } from './handlers.ts'
import { addPhoto, findDocumentPhoto, lockDocument } from './queries.ts'

const placeOf = ({ document }: Content) => document.place ?? 'shop'
const causeOf = ({ document }: Content) => document.cause ?? 'other'

const formOf = (content: Content): WriteOffForm => ({
  branch_id: content.document.branch.id,
  place: placeOf(content),
  cause: causeOf(content),
  note: content.document.note,
  lines: content.goods.map((good) => ({
    product_id: good.product_id,
    quantity: good.quantity,
    ...unitOf(good),
  })),
})

const drafting = draftHandlers<WriteOffForm>({
  kind: 'write_off',
  formOf,
  detailsOf: ({ place, cause }) => ({ place, cause }),
  linesOf: (_call, { lines }) => lines.map((line) => ({ ...line, cost: null })),
})

export const writeOffHandlers: Handlers<typeof writeOffs> = {
  ...sharedHandlers(writeOffList, 'write_off', false),
  ...drafting,

  send: async (call) => {
    const content = await begin('write_off', 'send', call, formOf)
    requireGoods(content)
    if (needsPhoto(causeOf(content)) && content.photos.length === 0)
      throw fieldErrors([{ code: 'write_off_not_photographed' }])
    return finish('write_off', 'send', call, content, { isClosed: false })
  },

  approve: async (call) => {
    const content = await begin('write_off', 'approve', call, formOf)
    const places = await placesOf(call.trx, [content.document.branch.id])
    const from = places.at(placeOf(content), content.document.branch.id)
    await postLines('approve', 'write_off', call, content, { from, to: places.outside('loss') })
    return finish('write_off', 'approve', call, content)
  },

  refuse: async (call) => {
    const content = await begin('write_off', 'refuse', call, formOf)
    return finish('write_off', 'refuse', call, content, { answer: call.body.answer })
  },

  addPhoto: async (call) => {
    const { trx, params, body, deps } = call
    await lockDocument(trx, params.key)
    // A photo replaces nothing: it is taken whatever was changed meanwhile.
    const { document, photos } = await getDocumentContent('write_off', call)
    const { document_id, key, version, state } = document
    call.audited('write_off', key)
    if (!canMoveDocument('write_off', 'update', state)) throw new Problem('move_not_possible')
    requireConditionPhoto(body.picture, photos.length)
    await addPhoto(trx, { ...body, document_id, created_by: person(call).id, at: deps.now() })
    return { ok: true, key, version }
  },

  photo: async (call) => {
    const { document } = await getDocumentContent('write_off', call)
    const found = await findDocumentPhoto(call.trx, document.document_id, call.params.photo)
    if (!found) throw new Problem('not_found')
    return found
  },
}
