// What stands for a product that has no picture: one drawn shape for its kind of goods, in the colour of its brand on a pale ground,
// which are the same in the dark theme. The demo shop draws its pictures from the same shapes.

export const PRODUCT_SHAPES = [
  'phone',
  'tv',
  'fridge',
  'washer',
  'conditioner',
  'laptop',
  'appliance',
  'furniture',
  'accessory',
  'box',
] as const
export type ProductShape = (typeof PRODUCT_SHAPES)[number]

/** How the names of categories begin their words, in Uzbek and Russian; the first line that fits counts. */
const NAMES: readonly (readonly [ProductShape, RegExp])[] = [
  ['accessory', /aksess|gʻilof|gilof|quloqchin|аксес|чехол|чехл|наушник/],
  ['phone', /smartf|telefon|смартф|телефон/],
  ['tv', /televi|телеви/],
  ['fridge', /muzlat|sovutg|холодил|морозил/],
  ['washer', /kir yuv|стирал/],
  ['conditioner', /kondits|кондиц/],
  ['laptop', /noutbuk|kompyut|ноутбук|компьют/],
  ['furniture', /mebel|divan|мебел|диван/],
  ['appliance', /maishiy|changyut|oshxona|бытов|пылесос|кухон/],
]

/** The shape of a category by its name; a box where it says nothing that is known here. */
export function shapeOf(category: string): ProductShape {
  const name = category.toLowerCase()
  return NAMES.find(([, begins]) => begins.test(name))?.[0] ?? 'box'
}

/** `body` is the brand's colour, `deep` and `light` are its dark and pale details, and `shine` lies over the body. */
export type ShapeTone = 'body' | 'deep' | 'light' | 'shine'
type ShapePart = { tone: ShapeTone; path: string }

const part = (tone: ShapeTone, path: string): ShapePart => ({ tone, path })
const round = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h-${width - 2 * r}a${r} ${r} 0 0 1-${r}-${r}v-${height - 2 * r}a${r} ${r} 0 0 1 ${r}-${r}z`
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`

