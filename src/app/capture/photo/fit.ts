// Sizes of a photo on its way from the camera to the wire.
export type Size = { width: number; height: number }

/** The size with the same proportions whose long edge is not longer than `edge`; never larger than it was. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The size after quarter turns. */
export const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }
