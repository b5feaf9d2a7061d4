// Pictures of a product: how many it has, how large they are, and who sees them.
import { type Actor, can } from '../access/can.ts'
import type { PermissionKey } from '../access/permissions.ts'

/** The first one leads: lists show it. */
export const MAX_PRODUCT_PICTURES = 6

const MEGABYTE = 1024 * 1024
/** The largest file that is taken, in megabytes and in bytes. */
export const PRODUCT_PICTURE_MEGABYTES = 10
export const PRODUCT_PICTURE_BYTES = PRODUCT_PICTURE_MEGABYTES * MEGABYTE
/** Base64 has four characters for three bytes; one byte more than the limit is still answered in words. */
export const LONGEST_PRODUCT_PICTURE = Math.ceil((PRODUCT_PICTURE_BYTES + 1) / 3) * 4

/** Most megapixels of a file that is taken: a camera with 48 fits. */
export const PRODUCT_PICTURE_MEGAPIXELS = 60

/** A larger file becomes smaller before it is sent: its bytes, and then its long edge in pixels. */
export const SHRUNK_ABOVE_BYTES = 4 * MEGABYTE
export const SENT_PRODUCT_PICTURE_EDGE = 2000

/** Shortest long edge of a picture that is taken, in pixels. */
export const MIN_PRODUCT_PICTURE_EDGE = 200
/** Long edge of what is stored, and of the small picture of lists, in pixels. */
export const PRODUCT_PICTURE_EDGE = 1280
export const PRODUCT_THUMB_EDGE = 160

/** Each of these permissions shows products: the goods of the shop, the catalogue, the goods of an application. */
const SHOWS_PRODUCTS = [
  'goods',
  'reference.goods',
  'applications.view',
] as const satisfies readonly PermissionKey[]

/** Whether a person sees products somewhere, and so their pictures. */
export const canSeeProductPictures = (actor: Actor): boolean =>
  SHOWS_PRODUCTS.some((permission) => can(actor, permission))
