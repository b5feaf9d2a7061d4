// Photographs of the slots of an application, each with what is wrong with it.
import sharp from 'sharp'
import type { Grey } from '#app/capture/mrz/picture.ts'
import type { Frame, Quality } from '#domain/kernel/images/image.ts'
import type { Chance } from '../chance.ts'
import { photograph, type Staging } from './photograph.ts'

type Fault = Exclude<Quality, 'small' | 'blank' | 'dark'>
export type Labelled<T> = { picture: T; label: Fault | 'good' }

const within = (chance: Chance, from: number, to: number): number => from + chance.next() * (to - from)
const either = (chance: Chance, from: number, to: number): number =>
  within(chance, from, to) * (chance.next() < 0.5 ? -1 : 1)

/** How a person in a shop takes a photo that is good: nothing hides the document, and it fills the frame of the camera. */
const GOOD = { glare: 0.2, shade: 0.3, contrast: 0.75, defocus: 0.05, movement: 0.1 }

const STAGED: Record<string, (chance: Chance) => Staging> = {
  good: () => ({ faults: GOOD, isWhole: true }),
  no_document: () => ({ faults: GOOD, aside: { x: 9, y: 9 } }),
  cut_off: (chance) => ({
    faults: { ...GOOD, fill: [0.8, 0.95] },
    aside:
      chance.next() < 0.5
        ? { x: either(chance, 0.3, 0.5), y: within(chance, -0.1, 0.1) }
        : { x: within(chance, -0.1, 0.1), y: either(chance, 0.4, 0.6) },
  }),
  far: () => ({ faults: { ...GOOD, fill: [0.26, 0.34] } }),
  glare: () => ({ faults: GOOD, reflections: 2, isWhole: true }),
  blurred: (chance) => ({
    faults: { ...GOOD, movement: 0 },
    blur: within(chance, 0.24, 0.45),
    isWhole: true,
  }),
}

/** What a document can be photographed as. */
export const DOCUMENT_LABELS = Object.keys(STAGED) as Labelled<Grey>['label'][]

/** A photograph of a document with this fault. `lines` are those of its zone; none for the side without them. */
export async function documentPhoto(
  chance: Chance,
  lines: readonly string[],
  label: Labelled<Grey>['label'],
): Promise<Labelled<Grey>> {
  const staging = STAGED[label]?.(chance) ?? {}
  const { grey } = await photograph(chance, lines, 'fair', 0, staging)
  return { picture: grey, label }
}

const WALLS = ['#dfe3e6', '#b9c4cb', '#8aa0a8', '#e8e6df', '#6d7f8a', '#a7b59c', '#c9cfe0', '#4a5560']
/** From light to dark. */
const SKINS = ['#f1cdb4', '#e6b899', '#d9a583', '#c68d68', '#a8714f', '#8a5a3c', '#6b432c']
const HAIR = ['#20180f', '#3a2a1c', '#111111', '#5b4631', '#8d8d8d']
const CLOTHES = ['#20506b', '#2f6b4f', '#404040', '#7b2d42', '#e4e4e4', '#23304f']

const FACES = ['good', 'face_small', 'face_cut_off'] as const
export const FACE_LABELS: readonly Labelled<Frame>['label'][] = FACES

/** A photograph of a person before a wall, in colour, as a camera that balances its white shows it. */
export async function facePhoto(chance: Chance, label: Labelled<Frame>['label']): Promise<Labelled<Frame>> {
  const [width, height] = chance.one([
    [480, 360],
    [480, 270],
    [360, 480],
  ])
  const short = Math.min(width ?? 0, height ?? 0)
  const size = label === 'face_small' ? within(chance, 0.06, 0.085) : within(chance, 0.19, 0.27)
  const r = size * short
  const [x, y] =
    label === 'face_cut_off'
      ? chance.one([
          [r * within(chance, -0.3, 0.4), (height ?? 0) * 0.45],
          [(width ?? 0) / 2, r * within(chance, -0.2, 0.5)],
        ])
      : [
          (width ?? 0) * within(chance, 0.4, 0.6),
          Math.max(r * 1.75, (height ?? 0) * within(chance, 0.38, 0.48)),
        ]
  const [cx, cy] = [x ?? 0, y ?? 0]
  const skin = chance.one(SKINS)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="${chance.one(WALLS)}"/>
<ellipse cx="${cx}" cy="${cy + r * 2.9}" rx="${r * 2.1}" ry="${r * 1.6}" fill="${chance.one(CLOTHES)}"/>
<rect x="${cx - r * 0.4}" y="${cy + r * 0.5}" width="${r * 0.8}" height="${r}" fill="${skin}"/>
<ellipse cx="${cx}" cy="${cy - r * 0.25}" rx="${r * 1.02}" ry="${r * 1.15}" fill="${chance.one(HAIR)}"/>
<ellipse cx="${cx}" cy="${cy + r * 0.1}" rx="${r * 0.82}" ry="${r}" fill="${skin}"/>
<circle cx="${cx - r * 0.32}" cy="${cy}" r="${r * 0.08}" fill="#2a1a10"/><circle cx="${cx + r * 0.32}" cy="${cy}" r="${r * 0.08}" fill="#2a1a10"/>
<path d="M ${cx - r * 0.25} ${cy + r * 0.55} Q ${cx} ${cy + r * 0.68} ${cx + r * 0.25} ${cy + r * 0.55}" stroke="#8a3b3b" stroke-width="${r * 0.07}" fill="none"/>
</svg>`
  const lamp = [within(chance, 0.95, 1.07), within(chance, 0.97, 1.02), within(chance, 0.88, 1.06)]
  const bright = within(chance, 0.65, 1.1)
  const { data } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .blur(within(chance, 0.4, 1.2))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const fall = within(chance, 0, 0.5)
  const pixels = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 1) {
    const channel = at % 4
    const column = ((at >> 2) % (width ?? 1)) / (width ?? 1)
    const noise = (chance.next() - 0.5) * 16
    pixels[at] =
      channel === 3 ? 255 : (data[at] ?? 0) * bright * (lamp[channel] ?? 1) * (1 - fall * column) + noise
  }
  return { picture: { data: pixels, width: width ?? 0, height: height ?? 0 }, label }
}
