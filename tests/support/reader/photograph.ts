// Photographs of drawings (document-picture.ts): a camera at an angle over a table, in some light, with its faults.
import sharp, { type Kernel, type Sharp } from 'sharp'
import type { Grey, Point } from '#app/capture/mrz/picture.ts'
import type { Chance } from '../chance.ts'
import { drawDocument, firstChannel, type Shades } from './document-picture.ts'

/** How bad everything is: `fair` is what a careful person takes in a shop, `hard` what one in a hurry takes. */
export type Level = 'fair' | 'hard'
export type Photograph = { jpeg: Buffer; grey: Grey; cells: Point[]; pitch: number }

/**
 * What is staged on purpose: other faults, the document moved aside (in parts of its own width and height), a blur (in columns), strong
 * reflections; `isWhole`: no corner of the document is outside.
 */
export type Staging = {
  faults?: Partial<Faults>
  aside?: Point
  blur?: number
  reflections?: number
  isWhole?: boolean
}

type View = (x: number, y: number) => Point

/** Angles are degrees, lengths parts of a column, brightness and noise of 255. */
type Faults = {
  tilt: number
  roll: number
  defocus: number
  movement: number
  noise: number
  glare: number
  glares: number
  shade: number
  contrast: number
  quality: number
  fill: [number, number]
}
const LEVELS: Readonly<Record<Level, Faults>> = {
  fair: {
    tilt: 11,
    roll: 8,
    defocus: 0.07,
    movement: 0.12,
    noise: 5,
    glare: 0.35,
    glares: 1,
    shade: 0.35,
    contrast: 0.65,
    quality: 70,
    fill: [0.66, 0.92],
  },
  hard: {
    tilt: 19,
    roll: 14,
    defocus: 0.14,
    movement: 0.34,
    noise: 12,
    glare: 0.75,
    glares: 2,
    shade: 0.6,
    contrast: 0.42,
    quality: 45,
    fill: [0.55, 0.92],
  },
}

const within = (chance: Chance, from: number, to: number): number => from + chance.next() * (to - from)
const gauss = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())

/** A turn of the document and its distance, as the three numbers that a point of the document is multiplied by. */
function viewOf(
  chance: Chance,
  flat: Shades,
  frame: { width: number; height: number },
  faults: Faults,
  turn: number,
  share: number,
) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [a, b] = [
    radians(within(chance, -faults.tilt, faults.tilt)),
    radians(within(chance, -faults.tilt, faults.tilt)),
  ]
  const c = radians(within(chance, -faults.roll, faults.roll) + turn)
  const focus = within(chance, 0.9, 1.4) * Math.max(frame.width, frame.height)
  const isUpright = Math.abs(Math.sin(c)) > 0.7
  const side = isUpright ? Math.min(frame.height, (frame.width * flat.width) / flat.height) : frame.width
  const distance = (focus * flat.width) / (within(chance, ...faults.fill) * share * side)
  const [ox, oy] = [
    frame.width * (0.5 + within(chance, -0.03, 0.03)),
    frame.height * (0.5 + within(chance, -0.06, 0.06)),
  ]
  // Roll, then tilt about the two axes of the picture.
  const [rx, ry] = [
    [Math.cos(c), -Math.sin(c)],
    [Math.sin(c), Math.cos(c)],
  ] as [[number, number], [number, number]]
  const away = (x: number, y: number) => Math.sin(a) * y * Math.cos(b) - Math.sin(b) * x + distance
  return (px: number, py: number): Point => {
    const [u, v] = [px - flat.width / 2, py - flat.height / 2]
    const [x, y] = [rx[0] * u + rx[1] * v, ry[0] * u + ry[1] * v]
    const depth = away(x, y)
    const tx = Math.cos(b) * x + Math.sin(b) * Math.sin(a) * y
    return { x: (focus * tx) / depth + ox, y: (focus * Math.cos(a) * y) / depth + oy }
  }
}

