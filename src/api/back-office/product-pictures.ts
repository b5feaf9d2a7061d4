// Pictures of a product (screen `goods`): all of them in their order, one more, another order, one less, and the bytes of one.

import { z } from 'zod'
import { LONGEST_FILE_NAME, MAX_ARCHIVE_FILES } from '#domain/goods/picture-files.ts'
import { LONGEST_PRODUCT_PICTURE, MAX_PRODUCT_PICTURES } from '#domain/goods/pictures.ts'
import { endpoint } from '../endpoint.ts'
import { recordParams } from '../shapes/record.ts'

const BASE = '/api/uz/goods/:key/pictures'
const id = z.uuid()
const ids = z.array(id).max(MAX_PRODUCT_PICTURES)
/** The pictures after the change; the first one leads. */
const done = z.object({ ok: z.literal(true), key: z.string(), pictures: ids })

export const productPictures = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    access: 'goods',
    params: recordParams,
    returns: z.object({ pictures: ids }),
  }),
  /** Which products have these article numbers, with the pictures of each; an unknown number is not answered. Capitals do not count. */
  match: endpoint({
    method: 'POST',
    path: '/api/uz/goods/pictures/match',
    access: 'reference.goods',
    // A name may be read in two ways.
    body: z.strictObject({
      skus: z.array(z.string().min(1).max(LONGEST_FILE_NAME)).max(2 * MAX_ARCHIVE_FILES),
    }),
    returns: z.object({
      products: z.array(z.object({ key: z.string(), sku: z.string(), name: z.string(), pictures: ids })),
    }),
  }),
  /**
   * A JPEG, PNG or WebP in base64; `id` is made by the caller. Problems at `picture`: `product_picture_invalid`,
   * `product_picture_size`, `product_picture_pixels`, `product_picture_small`, `product_pictures_full`; and `upload_quota`.
   */
  add: endpoint({
    method: 'POST',
    path: BASE,
    access: 'reference.goods',
    params: recordParams,
    body: z.strictObject({ id, picture: z.base64().max(LONGEST_PRODUCT_PICTURE) }),
    returns: done,
    operation: true,
    maxBodyBytes: LONGEST_PRODUCT_PICTURE + 64 * 1024,
    audit: 'product_picture_add',
  }),
  /** All pictures of the product in their new order. `seen`: the order that the person saw; another one is refused (`product_pictures_changed`). */
  order: endpoint({
    method: 'PATCH',
    path: BASE,
    access: 'reference.goods',
    params: recordParams,
    body: z.strictObject({ seen: ids.min(1), pictures: ids.min(1) }),
    returns: done,
    operation: true,
    audit: 'product_picture_order',
  }),
  /** Answers the same when somebody else has deleted it before. */
  remove: endpoint({
    method: 'POST',
    path: `${BASE}/:picture/remove`,
    access: 'reference.goods',
    params: recordParams.extend({ picture: id }),
    body: z.strictObject({}),
    returns: done,
    operation: true,
    audit: 'product_picture_remove',
  }),
  /**
   * For everybody who sees products (`canSeeProductPictures`). Another picture has another id, so a browser may keep the answer.
   * `thumb`: the small one of lists.
   */
  read: endpoint({
    method: 'GET',
    path: '/api/uz/product-pictures/:picture',
    access: 'session',
    params: z.object({ picture: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    returns: z.unknown(),
    kind: 'binary',
  }),
} as const
