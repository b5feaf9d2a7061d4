// The paper of price tags: its dark rectangles, taken from the bytes of the PDF and drawn with the dots of a label printer, are read by
// the reader of the tablets.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { LAYOUTS, type PrintedTag, TAG_LAYOUTS, type TagLayoutName } from '#domain/products/price-tag.ts'
import { renderPdf } from '#server/files/print.ts'
import { textWidth } from '#server/files/text-width.ts'
import { drawTag, twoLines } from '#server/products/tags/drawing.ts'
import { contentOf, type TagPaper, tagsDocument } from '#server/products/tags/paper.ts'

const DPI = 203
const POINTS = 72
const MM = 25.4

beforeAll(() => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } })
})

const LONG = 'Кондиционер настенный инверторный Artel Montana ART-24 с обогревом и очисткой воздуха, белый'
const tag = (barcode: string, rest: Partial<PrintedTag> = {}): PrintedTag => ({
  name: LONG,
  sku: 'SKU-000123',
  barcode,
  price: 12_345_000,
  old_price: 13_999_000,
  monthly: 1_234_500,
  ...rest,
})
const EAN13 = '04006381333931'
const EAN8 = '00000096385074'
const CASE = '14006381333938'
const LETTERS = 'ABCDEFGHIJKLMNOPQRST'
const paperOf = (layout: TagLayoutName, rest: Partial<TagPaper> = {}): TagPaper => ({
  layout,
  start: 1,
  copies: 1,
  language: 'ru',
  offer: { partner: 'Uzum Nasiya', months: 12 },
  date: '2026-11-20',
  tags: [tag(EAN13), tag(EAN8), tag(CASE), tag(LETTERS)],
  ...rest,
})

type Rectangle = { x: number; y: number; w: number; h: number }

/** The dark rectangles of each page in points from its upper left corner. */
async function rectanglesOf(paper: TagPaper): Promise<Rectangle[][]> {
  const bytes = await renderPdf({ ...(await tagsDocument(paper)), compress: false })
  const streams = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\r?\n(1 0 0 -1 0 .*?)endstream/gs),
  ]
  return streams.map(([, stream = '']) =>
    [...stream.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, x, y, w, h]) => ({
      x: Number(x),
      y: Number(y),
      w: Number(w),
      h: Number(h),
    })),
  )
}

