// Draws a GS1 DataMatrix (ISO/IEC 16022, ECC 200): the code of a marked unit on an invoice, which the cash register scans. Square
// symbols and the encodation of single characters and pairs of digits, which hold every marking code.
import { GS, withoutSymbology } from './scanner-text.ts'

/** Side of the symbol, its regions along a side, codewords of data and of error correction, blocks. */
const SYMBOLS = [
  [10, 1, 3, 5, 1],
  [12, 1, 5, 7, 1],
  [14, 1, 8, 10, 1],
  [16, 1, 12, 12, 1],
  [18, 1, 18, 14, 1],
  [20, 1, 22, 18, 1],
  [22, 1, 30, 20, 1],
  [24, 1, 36, 24, 1],
  [26, 1, 44, 28, 1],
  [32, 2, 62, 36, 1],
  [36, 2, 86, 42, 1],
  [40, 2, 114, 48, 1],
  [44, 2, 144, 56, 1],
  [48, 2, 174, 68, 1],
  [52, 2, 204, 84, 2],
  [64, 4, 280, 112, 2],
  [72, 4, 368, 144, 4],
  [80, 4, 456, 192, 4],
] as const

const FNC1 = 232
const PAD = 129
const UPPER_SHIFT = 235
const PAIRS = 130
const FIELD = 256
const FIELD_POLYNOMIAL = 0x12d

function dataOf(text: string): number[] {
  const words = [FNC1]
  for (let at = 0; at < text.length; at += 1) {
    const pair = /^\d\d/.exec(text.slice(at, at + 2))?.[0]
    const code = text.charCodeAt(at)
    if (pair !== undefined) {
      words.push(PAIRS + Number(pair))
      at += 1
    } else if (text[at] === GS) words.push(FNC1)
    else if (code < 128) words.push(code + 1)
    else words.push(UPPER_SHIFT, code - 127)
  }
  return words
}

/** The first padding codeword is fixed, the others depend on their place. */
function padded(words: readonly number[], length: number): number[] {
  const all = [...words]
  if (all.length < length) all.push(PAD)
  while (all.length < length) {
    const pad = PAD + ((149 * (all.length + 1)) % 253) + 1
    all.push(pad > 254 ? pad - 254 : pad)
  }
  return all
}

const powers: number[] = [1]
for (let power = 1; power < FIELD; power += 1) {
  const doubled = (powers[power - 1] ?? 0) * 2
  powers.push(doubled >= FIELD ? doubled ^ FIELD_POLYNOMIAL : doubled)
}
const logarithms = new Map(powers.slice(0, FIELD - 1).map((value, power) => [value, power]))
const product = (one: number, other: number): number =>
  one === 0 || other === 0
    ? 0
    : (powers[((logarithms.get(one) ?? 0) + (logarithms.get(other) ?? 0)) % (FIELD - 1)] ?? 0)

/** The coefficients of the generator, without the leading one, of the highest power first. */
function generatorOf(count: number): number[] {
  let generator = [1]
  for (let root = 1; root <= count; root += 1) {
    const factor = powers[root] ?? 0
    generator = [...generator, 0].map(
      (value, at) => value ^ product(at === 0 ? 0 : (generator[at - 1] ?? 0), factor),
    )
  }
  return generator.slice(1)
}

/** The codewords of error correction of a block (Reed–Solomon). */
function correctionOf(data: readonly number[], count: number): number[] {
  const generator = generatorOf(count)
  let rest = Array.from({ length: count }, () => 0)
  for (const word of data) {
    const factor = word ^ (rest[0] ?? 0)
    rest = generator.map((value, at) => (rest[at + 1] ?? 0) ^ product(value, factor))
  }
  return rest
}

/** Data and error correction; several blocks are interleaved. */
function codewordsOf(data: readonly number[], correction: number, blocks: number): number[] {
  const parts = Array.from({ length: blocks }, (_, block) =>
    correctionOf(
      data.filter((_word, at) => at % blocks === block),
      correction / blocks,
    ),
  )
  const woven = Array.from(
    { length: correction },
    (_, at) => parts[at % blocks]?.[Math.floor(at / blocks)] ?? 0,
  )
  return [...data, ...woven]
}