/** The inverse of a projection of the plane, from four of its points (as numbers of a matrix). */
function inverseOf(view: (x: number, y: number) => Point, { width, height }: Shades) {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const
  const rows: number[][] = []
  for (const [x, y] of corners) {
    const p = view(x, y)
    rows.push([p.x, p.y, 1, 0, 0, 0, -p.x * x, -p.y * x, x], [0, 0, 0, p.x, p.y, 1, -p.x * y, -p.y * y, y])
  }
  for (let i = 0; i < 8; i += 1) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, at) => (Math.abs(row[i] ?? 0) > Math.abs(rows[best]?.[i] ?? 0) ? i + at : best), i)
    ;[rows[i], rows[pivot]] = [rows[pivot] ?? [], rows[i] ?? []]
    const own = rows[i] ?? []
    const head = own[i] ?? 1
    for (let k = i; k < 9; k += 1) own[k] = (own[k] ?? 0) / head
    for (const [at, row] of rows.entries()) {
      const factor = row[i] ?? 0
      if (at !== i && factor !== 0)
        for (let k = i; k < 9; k += 1) row[k] = (row[k] ?? 0) - factor * (own[k] ?? 0)
    }
  }
  return rows.map((row) => row[8] ?? 0)
}

function bilinear({ width, height, values }: Shades, x: number, y: number): number {
  const [left, top] = [
    Math.min(width - 2, Math.max(0, Math.floor(x))),
    Math.min(height - 2, Math.max(0, Math.floor(y))),
  ]
  const [fx, fy] = [x - left, y - top]
  const at = top * width + left
  return (
    ((values[at] ?? 0) * (1 - fx) + (values[at + 1] ?? 0) * fx) * (1 - fy) +
    ((values[at + width] ?? 0) * (1 - fx) + (values[at + width + 1] ?? 0) * fx) * fy
  )
}

async function filtered(grey: Shades, filter: (image: Sharp) => Sharp): Promise<Shades> {
  const { width, height, values } = grey
  const bytes = Uint8ClampedArray.from(values)
  const image = sharp(Buffer.from(bytes.buffer), { raw: { width, height, channels: 1 } })
  const { data, info } = await filter(image).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, values: firstChannel(data, info.channels) }
}

/** What the document lies on: wood, cloth or a printed sheet. */
function ground(chance: Chance): (x: number, y: number) => number {
  const [dark, light] = [within(chance, 20, 120), within(chance, 90, 235)]
  const kind = chance.between(0, 3)
  const [a, b, c] = [within(chance, 0.003, 0.03), within(chance, 0.02, 0.3), within(chance, 0, 6)]
  if (kind === 0)
    return (x, y) => dark + (light - dark) * (0.5 + 0.5 * Math.sin(a * x + 6 * Math.sin(b * 0.1 * y + c)))
  if (kind === 1)
    return (x, y) => dark + (light - dark) * (((Math.floor(x / 23) + Math.floor(y / 23)) & 1) * 0.8)
  if (kind === 2) return () => dark
  return (x, y) => (Math.sin(x * b * 3) > 0.2 && Math.floor(y / 14) % 2 === 0 ? dark : 232)
}

const FRAMES = [
  { width: 1600, height: 1200 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 1080 },
]

/** Brightens and darkens as light does. */
function light(
  chance: Chance,
  grey: Shades,
  near: readonly Point[],
  faults: Faults,
  reflections: number,
): void {
  const { width, height, values } = grey
  const [angle, shade] = [within(chance, 0, 2 * Math.PI), within(chance, 0, faults.shade)]
  const contrast = within(chance, faults.contrast, 1.05)
  const lift = within(chance, -15, 25)
  const spots = Array.from({ length: chance.next() < 0.5 ? chance.between(1, faults.glares) : 0 }, () => {
    const middle = near.length > 0 ? chance.one(near) : { x: width / 2, y: height / 2 }
    return {
      x: middle.x + gauss(chance) * 60,
      y: middle.y + gauss(chance) * 60,
      rx: within(chance, 20, 170),
      ry: within(chance, 12, 60),
      strength: within(chance, 0, faults.glare),
    }
  })
  for (let more = 0; more < reflections; more += 1) {
    const middle = near.length > 0 ? chance.one(near) : { x: width / 2, y: height / 2 }
    spots.push({ ...middle, rx: within(chance, 90, 200), ry: within(chance, 60, 110), strength: 3 })
  }
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const fall = Math.min(
        1,
        Math.max(0, 0.5 + (Math.cos(angle) * (x / width - 0.5) + Math.sin(angle) * (y / height - 0.5)) * 1.4),
      )
      let value = (128 + ((values[at] ?? 0) - 128) * contrast + lift) * (1 - shade * fall)
      for (const spot of spots) {
        const far = ((x - spot.x) / spot.rx) ** 2 + ((y - spot.y) / spot.ry) ** 2
        if (far < 6) value += (255 - value) * Math.min(1, spot.strength * Math.exp(-far))
      }
      values[at] = value
    }
}

