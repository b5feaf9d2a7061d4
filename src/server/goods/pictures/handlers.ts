// Pictures of products: made small here, stored beside the photos of applications, in the order that people give them. The product is
// locked for every change, so that two people at a time add no seventh one.
import type { productPictures } from '#api/back-office/product-pictures.ts'
import {
  canSeeProductPictures,
  MAX_PRODUCT_PICTURES,
  MIN_PRODUCT_PICTURE_EDGE,
  PRODUCT_PICTURE_BYTES,
  PRODUCT_PICTURE_EDGE,
  PRODUCT_PICTURE_MEGABYTES,
  PRODUCT_PICTURE_MEGAPIXELS,
  PRODUCT_THUMB_EDGE,
} from '#domain/goods/pictures.ts'
import { PRIVATE_FILE_HEADERS } from '../../files/headers.ts'
import { newKey } from '../../files/receipt.ts'
import { type PhotoStore, thumbKey } from '../../files/store.ts'
import { makeThumb, type ReadPicture, readAnyPicture, thumbQueue } from '../../files/thumbnails.ts'
import { afterPreparing, type Call, type Handlers, type PrepareInput } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { fieldError, Problem } from '../../platform/problems.ts'
import { changesOf } from '../../platform/records/records.ts'
import { takeUploadQuota } from '../../platform/upload-quota.ts'
import { goodsByIds, lockedProduct } from '../queries.ts'
import {
  deletePicture,
  findProductPicture,
  insertPicture,
  orderPictures,
  type PictureRow,
  picturedProducts,
  picturesOf,
} from './queries.ts'

/** Another picture has another address; what it shows is no secret of a person. */
const KEPT_FILE_HEADERS = {
  ...PRIVATE_FILE_HEADERS,
  'cache-control': 'private, max-age=31536000, immutable',
} as const

type Keyed = Pick<Call<never>, 'trx' | 'deps' | 'audited' | 'actor' | 'scope'> & { params: { key: string } }

/** The pictures of a product, which is locked. */
async function lockPictures({ trx, params }: Keyed): Promise<PictureRow[]> {
  const product = Number(params.key)
  if (!(await lockedProduct(trx, product))) throw new Problem('not_found')
  return picturesOf(trx, product)
}

const idsOf = (pictures: readonly { id: string }[]): string[] => pictures.map(({ id }) => id)

/** The answer of a change; the history says how many pictures there were, or that their order is another one. */
function done({ audited, params }: Keyed, before: readonly string[], pictures: string[]) {
  const traced = (ids: readonly string[]) => ({ pictures: ids.length, picture_order: ids.join() })
  const field = before.length === pictures.length ? 'picture_order' : 'pictures'
  audited('product', params.key, changesOf(traced(before), traced(pictures), [field], ['picture_order']))
  return { ok: true as const, key: params.key, pictures }
}

const AS_STORED = { edge: PRODUCT_PICTURE_EDGE, pixels: PRODUCT_PICTURE_MEGAPIXELS * 1_000_000 }

/**
 * The picture as it is stored: a JPEG of a bounded size without what a photo says about its place and device. What was sent counts
 * before it is decoded, also when it is refused then.
 */
async function smallPictureOf(call: PrepareInput<typeof productPictures.add>): Promise<ReadPicture> {
  const { trx, deps, params, body } = call
  const product = Number(params.key)
  if (!(await goodsByIds(trx, [product])).has(product)) throw new Problem('not_found')
  const sent = Buffer.from(body.picture, 'base64')
  if (sent.length > PRODUCT_PICTURE_BYTES)
    throw fieldError('picture', 'product_picture_size', { megabytes: PRODUCT_PICTURE_MEGABYTES })
  await takeUploadQuota({ ...deps, db: trx }, { userId: person(call).id, bytes: sent.length, files: 1 })
  const read = await deps.concurrency.decoding(() => readAnyPicture(sent, AS_STORED))
  if (read === 'bad') throw fieldError('picture', 'product_picture_invalid')
  if (read === 'large')
    throw fieldError('picture', 'product_picture_pixels', { megapixels: PRODUCT_PICTURE_MEGAPIXELS })
  if (Math.max(read.width, read.height) < MIN_PRODUCT_PICTURE_EDGE)
    throw fieldError('picture', 'product_picture_small', { pixels: MIN_PRODUCT_PICTURE_EDGE })
  return read
}