/** Paths in a square of 40, the later ones over the earlier ones. */
export const SHAPE_PARTS: Readonly<Record<ProductShape, readonly ShapePart[]>> = {
  phone: [
    part('body', round(13, 5, 14, 30, 3)),
    part('deep', round(14.2, 6.2, 11.6, 27.6, 2)),
    part('shine', 'M14.2 24L25.8 12.4v19.4a2 2 0 0 1-2 2h-7.6a2 2 0 0 1-2-2z'),
    part('light', circle(17.2, 9.6, 1.5)),
    part('light', circle(17.2, 13.6, 1.5)),
  ],
  tv: [
    part('deep', round(4, 9, 32, 19, 1.5)),
    part('body', 'M5.5 10.5h29v16h-29z'),
    part('shine', 'M5.5 26.5l16-16h13v16z'),
    part('deep', 'M12 28h3l-2 4h-3zM25 28h3l2 4h-3z'),
  ],
  fridge: [
    part('body', round(12, 4, 16, 31, 2)),
    part('shine', 'M20 4h6a2 2 0 0 1 2 2v27a2 2 0 0 1-2 2h-6z'),
    part('deep', 'M12 15h16v1H12zM14.5 9h1.4v4h-1.4zM14.5 18.5h1.4v7h-1.4zM14 35h3v1.5h-3zM23 35h3v1.5h-3z'),
  ],
  washer: [
    part('body', round(8, 5, 24, 30, 2)),
    part('light', 'M10 7h9v4h-9zM26 7.5h3.4v3H26z'),
    part('deep', circle(20, 22.5, 8.5)),
    part('light', circle(20, 22.5, 6.6)),
    part('shine', 'M13.6 24q3.2-2.6 6.4 0t6.4 0a6.6 6.6 0 0 1-12.8 0z'),
  ],
  conditioner: [
    part('body', round(4, 9, 32, 11, 2.5)),
    part('light', 'M4 15.5h32V16.5H4z'),
    part('deep', 'M7 17.6h26v1.2H7zM31 12h2.2v1.2H31z'),
    part('deep', 'M11 23.5l1 .3-2 6.5-1-.3zM20 23.5h1v7h-1zM29 23.8l1-.3 2 6.5-1 .3z'),
  ],
  laptop: [
    part('deep', round(8, 8, 24, 17.5, 1.5)),
    part('body', 'M9.5 9.5h21v14.5h-21z'),
    part('shine', 'M9.5 24l14.5-14.5h6.5V24z'),
    part('light', 'M4 27h32l-1.5 3.5h-29z'),
    part('deep', 'M4 26h32v1.5H4zM17 27.5h6v1h-6z'),
  ],
  appliance: [
    part('body', 'M12 13h15l2 20a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2z'),
    part(
      'deep',
      'M28 16h3a4 4 0 0 1 4 4v5a4 4 0 0 1-4 4h-2l-.2-2H31a2 2 0 0 0 2-2v-5a2 2 0 0 0-2-2h-2.8zM12 13l-4-3v-1h18.5l.5 4z',
    ),
    part('light', 'M17 5.5h4v3.5h-4z'),
    part('shine', 'M20 13h7l2 20a2 2 0 0 1-2 2h-7z'),
  ],
  furniture: [
    part('body', round(8, 11, 24, 14, 4)),
    part('shine', 'M20 11h8a4 4 0 0 1 4 4v10H20z'),
    part(
      'deep',
      'M7 18a3.5 3.5 0 0 1 3.5 3.5V24h19v-2.5a3.5 3.5 0 1 1 5.5 2.8V31H5v-6.7A3.5 3.5 0 0 1 7 18zM8 31h3v3H8zM29 31h3v3h-3z',
    ),
  ],
  accessory: [
    part('body', 'M6 23a14 14 0 0 1 28 0h-3a11 11 0 0 0-22 0z'),
    part('deep', round(5, 21, 7, 12, 3)),
    part('deep', round(28, 21, 7, 12, 3)),
    part('shine', 'M5 27h7v3a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM28 27h7v3a3 3 0 0 1-3 3h-1a3 3 0 0 1-3-3z'),
  ],
  box: [
    part('body', 'M20 5l14 7v16l-14 7-14-7V12z'),
    part('shine', 'M20 19.5L34 12v16l-14 7z'),
    part('deep', 'M6 12l14 7.5L34 12l-1.2-.6L20 18.2 7.2 11.4z'),
    part('light', 'M12 9l14 7.3v4.5l2.5-1.3v-4.4L14.5 7.7z'),
  ],
}

type BrandColours = { ground: string } & Record<Exclude<ShapeTone, 'shine'>, string>
const colours = (ground: string, body: string, deep: string, light: string): BrandColours => ({
  ground,
  body,
  deep,
  light,
})
const BRANDS = [
  colours('#dfe7f3', '#3b4b72', '#1c2740', '#c3cfe6'),
  colours('#e0ebf0', '#4f8bb0', '#1f3f56', '#d3e6f0'),
  colours('#dcebe8', '#6b9c95', '#28504a', '#d6ebe6'),
  colours('#ece6f3', '#7a66a8', '#372a5c', '#ddd3ef'),
  colours('#f3e7e3', '#b9694a', '#55281a', '#f0d6cb'),
  colours('#efe9dd', '#a98a5a', '#4f3d20', '#eadfc8'),
  colours('#f2e4e7', '#b05468', '#521f2c', '#efd0d7'),
  colours('#e6ebe0', '#7f9a58', '#374722', '#dce7cb'),
] as const satisfies readonly BrandColours[]

/** The colours of a brand, always the same ones; those of no brand are the first. */
export function brandColours(brand: string): BrandColours {
  let sum = 0
  for (const letter of brand.trim().toLowerCase()) sum = (sum * 49 + (letter.codePointAt(0) ?? 0)) % 9973
  return BRANDS[sum % BRANDS.length] ?? BRANDS[0]
}

/** How much of the light a shine lets through. */
export const SHINE_OPACITY = 0.14
