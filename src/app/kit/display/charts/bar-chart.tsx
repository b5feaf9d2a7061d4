// A chart of bars with a line of what they are compared with. It repeats the table beside it, so it is one image for a screen reader; a
// press on a bar does what the row of the table does.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import {
  AxisLabel,
  FOOT,
  HEIGHT,
  inMillions,
  LEFT,
  RIGHT,
  roundAbove,
  TICKS,
  Ticks,
  useBoxWidth,
  yOf,
} from './chart.tsx'

/** `line`: what the value is compared with, null where there is nothing; what is below zero has no bar. */
export type Bar = { key: string; label: string; value: number; line: number | null }
type Props = {
  /** What is shown, in a sentence. */
  label: string
  /** The names of the bars and of the line; without a line one. */
  series: readonly [string] | readonly [string, string]
  bars: readonly Bar[]
  /** Sums: the scale is in millions. */
  isSum?: boolean
  /** The bar that the table shows too. */
  chosen?: string | null
  onChoose?: (key: string | null) => void
  onOpen?: (key: string) => void
}

/** A few bars are not as wide as the chart. */
const MOST_WIDTH = 64

type Scale = { width: number; most: number; step: number }
type BarProps = Scale & Pick<Props, 'bars' | 'chosen' | 'onChoose' | 'onOpen'>

function Bars({ bars, step, most, chosen, onChoose, onOpen }: BarProps) {
  const gap = Math.min(8, step * 0.25)
  return bars.map(({ key, label, value }, index) => {
    const top = yOf(Math.max(0, value), most)
    const width = Math.max(1, Math.min(step - gap, MOST_WIDTH))
    const isChosen = key === chosen
    return (
      <g key={key}>
        <rect
          x={LEFT + (index + 0.5) * step - width / 2}
          y={top}
          width={width}
          height={HEIGHT - FOOT - top}
          rx={2}
          className={clsx('fill-brand', !isChosen && 'opacity-80')}
        />
        {/* The whole column is pressed: a low bar would be missed. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the table has the same as links. */}
        <rect
          data-bar={key}
          x={LEFT + index * step}
          y={0}
          width={step}
          height={HEIGHT - FOOT}
          className={clsx('fill-brand', isChosen ? 'opacity-10' : 'opacity-0', onOpen && 'cursor-pointer')}
          onPointerEnter={() => onChoose?.(key)}
          onPointerLeave={() => onChoose?.(null)}
          onClick={() => onOpen?.(key)}
        />
        <AxisLabel index={index} step={step} label={label} />
      </g>
    )
  })
}

function Line({ bars, step, most }: Scale & Pick<Props, 'bars'>) {
  const path = bars
    .flatMap(({ line }, index) =>
      line === null ? [] : [`${LEFT + (index + 0.5) * step} ${yOf(Math.max(0, line), most)}`],
    )
    // The only point of a line is drawn as a dot.
    .map((point, nth, all) => `${nth === 0 ? 'M' : 'L'}${point}${all.length === 1 ? 'h0' : ''}`)
    .join('')
  return (
    <path
      d={path}
      fill="none"
      strokeWidth={path.includes('L') ? 2 : 8}
      strokeLinecap="round"
      className="pointer-events-none stroke-warn"
    />
  )
}

/** Bars over a scale of whole numbers, or of sums in millions. */
export function BarChart({ label, series, bars, isSum = false, ...pressed }: Props) {
  const { t } = useTranslation('kit')
  const { box, width } = useBoxWidth()
  const highest = Math.max(1, ...bars.flatMap(({ value, line }) => [value, line ?? 0]))
  // A quarter of the scale is a round number, so that counts have whole ones at every line.
  const most = TICKS * roundAbove(Math.ceil(highest / TICKS))
  const scale = { width, most, step: (width - LEFT - RIGHT) / Math.max(1, bars.length) }
  const [name, lineName] = series
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-text-2">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-brand" />
          {name}
        </span>
        {lineName !== undefined && (
          <span className="inline-flex items-center gap-2">
            <span className="w-5 border-t-2 border-warn" />
            {lineName}
          </span>
        )}
        {isSum && <span className="ml-auto">{t('chart.millions')}</span>}
      </p>
      {/* Until it is redrawn for a narrower screen, the chart must not widen the page. */}
      <div ref={box} className="min-w-0 overflow-hidden" style={{ height: HEIGHT }}>
        {width > LEFT && (
          <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block">
            <Ticks {...scale} format={isSum ? inMillions : String} />
            <Bars {...scale} {...pressed} bars={bars} />
            {lineName !== undefined && <Line {...scale} bars={bars} />}
          </svg>
        )}
      </div>
    </figure>
  )
}
