// The geometry of a picture that is zoomed, moved and turned in a frame. Pixels; a place is measured from the middle of the frame.

export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** `scale` 1 shows a pixel of the picture as a pixel of the page; `quarters` are turns to the right by 90°. */
export type View = Point & { scale: number; quarters: number }

/** How much closer than the whole picture one can look, and at least how far beyond the picture's own pixels. */
const CLOSEST = 8
const CLOSEST_PIXELS = 2

const turned = ({ width, height }: Size, quarters: number): Size =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width }

/** The scale at which the whole turned picture is shown, as large as the frame allows. */
export function fitScale(picture: Size, frame: Size, quarters: number): number {
  const { width, height } = turned(picture, quarters)
  return Math.min(frame.width / width, frame.height / height)
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The view that is allowed: not smaller than the whole picture, not too close, and never moved beyond an edge of the picture. */
export function allowedView(view: View, picture: Size, frame: Size): View {
  const fit = fitScale(picture, frame, view.quarters)
  const scale = between(view.scale, fit, Math.max(fit * CLOSEST, CLOSEST_PIXELS))
  const { width, height } = turned(picture, view.quarters)
  const [right, down] = [width * scale - frame.width, height * scale - frame.height].map((rest) =>
    Math.max(0, rest / 2),
  ) as [number, number]
  return { ...view, scale, x: between(view.x, -right, right), y: between(view.y, -down, down) }
}

/** The view `factor` times closer, with the picture's place under a point of the frame still under it. */
export function zoomedView(view: View, factor: number, { x, y }: Point, picture: Size, frame: Size): View {
  const { scale } = allowedView({ ...view, scale: view.scale * factor }, picture, frame)
  const by = scale / view.scale
  return allowedView({ ...view, scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }, picture, frame)
}

/** What of the unturned picture is shown in the frame, in its own pixels, whole ones. */
export function shownPart(
  { x, y, scale, quarters }: View,
  picture: Size,
  frame: Size,
): { left: number; top: number; width: number; height: number } {
  const shown = turned(picture, quarters)
  const span = (length: number, whole: number, moved: number) => {
    const [from, to] = [-length / 2, length / 2].map((edge) => (edge - moved) / scale + whole / 2) as [
      number,
      number,
    ]
    return { from: Math.max(0, from), to: Math.min(whole, to) }
  }
  const [across, down] = [span(frame.width, shown.width, x), span(frame.height, shown.height, y)]
  const turns = ((quarters % 4) + 4) % 4
  // The corner of the shown part that is the upper left one before the turn.
  const [left, right, top, bottom] = (
    [
      [across.from, across.to, down.from, down.to],
      [down.from, down.to, shown.width - across.to, shown.width - across.from],
      [shown.width - across.to, shown.width - across.from, shown.height - down.to, shown.height - down.from],
      [shown.height - down.to, shown.height - down.from, across.from, across.to],
    ] as const
  )[turns as 0 | 1 | 2 | 3]
  const [l, t] = [Math.round(left), Math.round(top)]
  return { left: l, top: t, width: Math.round(right) - l, height: Math.round(bottom) - t }
}
