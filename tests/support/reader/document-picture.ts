// Drawings of made-up documents from straight above, as SVG: the page, its print, and the letters of the zone. Not the code nor the parameters
// of the training (src/setup/reader/pictures.py), so that a reader that only knows its training data fails here.
import sharp from 'sharp'
import type { Point } from '#app/capture/mrz/picture.ts'
import type { Chance } from '../chance.ts'
import { ADVANCE, CAPITAL, OUTLINES } from './ocr-b.ts'

/** Pixels of a millimetre. */
const MM = 12
const COLUMN = 2.54
const CARD = { width: 85.6, height: 54 }
const PAGE = { width: 125, height: 88 }

/** A grey picture that is still drawn on: fractions, and values beyond 0 to 255. */
export type Shades = { width: number; height: number; values: Float32Array }
export type Flat = { grey: Shades; cells: Point[] }
type Print = { boldness: number; ink: number; lift: number; leading: number }

const within = (chance: Chance, from: number, to: number): number => from + chance.next() * (to - from)
const greyTone = (value: number): string => {
  const tone = Math.round(value)
  return `rgb(${tone},${tone},${tone})`
}

/** A letter of the zone with its middle at a point, in millimetres. */
function glyph(letter: string, { x, y }: Point, { boldness, ink }: Print): string {
  const size = COLUMN / ADVANCE
  const stroke = boldness > 0 ? `stroke="${greyTone(ink)}" stroke-width="${boldness}"` : ''
  return `<path transform="translate(${x - COLUMN / 2} ${y + (CAPITAL / 2) * size}) scale(${size} ${-size})" fill="${greyTone(ink)}" ${stroke} d="${OUTLINES[letter]}"/>`
}

function waves(chance: Chance, width: number, height: number): string {
  const tone = greyTone(within(chance, 120, 220))
  const [step, swing, period] = [within(chance, 0.7, 2), within(chance, 0.5, 6), within(chance, 10, 50)]
  return Array.from({ length: Math.ceil(height / step) }, (_, row) => {
    const y = row * step
    const parts = Array.from(
      { length: Math.ceil((2 * width) / period) + 1 },
      (_, at) => `T ${at * (period / 2)} ${y}`,
    )
    return `<path d="M ${-period / 2} ${y} Q ${-period / 4} ${y - swing} 0 ${y} ${parts.join(' ')}" fill="none" stroke="${tone}" stroke-width="0.12"/>`
  }).join('')
}

const WORDS = [
  'O‘ZBEKISTON',
  'RESPUBLIKASI',
  'Familiyasi',
  'Ismi',
  'Sanasi',
  '17.04.1991',
  'TOSHKENT',
  'Берган',
  'IIB',
  '30203901',
  'Shaxsiy raqami',
]

function print(chance: Chance, width: number, until: number, left: number): string {
  const tone = greyTone(within(chance, 20, 110))
  const lines: string[] = []
  for (let y = within(chance, 5, 9); y < until - 3; ) {
    const size = within(chance, 1.6, 3.6)
    const text = `${chance.one(WORDS)} ${chance.next() < 0.4 ? chance.one(WORDS) : ''}`
    lines.push(
      `<text x="${left + within(chance, 0, width / 6)}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${size}" fill="${tone}">${text}</text>`,
    )
    y += size * within(chance, 1.2, 2.4)
  }
  return lines.join('')
}

function portrait(chance: Chance, x: number, y: number, width: number): string {
  const height = width * 1.3
  const [skin, hair, ground] = [within(chance, 140, 210), within(chance, 20, 90), within(chance, 180, 240)]
  const middle = x + width / 2
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${greyTone(ground)}"/>
<ellipse cx="${middle}" cy="${y + height * 0.95}" rx="${width * 0.45}" ry="${height * 0.25}" fill="${greyTone(hair + 30)}"/>
<ellipse cx="${middle}" cy="${y + height * 0.36}" rx="${width * 0.27}" ry="${height * 0.27}" fill="${greyTone(hair)}"/>
<ellipse cx="${middle}" cy="${y + height * 0.45}" rx="${width * 0.22}" ry="${height * 0.26}" fill="${greyTone(skin)}"/>`
}

/** The first of some channels of a picture that has the same in each. */
export function firstChannel(data: Uint8Array, channels: number): Float32Array {
  const values = new Float32Array(data.length / channels)
  for (let at = 0, from = 0; at < values.length; at += 1, from += channels) values[at] = data[from] ?? 0
  return values
}

/** The document with these lines of its zone; without lines a page that has none. Its kind follows from the number of lines. */
export async function drawDocument(chance: Chance, lines: readonly string[]): Promise<Flat> {
  const isCard = lines.length === 3 || (lines.length === 0 && chance.next() < 0.5)
  const { width, height } = isCard ? CARD : PAGE
  const made: Print = {
    boldness: within(chance, 0, 26),
    ink: within(chance, 15, 70),
    lift: isCard ? within(chance, 4.6, 6.4) : within(chance, 7, 9.8),
    leading: within(chance, 5.9, 6.4),
  }
  const columns = lines[0]?.length ?? 0
  const left = (width - columns * COLUMN) / 2 + within(chance, -0.5, 0.5)
  const middles = lines.map((_, line) =>
    Array.from({ length: columns }, (_, column) => ({
      x: left + (column + 0.5) * COLUMN,
      y: height - made.lift - (lines.length - 1 - line) * made.leading,
    })),
  )
  const top = (middles[0]?.[0]?.y ?? height) - 4
  const paper = greyTone(within(chance, 205, 245))
  const hasPortrait = !isCard || chance.next() < 0.3
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * MM}" height="${height * MM}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>${waves(chance, width, height)}
${chance.next() < 0.6 ? `<rect y="${top}" width="${width}" height="${height - top}" fill="white" opacity="${within(chance, 0.3, 0.9)}"/>` : ''}
${hasPortrait ? `<clipPath id="above"><rect width="${width}" height="${top}"/></clipPath><g clip-path="url(#above)">${portrait(chance, 4, 12, width * 0.24)}</g>` : ''}
${print(chance, width, top, hasPortrait ? width * 0.32 : width * 0.06)}
${lines.map((line, at) => [...line].map((letter, column) => glyph(letter, middles[at]?.[column] ?? { x: 0, y: 0 }, made)).join('')).join('\n')}
</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  return {
    grey: { width: info.width, height: info.height, values: firstChannel(data, info.channels) },
    cells: middles.flat().map(({ x, y }) => ({ x: x * MM - 0.5, y: y * MM - 0.5 })),
  }
}
