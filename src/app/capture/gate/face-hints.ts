// Whether a photo of a person can be used: is the face large enough and whole. A face is looked for by the colour of skin; where none is found
// nothing is said.
import type { Frame, Quality } from '#domain/kernel/images/image.ts'
import { partsOf } from '../mrz/parts.ts'

/** Longer side of the field in which faces are looked for. */
const SIZE = 96
const FEWEST = 16
/** Height of a face with its neck, as a part of the picture's shorter side. */
const LEAST_HEIGHT = 0.28
/** Width to height of a face with its neck, and of one that the border of the picture cuts off. */
const RATIO = { least: 0.4, most: 1.4 }
const CUT_RATIO = { least: 0.12, most: 2.4 }
/** Part of the box around it that a face fills. */
const LEAST_FILL = 0.5
const CUT_FILL = 0.35

/** Whether a colour may be that of skin, light or dark: its parts of red and green, whatever its brightness. */
function isSkin(red: number, green: number, blue: number): boolean {
  const total = red + green + blue
  const [r, g] = [red / total, green / total]
  return total > 60 && r > 0.36 && r < 0.58 && g > 0.24 && g < 0.352 && r - g > 0.03
}

type Face = { left: number; right: number; top: number; bottom: number; squares: number }

function facesIn({ data, width, height }: Frame): { faces: Face[]; wide: number; high: number } {
  const step = Math.max(1, Math.max(width, height) / SIZE)
  const [wide, high] = [Math.floor(width / step), Math.floor(height / step)]
  const marks = new Float32Array(wide * high)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const at = (Math.floor((y + 0.5) * step) * width + Math.floor((x + 0.5) * step)) * 4
      marks[y * wide + x] = isSkin(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) ? 1 : 0
    }
  const faces = partsOf(marks, { width: wide, height: high }, { least: 0.5, fewest: FEWEST }).map(
    (part): Face => {
      const [xs, ys] = [part.map((at) => at % wide), part.map((at) => Math.floor(at / wide))]
      return {
        left: Math.min(...xs),
        right: Math.max(...xs) + 1,
        top: Math.min(...ys),
        bottom: Math.max(...ys) + 1,
        squares: part.length,
      }
    },
  )
  return { faces, wide, high }
}

/** The hints to a photo of a person (pixels of a small copy, in colour). */
export function faceHints(picture: Frame): Quality[] {
  const { faces, wide, high } = facesIn(picture)
  // Below the neck the picture may end.
  const isCut = ({ left, right, top }: Face) => top === 0 || left === 0 || right === wide
  const isFace = (one: Face) => {
    const { left, right, top, bottom, squares } = one
    const [ratio, bounds] = [(right - left) / (bottom - top), isCut(one) ? CUT_RATIO : RATIO]
    const fill = squares / ((right - left) * (bottom - top))
    return ratio > bounds.least && ratio < bounds.most && fill > (isCut(one) ? CUT_FILL : LEAST_FILL)
  }
  const [face] = faces.filter(isFace).sort((a, b) => b.squares - a.squares)
  if (face === undefined) return []
  if (isCut(face)) return ['face_cut_off']
  return (face.bottom - face.top) / Math.min(wide, high) < LEAST_HEIGHT ? ['face_small'] : []
}
