// Widths of texts in the embedded font of the papers, read from its tables `cmap` and `hmtx`: pdfmake wraps texts, but cannot limit
// their lines.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Widths = { perEm: number; advanceOf: (code: number) => number }
const FONTS = {
  normal: '400Regular/NotoSans_400Regular',
  bold: '700Bold/NotoSans_700Bold',
} as const
const require = createRequire(import.meta.url)

function tableOf(font: Buffer, tag: string): number {
  for (let nth = 0; nth < font.readUInt16BE(4); nth += 1) {
    const at = 12 + nth * 16
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8)
  }
  throw new Error(`the font has no table ${tag}`)
}

/** The position of the subtable that maps the basic plane (format 4). */
function basicMap(font: Buffer): number {
  const cmap = tableOf(font, 'cmap')
  for (let nth = 0; nth < font.readUInt16BE(cmap + 2); nth += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + nth * 8 + 4)
    if (font.readUInt16BE(at) === 4) return at
  }
  throw new Error('the font maps no characters')
}

/** The glyph of a character of the basic plane; 0 for others, which is the box of an unknown one. */
function glyphOf(font: Buffer, map: number, code: number): number {
  const doubled = font.readUInt16BE(map + 6)
  const [ends, starts] = [map + 14, map + 16 + doubled]
  for (let at = 0; at < doubled; at += 2) {
    if (font.readUInt16BE(ends + at) < code) continue
    const start = font.readUInt16BE(starts + at)
    if (start > code) return 0
    const delta = font.readUInt16BE(starts + doubled + at)
    const place = starts + 2 * doubled + at
    const offset = font.readUInt16BE(place)
    if (offset === 0) return (code + delta) % 0x10000
    const glyph = font.readUInt16BE(place + offset + 2 * (code - start))
    return glyph === 0 ? 0 : (glyph + delta) % 0x10000
  }
  return 0
}

function load(file: string): Widths {
  const font = readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${file}.ttf`))
  const map = basicMap(font)
  const advances = tableOf(font, 'hmtx')
  const last = font.readUInt16BE(tableOf(font, 'hhea') + 34) - 1
  const known = new Map<number, number>()
  const advanceOf = (code: number): number => {
    const found = known.get(code)
    if (found !== undefined) return found
    const glyph = code > 0xffff ? 0 : glyphOf(font, map, code)
    const advance = font.readUInt16BE(advances + 4 * Math.min(glyph, last))
    known.set(code, advance)
    return advance
  }
  return { perEm: font.readUInt16BE(tableOf(font, 'head') + 18), advanceOf }
}

const loaded: Partial<Record<keyof typeof FONTS, Widths>> = {}

/** The width of a text in points at a font size in points. */
export function textWidth(text: string, size: number, isBold: boolean): number {
  const style = isBold ? 'bold' : 'normal'
  const widths = loaded[style] ?? load(FONTS[style])
  loaded[style] = widths
  const units = [...text].reduce((sum, letter) => sum + widths.advanceOf(letter.codePointAt(0) ?? 0), 0)
  return (units / widths.perEm) * size
}
