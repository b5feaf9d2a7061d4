// The received part of a photo whose connection broke (P9): the tablet asks for its size and sends the rest.
import type { applications } from '#api/applications.ts'
import type { Handler } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { receivedOf } from '../../platform/photo-body.ts'
import { getRecord } from '../record/record.ts'

export const photoReceived: Handler<typeof applications.photoReceived> = async (call) => {
  await getRecord(call, call.params.id)
  const whose = { userId: person(call).id, photoId: call.params.photo_id }
  return { received: await receivedOf(call.deps, call.request, whose) }
}
