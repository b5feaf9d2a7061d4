// Plots of the load runs as plain SVG: lines over named points, one axis, labels next to their lines.
export type Line = { name: string; values: readonly number[] }
export type Plot = {
  title: string
  unit: string
  points: readonly string[]
  lines: readonly Line[]
  /** The limit, drawn as a horizontal line. */
  limit?: { name: string; value: number }
  /** Whether the axis is logarithmic: steps that double are equally far apart. */
  isLogarithmic?: boolean
}

const WIDTH = 720
const HEIGHT = 320
const LEFT = 60
const RIGHT = 240
const TOP = 60
const BOTTOM = 40
const COLOURS = ['#0f766e', '#b45309', '#1d4ed8', '#be123c', '#6d28d9', '#4d7c0f']

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="12" fill="#334155" ${more}>${words}</text>`

/** Positions of the labels at the right edge, at least a line apart. */
function apart(wanted: readonly number[]): number[] {
  const order = wanted.map((y, place) => ({ y, place })).sort((a, b) => a.y - b.y)
  const places: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const { y, place } of order) {
    last = Math.max(y, last + 15)
    places[place] = last
  }
  return places
}

/** The plot as an SVG document. */
export function drawPlot({ title, unit, points, lines, limit, isLogarithmic = false }: Plot): string {
  const all = [...lines.flatMap(({ values }) => values), ...(limit ? [limit.value] : [])]
  const most = Math.max(...all, 1)
  const least = Math.max(0.1, Math.min(...all))
  const share = (value: number) =>
    isLogarithmic ? Math.log(Math.max(value, least) / least) / Math.log(most / least || 2) : value / most
  const x = (place: number) => LEFT + (place / Math.max(1, points.length - 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - share(value) * (HEIGHT - TOP - BOTTOM)
  const ends = apart(lines.map(({ values }) => y(values.at(-1) ?? 0)))
  const drawn = lines.map(({ name, values }, place) => {
    const colour = COLOURS[place % COLOURS.length]
    const path = values.map((value, point) => `${x(point).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    const dots = values.map(
      (value, point) => `<circle cx="${x(point)}" cy="${y(value)}" r="3" fill="${colour}"/>`,
    )
    const words = text(WIDTH - RIGHT + 8, (ends[place] ?? 0) + 4, `${name}: ${values.at(-1)}`)
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${words.replace('#334155', String(colour))}`
  })
  const bar =
    limit &&
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(limit.value)}" y2="${y(limit.value)}" stroke="#94a3b8" stroke-dasharray="4 4"/>${text(LEFT + 4, y(limit.value) - 4, limit.name)}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 22, `${title}, ${unit}`, 'font-weight="bold"'),
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${HEIGHT - BOTTOM}" y2="${HEIGHT - BOTTOM}" stroke="#cbd5e1"/>`,
    ...points.map((name, place) => text(x(place), HEIGHT - BOTTOM + 18, name, 'text-anchor="middle"')),
    text(LEFT - 8, y(most) + 4, String(most), 'text-anchor="end"'),
    ...(bar ? [bar] : []),
    ...drawn,
    '</svg>',
    '',
  ].join('\n')
}
