// One price tag as texts and dark rectangles, in millimetres from its upper left corner: pure, so that tests can measure it.
import { LAYOUTS, type TagLayoutName } from '#domain/products/price-tag.ts'
import { textWidth } from '../../files/text-width.ts'
import type { DrawnSymbol } from './codes.ts'

export type TagContent = {
  name: string
  price: string
  /** The higher price that was printed last; null if none is shown. */
  oldPrice: string | null
  /** The monthly payment, the longest wording first; empty if none is shown. */
  monthly: readonly string[]
  sku: string
  date: string
  symbols: { usual: DrawnSymbol; short: DrawnSymbol }
}
export type TagText = { x: number; y: number; text: string; size: number; isBold: boolean; isStruck: boolean }
export type TagBar = { x: number; y: number; width: number; height: number }
export type TagDrawing = { texts: TagText[]; bars: TagBar[] }

/** Sizes of the fonts in points, the others in millimetres. */
type Style = { edge: number; name: number; price: number; small: number; bars: number; hasDigits: boolean }
const STYLES: Readonly<Record<TagLayoutName, Style>> = {
  sheet_24: { edge: 2, name: 8, price: 15, small: 6.5, bars: 8, hasDigits: true },
  sheet_10: { edge: 4, name: 12, price: 25, small: 9, bars: 14, hasDigits: true },
  roll_58: { edge: 1.5, name: 8.5, price: 16, small: 6.5, bars: 11, hasDigits: true },
  roll_43: { edge: 1, name: 6, price: 10, small: 5, bars: 6, hasDigits: true },
  roll_30: { edge: 0.8, name: 5.2, price: 8.5, small: 4.2, bars: 5, hasDigits: false },
}

const MM_PER_POINT = 25.4 / 72
/** A line of text is higher than its font size. */
const LINE = 1.2
/** The dot of a label printer with 203 dpi: modules are whole dots, so that all bars of one width are printed alike. */
const DOT = 25.4 / 203
const MIN_DOTS = 2
const MAX_DOTS = { bars: 3, square: 4 } as const

const widthOf = (text: string, size: number, isBold: boolean): number =>
  textWidth(text, size, isBold) * MM_PER_POINT
const lineOf = (size: number): number => size * LINE * MM_PER_POINT

/** The longest beginning of a text that fits. */
function beginning(text: string, fits: (part: string) => boolean): string {
  const letters = [...text]
  let length = letters.length
  while (length > 1 && !fits(letters.slice(0, length).join(''))) length -= 1
  return letters.slice(0, length).join('')
}

/** A text in one or two lines; what does not fit is left out with an ellipsis. A word that is too long is broken. */
export function twoLines(text: string, fits: (line: string) => boolean): string[] {
  if (fits(text)) return [text]
  const words = text.split(' ')
  let count = words.length
  while (count > 0 && !fits(words.slice(0, count).join(' '))) count -= 1
  const first = count === 0 ? beginning(text, fits) : words.slice(0, count).join(' ')
  const rest = text.slice(first.length).trim()
  return [first, fits(rest) ? rest : `${beginning(rest, (part) => fits(`${part}…`)).trimEnd()}…`]
}

/** The largest module of a symbol that fits into a width and a height, in dots; 0 if even the smallest is too wide. */
function dotsOf({ rows, quiet }: DrawnSymbol, width: number, height: number): number {
  const isSquare = rows.length > 1
  const across = (rows[0]?.length ?? 0) + 2 * quiet
  const down = isSquare ? rows.length + 2 * quiet : 0
  const dots = Math.min(Math.floor(width / DOT / across), isSquare ? Math.floor(height / DOT / down) : across)
  return dots < MIN_DOTS ? 0 : Math.min(dots, isSquare ? MAX_DOTS.square : MAX_DOTS.bars)
}

/** Dark modules beside each other are one bar. */
function barsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const bars: { from: number; length: number }[] = []
  row.forEach((isDark, at) => {
    const last = bars.at(-1)
    if (!isDark) return
    if (last !== undefined && last.from + last.length === at) last.length += 1
    else bars.push({ from: at, length: 1 })
  })
  return bars
}

/** The modules of a symbol; `height` of a bar code, whose only row is as high as that. */
function modulesAt(
  { rows }: DrawnSymbol,
  dots: number,
  at: { x: number; y: number; height: number },
): TagBar[] {
  const module = dots * DOT
  const high = rows.length > 1 ? module : at.height
  return rows.flatMap((row, nth) =>
    barsOf(row).map(({ from, length }) => ({
      x: at.x + from * module,
      y: at.y + nth * module,
      width: length * module,
      height: high,
    })),
  )
}

