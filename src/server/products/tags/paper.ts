// Price tags as PDF: sheets of labels on A4, or a roll whose pages are the labels.

import { formatMoney, formatSum } from '#domain/kernel/money.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import {
  LAYOUTS,
  type PrintedTag,
  type TagPrintSettings,
  tagPlace,
  tagsOnPage,
} from '#domain/products/price-tag.ts'
import type { Definition, Part } from '../../files/print.ts'
import { symbolsOf } from './codes.ts'
import { drawTag, type TagContent, type TagDrawing } from './drawing.ts'
import { TAG_TEXTS } from './paper-texts.ts'

export type TagPaper = TagPrintSettings & {
  /** Plain date in Tashkent. */
  date: string
  tags: readonly PrintedTag[]
}

const POINTS_PER_MM = 72 / 25.4
const points = (millimetres: number): number => millimetres * POINTS_PER_MM

/** What a tag says. */
export async function contentOf(tag: PrintedTag, { language, offer, date }: TagPaper): Promise<TagContent> {
  const { monthly } = TAG_TEXTS[language]
  const payment =
    offer !== null && tag.monthly !== null ? monthly(offer.months, formatSum(tag.monthly)) : null
  return {
    name: tag.name,
    price: formatMoney(tag.price, language),
    oldPrice: tag.old_price === null ? null : formatSum(tag.old_price),
    monthly: payment === null || offer === null ? [] : [`${offer.partner}: ${payment}`, payment],
    sku: tag.sku,
    date: formatDate(date),
    symbols: await symbolsOf(tag.barcode),
  }
}

type Corner = { x: number; y: number }
const textsOf = ({ texts }: TagDrawing, corner: Corner): Part[] =>
  texts.map(({ x, y, text, size, isBold, isStruck }) => ({
    text,
    fontSize: size,
    bold: isBold,
    noWrap: true,
    ...(isStruck ? { decoration: 'lineThrough' } : {}),
    absolutePosition: { x: points(corner.x + x), y: points(corner.y + y) },
  }))
const barsOf = ({ bars }: TagDrawing, corner: Corner) =>
  bars.map(({ x, y, width, height }) => ({
    type: 'rect',
    x: points(corner.x + x),
    y: points(corner.y + y),
    w: points(width),
    h: points(height),
    color: 'black',
    lineWidth: 0,
  }))

/** The document as pdfmake wants it: pure, so that it can be looked at without printing. */
export async function tagsDocument(paper: TagPaper): Promise<Definition> {
  const layout = LAYOUTS[paper.layout]
  const { width, height } = layout.page
  const drawings: TagDrawing[] = []
  for (const tag of paper.tags) {
    const drawing = drawTag(await contentOf(tag, paper), paper.layout)
    for (let copy = 0; copy < paper.copies; copy += 1) drawings.push(drawing)
  }
  const placed = drawings.map((drawing, nth) => ({ drawing, ...tagPlace(layout, nth + paper.start - 1) }))
  const pages = Math.ceil((drawings.length + paper.start - 1) / tagsOnPage(layout))
  const content = Array.from({ length: pages }, (_, page): Part => {
    const own = placed.filter((tag) => tag.page === page)
    return [
      {
        canvas: own.flatMap(({ drawing, ...corner }) => barsOf(drawing, corner)),
        absolutePosition: { x: 0, y: 0 },
      },
      ...own.flatMap(({ drawing, ...corner }) => textsOf(drawing, corner)),
      // A page ends with an element in the flow of the text: absolute ones do not begin a page.
      ...(page === pages - 1 ? [] : [{ text: '', fontSize: 1, pageBreak: 'after' }]),
    ]
  })
  return {
    info: { title: TAG_TEXTS[paper.language].title },
    language: paper.language,
    pageSize: { width: points(width), height: points(height) },
    pageMargins: 0,
    defaultStyle: { font: 'Noto', lineHeight: 1 },
    content,
  }
}