/** The kernel of a hand that moved by so many pixels, along a row or a column. */
function movement(pixels: number, isAcross: boolean): Kernel {
  const size = Math.max(3, pixels | 1)
  const kernel = Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)]
    return (isAcross ? y : x) === size >> 1 ? 1 : 0
  })
  return { width: size, height: size, kernel }
}

/** A photograph of a document with these lines (none: without a zone); `turn` is by how many degrees it lies turned. */
export async function photograph(
  chance: Chance,
  lines: readonly string[],
  level: Level,
  turn = chance.next() < 0.15 ? 180 : 0,
  staging: Staging = {},
): Promise<Photograph> {
  const faults = { ...LEVELS[level], ...staging.faults }
  const flat = await drawDocument(chance, lines)
  const frame = chance.one(FRAMES)
  const margin = staging.isWhole ? 0.045 * frame.width : 12
  const isInside = ({ x, y }: Point) =>
    x > margin && y > margin && x < frame.width - margin && y < frame.height - margin
  // Further away from attempt to attempt, until the whole zone is in the picture.
  let share = 1
  const aside = staging.aside ?? { x: 0, y: 0 }
  const shifted = (seen: View): View => {
    const [a, b] = [seen(0, 0), seen(flat.grey.width, flat.grey.height)]
    const [dx, dy] = [aside.x * Math.abs(b.x - a.x), aside.y * Math.abs(b.y - a.y)]
    return (x, y) => ({ x: seen(x, y).x + dx, y: seen(x, y).y + dy })
  }
  let view = shifted(viewOf(chance, flat.grey, frame, faults, turn, share))
  const { width, height } = flat.grey
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const inPicture = staging.isWhole ? corners : flat.cells
  while (staging.aside === undefined && !inPicture.every(({ x, y }) => isInside(view(x, y)))) {
    share *= 0.98
    view = shifted(viewOf(chance, flat.grey, frame, faults, turn, share))
  }
  const cells = flat.cells.map(({ x, y }) => view(x, y))
  const [a, b] = [view(0, flat.grey.height / 2), view(flat.grey.width, flat.grey.height / 2)]
  const zoom = Math.hypot(b.x - a.x, b.y - a.y) / flat.grey.width
  const pitch = zoom * 2.54 * 12
  const soft = zoom < 0.85 ? await filtered(flat.grey, (image) => image.blur(0.5 / zoom)) : flat.grey
  const h = inverseOf(view, flat.grey) as [number, number, number, number, number, number, number, number]
  const table = ground(chance)
  const grey: Shades = { ...frame, values: new Float32Array(frame.width * frame.height) }
  for (let y = 0, at = 0; y < frame.height; y += 1)
    for (let x = 0; x < frame.width; x += 1, at += 1) {
      const away = h[6] * x + h[7] * y + 1
      const u = (h[0] * x + h[1] * y + h[2]) / away
      const v = (h[3] * x + h[4] * y + h[5]) / away
      const isOn = u > 0 && v > 0 && u < flat.grey.width && v < flat.grey.height
      grey.values[at] = isOn ? bilinear(soft, u, v) : table(x, y)
    }
  light(chance, grey, cells, faults, staging.reflections ?? 0)
  const blur = (staging.blur ?? within(chance, 0, faults.defocus)) * pitch
  const steps = Math.round(within(chance, 0, faults.movement) * pitch)
  const isAcross = chance.next() < 0.5
  const seen = await filtered(grey, (image) => {
    const focused = blur > 0.35 ? image.blur(blur) : image
    return steps > 1 ? focused.convolve(movement(steps, isAcross)) : focused
  })
  const noise = within(chance, 0, faults.noise)
  if (noise > 0.5)
    for (let at = 0; at < seen.values.length; at += 1)
      seen.values[at] = (seen.values[at] ?? 0) + gauss(chance) * noise
  const quality = chance.between(faults.quality, 95)
  const bytes = Uint8ClampedArray.from(seen.values)
  const jpeg = await sharp(Buffer.from(bytes.buffer), {
    raw: { width: seen.width, height: seen.height, channels: 1 },
  })
    .jpeg({ quality })
    .toBuffer()
  const { data, info } = await sharp(jpeg).greyscale().raw().toBuffer({ resolveWithObject: true })
  const values = Uint8Array.from(firstChannel(data, info.channels))
  return { jpeg, grey: { width: info.width, height: info.height, values }, cells, pitch }
}