const snapped = (position: number): number => Math.ceil(position / DOT) * DOT

type Look = { isBold?: boolean; isStruck?: boolean; at?: 'left' | 'middle' | 'right' }
/** Where the next line is written: `y` and `right` are moved by whoever draws. */
type Pen = { readonly texts: TagText[]; y: number; readonly left: number; right: number }

const startPen = (edge: number, width: number): Pen => ({
  texts: [],
  y: edge,
  left: edge,
  right: width - edge,
})
const widthLeft = ({ left, right }: Pen): number => right - left

/** Writes a text at the height of the pen; a text that is too wide is written smaller. */
function write(pen: Pen, text: string, size: number, look: Look = {}): void {
  const { isBold = false, isStruck = false, at = 'left' } = look
  const natural = widthOf(text, size, isBold)
  const width = widthLeft(pen)
  const written = natural > width ? (size * width) / natural : size
  const space = width - Math.min(natural, width)
  const x = pen.left + (at === 'left' ? 0 : at === 'right' ? space : space / 2)
  pen.texts.push({ x, y: pen.y, text, size: written, isBold, isStruck })
}

function moveDown(pen: Pen, size: number): void {
  pen.y += lineOf(size)
}

/** The old price on the left and the monthly payment on the right: in the longest wording that fits beside it. */
function writeTerms(pen: Pen, { oldPrice, monthly }: TagContent, size: number): void {
  if (oldPrice === null && monthly.length === 0) return
  const taken = oldPrice === null ? 0 : widthOf(oldPrice, size, false) + 1
  const beside = monthly.find((wording) => taken + widthOf(wording, size, true) <= widthLeft(pen))
  const last = monthly.at(-1)
  if (oldPrice !== null) write(pen, oldPrice, size, { isStruck: true })
  if (beside === undefined && last !== undefined && oldPrice !== null) moveDown(pen, size)
  const wording = beside ?? last
  if (wording !== undefined)
    write(pen, wording, size, { isBold: true, at: oldPrice === null ? 'left' : 'right' })
  moveDown(pen, size)
}

/** Draws a tag for a layout. */
export function drawTag(content: TagContent, layout: TagLayoutName): TagDrawing {
  const { width, height } = LAYOUTS[layout].tag
  const style = STYLES[layout]
  const { usual, short } = content.symbols
  const pen = startPen(style.edge, width)
  for (const line of twoLines(content.name, (part) => widthOf(part, style.name, false) <= widthLeft(pen))) {
    write(pen, line, style.name)
    moveDown(pen, style.name)
  }
  const usualDots = usual.rows.length > 1 ? 0 : dotsOf(usual, width, height)
  const foot = height - style.edge - lineOf(style.small)
  if (usualDots > 0) {
    write(pen, content.price, style.price, { isBold: true })
    moveDown(pen, style.price)
    writeTerms(pen, content, style.small)
    const digits = style.hasDigits ? lineOf(style.small) : 0
    const barsAt = foot - digits - style.bars
    const across = (usual.rows[0]?.length ?? 0) * usualDots * DOT
    const bars = modulesAt(usual, usualDots, {
      x: snapped((width - across) / 2),
      y: snapped(barsAt),
      height: Math.floor(style.bars / DOT - 1) * DOT,
    })
    if (style.hasDigits) {
      pen.y = foot - digits
      write(pen, usual.text, style.small, { at: 'middle' })
    }
    pen.y = foot
    const dateWidth = widthOf(content.date, style.small, false)
    write(pen, content.date, style.small, { at: 'right' })
    pen.right -= dateWidth + 1
    write(pen, content.sku, style.small)
    return { texts: pen.texts, bars }
  }
  const top = pen.y
  const dots = Math.max(MIN_DOTS, dotsOf(short, width * 0.45, height - top - style.edge / 2))
  const side = (short.rows.length + short.quiet) * dots * DOT
  const bars = modulesAt(short, dots, {
    x: snapped(width - side),
    y: snapped(Math.max(top + DOT, height - style.edge - short.rows.length * dots * DOT - DOT)),
    height: 0,
  })
  pen.right = width - side - short.quiet * dots * DOT
  write(pen, content.price, style.price, { isBold: true })
  moveDown(pen, style.price)
  writeTerms(pen, content, style.small)
  pen.y = foot - lineOf(style.small)
  write(pen, content.sku, style.small)
  pen.y = foot
  write(pen, content.date, style.small)
  return { texts: pen.texts, bars }
}