/** A page as a printer with 203 dots an inch prints it. */
function pictureOf(rectangles: readonly Rectangle[], layout: TagLayoutName): ImageData {
  const { page } = LAYOUTS[layout]
  const [width, height] = [Math.round((page.width / MM) * DPI), Math.round((page.height / MM) * DPI)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const dot = (points: number) => Math.round((points * DPI) / POINTS)
  for (const { x, y, w, h } of rectangles)
    for (let row = dot(y); row < dot(y + h); row += 1)
      for (let column = dot(x); column < dot(x + w); column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}

async function codesOn(paper: TagPaper): Promise<string[][]> {
  const pages: string[][] = []
  for (const rectangles of await rectanglesOf(paper)) {
    const found = await readBarcodes(pictureOf(rectangles, paper.layout), {
      formats: ['EAN13', 'EAN8', 'Code128', 'QRCode'],
      tryHarder: true,
      maxNumberOfSymbols: 255,
    })
    pages.push(found.map(({ format, text }) => `${format} ${text}`).sort())
  }
  return pages
}

describe('every code is read', () => {
  const usual = ['Code128 14006381333938', `Code128 ${LETTERS}`, 'EAN13 4006381333931', 'EAN8 96385074']
  it.each([
    ['sheet_24', [usual]],
    ['sheet_10', [usual]],
    [
      'roll_58',
      [['EAN13 4006381333931'], ['EAN8 96385074'], ['Code128 14006381333938'], [`QRCode ${LETTERS}`]],
    ],
    [
      'roll_43',
      [['EAN13 4006381333931'], ['EAN8 96385074'], ['Code128 14006381333938'], [`QRCode ${LETTERS}`]],
    ],
    [
      'roll_30',
      [['EAN13 4006381333931'], ['EAN8 96385074'], ['QRCode 14006381333938'], [`QRCode ${LETTERS}`]],
    ],
  ] as const)('on %s', async (layout, pages) => {
    expect(await codesOn(paperOf(layout))).toEqual(pages)
  })

  it('of a full sheet and of the one behind it', async () => {
    const [first = [], second = []] = await codesOn(paperOf('sheet_24', { tags: [tag(EAN13)], copies: 26 }))
    expect([first.length, second.length]).toEqual([24, 2])
  })
})

it('begins at the place that was asked for', async () => {
  const [page = [], ...others] = await rectanglesOf(paperOf('sheet_10', { start: 4, tags: [tag(EAN13)] }))
  expect(others).toEqual([])
  const points = (millimetres: number) => (millimetres * POINTS) / MM
  const { tag: size, top } = LAYOUTS.sheet_10
  for (const { x, y, w, h } of page) {
    expect(x).toBeGreaterThan(points(size.width))
    expect(x + w).toBeLessThan(points(2 * size.width))
    expect(y).toBeGreaterThan(points(top + size.height))
    expect(y + h).toBeLessThan(points(top + 2 * size.height))
  }
  const [, last = []] = await rectanglesOf(paperOf('sheet_10', { start: 10, tags: [tag(EAN13), tag(EAN8)] }))
  expect(last.length).toBeGreaterThan(0)
})

describe('a drawing', () => {
  const CONTENTS: [string, PrintedTag][] = [
    ['everything', tag(EAN13)],
    ['a code that is too long', tag(LETTERS)],
    ['little', tag(EAN8, { name: 'Чай', sku: 'A', price: 5, old_price: null, monthly: null })],
    [
      'the highest price and long words',
      tag(CASE, { name: 'Щ'.repeat(120), price: 1_000_000_000, sku: 'W'.repeat(40) }),
    ],
  ]
  const MM_PER_POINT = MM / POINTS
  it.each(TAG_LAYOUTS.flatMap((layout) => CONTENTS.map(([title, one]) => [layout, title, one] as const)))(
    'of %s with %s stays in its label, and no texts or bars overlap',
    async (layout, _title, one) => {
      const drawing = drawTag(await contentOf(one, paperOf(layout)), layout)
      const { width, height } = LAYOUTS[layout].tag
      const texts = drawing.texts.map(({ x, y, text, size, isBold }) => ({
        x,
        y,
        w: textWidth(text, size, isBold) * MM_PER_POINT,
        // What letters fill of the line.
        h: size * 1.1 * MM_PER_POINT,
      }))
      const bars = drawing.bars.map((bar) => ({ x: bar.x, y: bar.y, w: bar.width, h: bar.height }))
      for (const { x, y, w, h } of [...texts, ...bars]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x + w).toBeLessThanOrEqual(width + 0.01)
        expect(y + h).toBeLessThanOrEqual(height + 0.01)
      }
      const overlap = (a: Rectangle, b: Rectangle) =>
        a.x + a.w > b.x + 0.01 && b.x + b.w > a.x + 0.01 && a.y + a.h > b.y + 0.01 && b.y + b.h > a.y + 0.01
      texts.forEach((text, nth) => {
        expect(texts.slice(nth + 1).filter((other) => overlap(text, other))).toEqual([])
        expect(bars.filter((bar) => overlap(text, bar))).toEqual([])
      })
    },
  )
})

it('a name has two lines at most, and keeps its words where it can', () => {
  const fits = (text: string) => text.length <= 10
  expect(twoLines('Чай', fits)).toEqual(['Чай'])
  expect(twoLines('Чай чёрный', fits)).toEqual(['Чай чёрный'])
  expect(twoLines('Чай чёрный листовой', fits)).toEqual(['Чай чёрный', 'листовой'])
  expect(twoLines('Чай чёрный крупнолистовой', fits)).toEqual(['Чай чёрный', 'крупнолис…'])
  expect(twoLines('крупнолистовой', fits)).toEqual(['крупнолист', 'овой'])
})