type Module = readonly [row: number, column: number]
/** The eight modules of a codeword whose last one is at a place. */
const usual = (row: number, column: number): Module[] => [
  [row - 2, column - 2],
  [row - 2, column - 1],
  [row - 1, column - 2],
  [row - 1, column - 1],
  [row - 1, column],
  [row, column - 2],
  [row, column - 1],
  [row, column],
]

/** The codeword that is folded around the corners of the symbol, where the walk comes by one of four places. */
function cornerAt(row: number, column: number, side: number): Module[] | null {
  const last = side - 1
  if (row === side && column === 0)
    return [
      [last, 0],
      [last, 1],
      [last, 2],
      [0, last - 1],
      [0, last],
      [1, last],
      [2, last],
      [3, last],
    ]
  if (row === side - 2 && column === 0) {
    const left: Module[] = [
      [last - 2, 0],
      [last - 1, 0],
      [last, 0],
    ]
    if (side % 8 === 4) return [...left, [0, last - 1], [0, last], [1, last], [2, last], [3, last]]
    if (side % 4 !== 0) return [...left, [0, last - 3], [0, last - 2], [0, last - 1], [0, last], [1, last]]
  }
  if (row === side + 4 && column === 2 && side % 8 === 0)
    return [
      [last, 0],
      [last, last],
      [0, last - 2],
      [0, last - 1],
      [0, last],
      [1, last - 2],
      [1, last - 1],
      [1, last],
    ]
  return null
}

/** Places the codewords on the modules between the finder patterns. */
function placed(words: readonly number[], side: number): boolean[][] {
  const modules: (boolean | undefined)[][] = Array.from({ length: side }, () =>
    Array.from({ length: side }, () => undefined),
  )
  let next = 0
  const put = (places: readonly Module[]) => {
    const word = words[next] ?? 0
    next += 1
    places.forEach(([row, column], bit) => {
      const shift = 4 - ((side + 4) % 8)
      let [r, c] = [row, column]
      if (r < 0) [r, c] = [r + side, c + shift]
      if (c < 0) [r, c] = [r + shift, c + side]
      const line = modules[r]
      if (line) line[c] = ((word >> (7 - bit)) & 1) === 1
    })
  }
  const isFree = (row: number, column: number): boolean =>
    row >= 0 && row < side && column >= 0 && column < side && modules[row]?.[column] === undefined
  let [row, column] = [4, 0]
  do {
    const corner = cornerAt(row, column, side)
    if (corner) put(corner)
    for (; row >= 0 && column < side; row -= 2, column += 2) if (isFree(row, column)) put(usual(row, column))
    row += 1
    column += 3
    for (; row < side && column >= 0; row += 2, column -= 2) if (isFree(row, column)) put(usual(row, column))
    row += 3
    column += 1
  } while (row < side || column < side)
  // A place that no codeword reaches has a fixed pattern.
  return modules.map((line, r) =>
    line.map(
      (module, c) => module ?? ((r === side - 1 && c === side - 1) || (r === side - 2 && c === side - 2)),
    ),
  )
}

/** Adds the finder patterns of each region: dark at the left and below, alternating above and at the right. */
function framed(modules: readonly boolean[][], size: number, regions: number): boolean[][] {
  const region = size / regions
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => {
      const [r, c] = [row % region, column % region]
      if (c === 0 || r === region - 1) return true
      if (r === 0) return c % 2 === 0
      if (c === region - 1) return r % 2 === 1
      const inner = (at: number, within: number) => Math.floor(at / region) * (region - 2) + within - 1
      return modules[inner(row, r)]?.[inner(column, c)] ?? false
    }),
  )
}

/** The dark modules of the GS1 DataMatrix of a marking code, row by row; null for a text that no symbol holds. */
export function dataMatrix(code: string): boolean[][] | null {
  const bare = withoutSymbology(code)
  const text = bare.startsWith(GS) ? bare.slice(1) : bare
  if (text === '' || [...text].some((letter) => letter.charCodeAt(0) > 255)) return null
  const data = dataOf(text)
  const symbol = SYMBOLS.find(([, , capacity]) => capacity >= data.length)
  if (symbol === undefined) return null
  const [size, regions, capacity, correction, blocks] = symbol
  const words = codewordsOf(padded(data, capacity), correction, blocks)
  return framed(placed(words, size - 2 * regions), size, regions)
}
