// Showing a photo (src/docs/security.md#controls-of-the-server, 5.4.x): permission and scope are checked on every
// read, no cache on the way keeps it, and it has no Exif, which could contain the place.
import type { applications } from '#api/applications.ts'
import { removeMetadata } from '#domain/kernel/images/jpeg.ts'
import { PRIVATE_FILE_HEADERS } from '../../files/headers.ts'
import { thumbKey } from '../../files/store.ts'
import { makeThumb } from '../../files/thumbnails.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handler } from '../../platform/handler.ts'
import { Problem } from '../../platform/problems.ts'
import { getRecord } from '../record/record.ts'
import { markBad } from './decode.ts'

async function thumbOf(deps: Deps, photo: { id: string; file_key: string }): Promise<Uint8Array | null> {
  const made =
    (await deps.photos.read(thumbKey(photo.file_key))) ?? (await makeThumb(deps.photos, photo.file_key))
  if (made !== 'bad') return made
  await markBad(deps, photo.id)
  return null
}

async function fullOf(deps: Deps, key: string): Promise<Uint8Array | null> {
  const bytes = await deps.photos.read(key)
  return bytes && removeMetadata(bytes)
}

export const getPhoto: Handler<typeof applications.getPhoto> = async (call) => {
  const { params, query, deps, reply } = call
  const record = await getRecord(call, params.id)
  const photo = await call.trx
    .selectFrom('photos')
    .select(['id', 'file_key', 'state'])
    .where('id', '=', params.photo_id)
    .where('application_id', '=', record.id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!photo) throw new Problem('not_found')
  const bytes = query.size === 'thumb' ? await thumbOf(deps, photo) : await fullOf(deps, photo.file_key)
  if (!bytes) throw new Problem('not_found')
  call.audited('photo', photo.id, { application: record.id, size: query.size })
  reply
    .headers(PRIVATE_FILE_HEADERS)
    .header('content-disposition', `inline; filename="${photo.id}.jpg"`)
    .type('image/jpeg')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
