// Pictures of many products in one archive: a file is named after the article number of its product, with the place of the picture where
// the product has several: SKU-00017.jpg, SKU-00017-2.jpg, SKU-00017 (3).png. Folders do not count.
import { MAX_PRODUCT_PICTURES } from './pictures.ts'

/** Most files of one archive, and its largest size. */
export const MAX_ARCHIVE_FILES = 2000
export const ARCHIVE_MEGABYTES = 200
export const ARCHIVE_BYTES = ARCHIVE_MEGABYTES * 1024 * 1024
/** Longest name of a file, as file systems have it. */
export const LONGEST_FILE_NAME = 255

const PICTURE = /\.(?:jpe?g|png|webp)$/i
const PLACED = /^(.+?)(?:[ _-]+| ?\()(\d{1,2})\)?$/
/** What systems put beside the files of people. */
const OF_SYSTEM = /^(?:\..*|thumbs\.db|desktop\.ini)$/i

/** What a file name may mean, the likelier first: the article number, and the place among the pictures of the product. */
export type PictureName = { sku: string; place: number }

/** Folders and name of a path. Some systems pack it with backslashes, others split a letter from its mark (й). */
const partsOf = (path: string): string[] => path.normalize('NFC').split(/[\\/]/)

/** Whether a file was put there by the system that packed it. */
function isOfSystem(path: string): boolean {
  const parts = partsOf(path)
  return parts.includes('__MACOSX') || OF_SYSTEM.test(parts.at(-1) ?? '')
}

/** Of a path in an archive; empty for what is no picture, or was hidden there by the system that packed it. */
export function pictureNamesOf(path: string): PictureName[] {
  const name = partsOf(path).at(-1) ?? ''
  if (!PICTURE.test(name) || name.length > LONGEST_FILE_NAME || isOfSystem(path)) return []
  const stem = name.replace(PICTURE, '').trim()
  if (stem === '') return []
  const [, sku = '', place = ''] = PLACED.exec(stem) ?? []
  const whole = { sku: stem, place: 1 }
  return sku === '' ? [whole] : [whole, { sku: sku.trim(), place: Number(place) }]
}

/** A product that the archive may have pictures of; `pictures`: the ids of those that it has already. */
export type PicturedProduct = { key: string; sku: string; name: string; pictures: string[] }
/** A picture that is to be sent: its path in the archive, and the id that it gets. */
export type NewPicture = { path: string; id: string }
export type MatchedProduct = PicturedProduct & {
  /** In their order. */
  files: NewPicture[]
  /** Paths of pictures that the product has already. */
  known: string[]
  /** Paths for which the product has no place left. */
  left: string[]
}
export type Matched = {
  products: MatchedProduct[]
  /** Pictures of no product. */
  unknown: string[]
  /** What is no picture that is taken, such as HEIC. */
  others: string[]
}

/** The product of a name: the same capitals come first, then the only one with other capitals. */
function finder(products: readonly PicturedProduct[]) {
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const similar = new Map<string, PicturedProduct[]>()
  for (const product of products) {
    const sku = product.sku.toLowerCase()
    similar.set(sku, [...(similar.get(sku) ?? []), product])
  }
  return (sku: string): PicturedProduct | undefined => {
    const [only, ...others] = similar.get(sku.toLowerCase()) ?? []
    return bySku.get(sku) ?? (others.length === 0 ? only : undefined)
  }
}

type Placed = { path: string; place: number }

function sortIntoProduct(
  product: PicturedProduct,
  placed: readonly Placed[],
  idOf: (productKey: string, path: string) => string,
): MatchedProduct {
  const has = new Set(product.pictures)
  const known: string[] = []
  const added: NewPicture[] = []
  for (const { path } of placed.toSorted(
    (one, other) => one.place - other.place || one.path.localeCompare(other.path),
  )) {
    const id = idOf(product.key, path)
    if (has.has(id)) known.push(path)
    else added.push({ path, id })
    has.add(id)
  }
  const free = Math.max(0, MAX_PRODUCT_PICTURES - product.pictures.length)
  const left = added.slice(free).map(({ path }) => path)
  return { ...product, files: added.slice(0, free), known, left }
}

/**
 * Which pictures belong to which product. What an article number is as a whole comes before the reading with a place. `idOf`: the
 * same picture of the same product has the same id, so that an archive that is sent again goes on where it was broken off.
 */
export function matchPictures(
  paths: readonly string[],
  products: readonly PicturedProduct[],
  idOf: (productKey: string, path: string) => string,
): Matched {
  const productOf = finder(products)
  const found = new Map<PicturedProduct, Placed[]>()
  const unknown: string[] = []
  const others: string[] = []
  for (const path of paths) {
    const names = pictureNamesOf(path)
    if (names.length === 0) {
      if (!isOfSystem(path)) others.push(path)
      continue
    }
    const name = names.find(({ sku }) => productOf(sku) !== undefined)
    const product = name && productOf(name.sku)
    if (product === undefined) unknown.push(path)
    else found.set(product, [...(found.get(product) ?? []), { path, place: name?.place ?? 1 }])
  }
  const matched = [...found].map(([product, placed]) => sortIntoProduct(product, placed, idOf))
  return { products: matched.toSorted((one, other) => one.sku.localeCompare(other.sku)), unknown, others }
}
