// Browsers that protect from being recognised can give a page noise instead of the pixels of its canvases, without an error.

/** Thrown where a picture would be noise. */
export class HiddenPixels extends Error {}

const SIZE = 4
const COLOUR = [40, 160, 90] as const
/** How far a value may be off: some browsers change the last bits only, which no photo suffers from. */
const TOLERANCE = 8

/** Whether canvases give back what is drawn on them. On the page and in workers. */
export function hasCanvasPixels(): boolean {
  const canvas =
    typeof OffscreenCanvas === 'undefined'
      ? Object.assign(document.createElement('canvas'), { width: SIZE, height: SIZE })
      : new OffscreenCanvas(SIZE, SIZE)
  const pen = canvas.getContext('2d', {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D | null
  if (pen === null) return false
  pen.fillStyle = `rgb(${COLOUR.join()})`
  pen.fillRect(0, 0, SIZE, SIZE)
  const { data } = pen.getImageData(0, 0, SIZE, SIZE)
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - (COLOUR[at % 4] ?? 0)) <= TOLERANCE)
}

/** Throws `HiddenPixels` where canvases do not give back what is drawn on them. */
export function requireCanvasPixels(): void {
  if (!hasCanvasPixels()) throw new HiddenPixels()
}
