// Whether a photo of a document can be used: is there a document, whole, near enough, sharp, without reflections on it. Hints for the person who
// takes it, never a reason to refuse the photo.
import type { Quality } from '#domain/kernel/images/image.ts'
import type { RunNet } from '../mrz/nets.ts'
import { findPage, type Page } from '../mrz/page.ts'
import { type Grey, pyramidOf, resized } from '../mrz/picture.ts'

/** Part of the picture that a document takes at least; below the first it is none, below the second too far away. */
const LEAST_SHARE = 0.03
const NEAR_SHARE = 0.14
/** Squares of the document on the border of the picture from which it is cut off. */
const MOST_AT_BORDER = 10
/**
 * How wide a document is made, in pixels, so that sharpness is measured against its own print: a column of the zone is about four pixels. Finer details are lost
 * in noise.
 */
const MEASURED_WIDTH = 160
/** Width to height of documents, on average. */
const USUAL_RATIO = 1.5
/** A pixel this bright carries no detail. */
const BURNT_LEVEL = 248
/** Part of the squares of a document that have nothing but light. */
const MOST_BURNT = 0.01
/** Finest details against those of twice the size, where there is print: blurred below. */
const LEAST_SHARPNESS = 0.6
/** Part of the squares of a document that have print. */
const PRINTED = 0.25

const LEFT_RIGHT_ABOVE_BELOW = (width: number) => [-1, 1, -width, width]

/** Squares of the page that lie inside it on all sides: its edge against the table is no print. */
function innerSquares({ width, squares }: Page): number[] {
  const own = new Set(squares)
  return squares.filter((at) => LEFT_RIGHT_ABOVE_BELOW(width).every((step) => own.has(at + step)))
}

type Block = { left: number; top: number; right: number; bottom: number }

/** Mean difference of pixels of a block to their neighbours, two columns and two rows apart. */
function detail({ width, height, values }: Grey, { left, top, right, bottom }: Block): number {
  let [sum, count] = [0, 0]
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x += 1) {
      const at = y * width + x
      const middle = values[at] as number
      sum += Math.abs(2 * middle - (values[at - 1] as number) - (values[at + 1] as number))
      sum += Math.abs(2 * middle - (values[at - width] as number) - (values[at + width] as number))
      count += 2
    }
  return count === 0 ? 0 : sum / count
}

const blockIn = ({ width, height }: Grey, page: Page, at: number): Block => {
  const [x, y] = [at % page.width, Math.floor(at / page.width)]
  const [sx, sy] = [width / page.width, height / page.height]
  return {
    left: Math.floor(x * sx),
    right: Math.ceil((x + 1) * sx),
    top: Math.floor(y * sy),
    bottom: Math.ceil((y + 1) * sy),
  }
}

/** What was measured of a page: for the bench and the tests. */
export type PageMeasures = { share: number; atBorder: number; burnt: number; sharpness: number }

/** Measures a photo of a document; null where there is none. */
export function measurePage(run: RunNet, picture: Grey): PageMeasures | null {
  const pyramid = pyramidOf(picture)
  const page = findPage(run, pyramid)
  if (page === null) return null
  const pageWidth = Math.sqrt(page.share * picture.width * picture.height * USUAL_RATIO)
  const scale = Math.min(1, MEASURED_WIDTH / pageWidth)
  const [width, height] = [picture.width, picture.height].map((side) =>
    Math.max(16, Math.round(side * scale)),
  )
  const fine = resized(pyramid, width as number, height as number)
  const coarse = resized(pyramidOf(fine), fine.width >> 1, fine.height >> 1)
  const blocks = innerSquares(page)
    .map((at) => ({
      fine: detail(fine, blockIn(fine, page, at)),
      coarse: detail(coarse, blockIn(coarse, page, at)),
    }))
    .sort((a, b) => b.fine - a.fine)
  const printed = blocks.slice(0, Math.ceil(blocks.length * PRINTED))
  const sum = (of: (block: { fine: number; coarse: number }) => number) =>
    printed.reduce((total, block) => total + of(block), 0)
  // Bright paper still has its print; a reflection has nothing.
  const isBurnt = (at: number): boolean => {
    const { left, top, right, bottom } = blockIn(fine, page, at)
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        if ((fine.values[y * fine.width + x] ?? 0) < BURNT_LEVEL) return false
    return true
  }
  const burnt = page.squares.filter(isBurnt).length
  return {
    share: page.share,
    atBorder: page.atBorder,
    burnt: burnt / page.squares.length,
    sharpness:
      sum((block) => block.fine) /
      Math.max(
        1e-6,
        sum((block) => block.coarse),
      ),
  }
}

/** The hints to a photo of a document. */
export function documentHints(run: RunNet, picture: Grey): Quality[] {
  const page = measurePage(run, picture)
  if (page === null || page.share < LEAST_SHARE) return ['no_document']
  const hints: Quality[] = []
  if (page.atBorder > MOST_AT_BORDER) hints.push('cut_off')
  else if (page.share < NEAR_SHARE) hints.push('far')
  if (page.burnt > MOST_BURNT) hints.push('glare')
  if (page.sharpness < LEAST_SHARPNESS) hints.push('blurred')
  return hints
}