/** Deletes the bytes once the change is committed; the daily cleanup of the store deletes those that are left here. */
function queueRemoval({ deps, reply }: Pick<Call<never>, 'deps' | 'reply'>, { id, file_key }: PictureRow) {
  const job = async () => {
    if (await findProductPicture(deps.db, id)) return
    await deps.photos.remove(file_key)
    await deps.photos.remove(thumbKey(file_key))
  }
  reply.raw.once('close', () => thumbQueue(deps.photos).add(job))
}

async function thumbOf(photos: PhotoStore, key: string): Promise<Uint8Array | null> {
  const made = (await photos.read(thumbKey(key))) ?? (await makeThumb(photos, key, PRODUCT_THUMB_EDGE))
  return made === 'bad' ? null : made
}

export const pictureHandlers: Handlers<typeof productPictures> = {
  list: async ({ trx, params }) => {
    const product = Number(params.key)
    if (!(await goodsByIds(trx, [product])).has(product)) throw new Problem('not_found')
    return { pictures: idsOf(await picturesOf(trx, product)) }
  },

  match: async ({ trx, body }) => ({ products: await picturedProducts(trx, body.skus) }),

  add: afterPreparing(smallPictureOf, async (call, { bytes, width, height }) => {
    const { trx, deps, body, params } = call
    const before = idsOf(await lockPictures(call))
    const { id } = body
    if (before.includes(id)) return done(call, before, before)
    if (before.length >= MAX_PRODUCT_PICTURES)
      throw fieldError('picture', 'product_pictures_full', { max: MAX_PRODUCT_PICTURES })
    const file_key = newKey()
    await insertPicture(trx, {
      id,
      product_id: Number(params.key),
      position: before.length + 1,
      file_key,
      width,
      height,
      size: bytes.length,
      created_at: deps.now(),
    })
    await deps.photos.write(file_key, bytes)
    return done(call, before, [...before, id])
  }),

  order: async (call) => {
    const before = idsOf(await lockPictures(call))
    const { seen, pictures } = call.body
    const isSame = pictures.length === before.length && before.every((id) => pictures.includes(id))
    if (seen.join() !== before.join() || !isSame) throw fieldError('pictures', 'product_pictures_changed')
    await orderPictures(call.trx, pictures)
    return done(call, before, pictures)
  },

  remove: async (call) => {
    const pictures = await lockPictures(call)
    const found = pictures.find(({ id }) => id === call.params.picture)
    // Somebody else has deleted it.
    if (!found) return done(call, idsOf(pictures), idsOf(pictures))
    await deletePicture(call.trx, found.id)
    const left = idsOf(pictures).filter((id) => id !== found.id)
    await orderPictures(call.trx, left)
    queueRemoval(call, found)
    return done(call, idsOf(pictures), left)
  },

  read: async (call) => {
    const { trx, deps, params, query, reply } = call
    if (!canSeeProductPictures(person(call))) throw new Problem('forbidden')
    const found = await findProductPicture(trx, params.picture)
    if (!found) throw new Problem('not_found')
    const { photos } = deps
    const bytes =
      query.size === 'thumb' ? await thumbOf(photos, found.file_key) : await photos.read(found.file_key)
    if (bytes === null) throw new Problem('not_found')
    reply
      .headers(KEPT_FILE_HEADERS)
      .header('content-disposition', 'inline; filename="product.jpg"')
      .type('image/jpeg')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  },
}
