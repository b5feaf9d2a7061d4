// Pictures of the demo shop's products, drawn from the shapes of their categories in the colours of their brands: the product itself,
// for phones also from near by, and its box. The last products have none, as in a shop that has just begun.
import sharp from 'sharp'
import { brandColours, type ProductShape, SHAPE_PARTS, SHINE_OPACITY, shapeOf } from '#domain/goods/shapes.ts'
import type { PhotoStore } from '../files/store.ts'
import type { Trx } from '../platform/trx.ts'
import { DEMO_PRODUCTS } from './demo-shop.ts'

const EDGE = 480
const QUALITY = 78
const WITHOUT_PICTURES = 3

/** What a picture shows, and how it is cut out of the square of the shape. */
type View = { shape: ProductShape; cut: string }
const WHOLE = '-4 -4 48 48'
const NEAR = '8 2 24 24'

const viewsOf = (shape: ProductShape): View[] => [
  { shape, cut: WHOLE },
  ...(shape === 'phone' ? [{ shape, cut: NEAR }] : []),
  { shape: 'box', cut: WHOLE },
]

function svgOf({ shape, cut }: View, brand: string): string {
  const colours = brandColours(brand)
  const paths = SHAPE_PARTS[shape].map(({ tone, path }) =>
    tone === 'shine'
      ? `<path d="${path}" fill="#fff" opacity="${SHINE_OPACITY}"/>`
      : `<path d="${path}" fill="${colours[tone]}"/>`,
  )
  // It hangs on the wall.
  const shadow =
    shape === 'conditioner'
      ? ''
      : `<ellipse cx="20" cy="36" rx="15" ry="1.6" fill="${colours.deep}" opacity="0.18"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}" viewBox="${cut}">
    <defs><linearGradient id="light" x2="0.3" y2="1"><stop stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
    <rect x="-4" y="-4" width="48" height="48" fill="${colours.ground}"/>
    <rect x="-4" y="-4" width="48" height="48" fill="url(#light)"/>${shadow}${paths.join('')}</svg>`
}

const drawView = (view: View, brand: string): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(view, brand)))
    .jpeg({ quality: QUALITY })
    .toBuffer()

/** The same ids in every demo shop. */
const pictureId = (product: number, position: number): string =>
  `${String(product).padStart(8, '0')}-0000-4000-8000-${String(position).padStart(12, '0')}`

/** Adds the pictures of the products, which are in the order of `DEMO_PRODUCTS`. */
export async function addPictures(
  trx: Trx,
  photos: PhotoStore,
  { products, now }: { products: readonly { id: number }[]; now: Date },
): Promise<void> {
  const drawn = new Map<string, Buffer>()
  const rows = []
  for (const [index, { category, brand }] of DEMO_PRODUCTS.slice(0, -WITHOUT_PICTURES).entries()) {
    const product_id = products[index]?.id ?? 0
    for (const [nth, view] of viewsOf(shapeOf(category)).entries()) {
      const name = `${brand} ${view.shape} ${view.cut}`
      const bytes = drawn.get(name) ?? (await drawView(view, brand))
      drawn.set(name, bytes)
      const id = pictureId(index + 1, nth + 1)
      const file_key = `${id.slice(6, 8)}/${id}`
      await photos.write(file_key, bytes)
      rows.push({
        id,
        product_id,
        position: nth + 1,
        file_key,
        width: EDGE,
        height: EDGE,
        size: bytes.length,
        created_at: now,
      })
    }
  }
  await trx.insertInto('product_pictures').values(rows).execute()
}
