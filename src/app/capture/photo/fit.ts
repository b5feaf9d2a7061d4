// Sizes of a photo between the camera and the upload.
export type Size = { width: number; height: number }

/** The size with the same proportions and a long edge of at most `edge` pixels; never enlarged. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size after quarter turns. */
export const turnedSize = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }
