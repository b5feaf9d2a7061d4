// A chart of bars beside each other, of one series or two. It repeats the table beside it, so it is one image for a screen reader.
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

/** `values`: one for each series; what is below zero has no bar. */
export type Bar = { key: string; label: string; values: readonly number[] }
type Props = {
  /** What is shown, in a sentence. */
  label: string
  series: readonly [string] | readonly [string, string]
  bars: readonly Bar[]
  /** Sums: the scale is in millions. */
  isSum?: boolean
}

const FILLS = ['fill-brand', 'fill-text-2'] as const
const SQUARES = ['bg-brand', 'bg-text-2'] as const

type Scale = { width: number; most: number; step: number }

function Bars({ bars, step, most }: Scale & Pick<Props, 'bars'>) {
  const gap = Math.min(8, step * 0.25)
  return bars.map(({ key, label, values }, index) => {
    const width = Math.max(1, (step - gap) / values.length)
    return (
      <g key={key}>
        {FILLS.slice(0, values.length).map((fill, nth) => {
          const top = yOf(Math.max(0, values[nth] ?? 0), most)
          return (
            <rect
              key={fill}
              x={LEFT + index * step + gap / 2 + nth * width}
              y={top}
              width={width}
              height={HEIGHT - FOOT - top}
              rx={2}
              className={fill}
            />
          )
        })}
        <AxisLabel index={index} step={step} label={label} />
      </g>
    )
  })
}

/** Bars over a scale of whole numbers, or of sums in millions. */
export function BarChart({ label, series, bars, isSum = false }: Props) {
  const { t } = useTranslation('kit')
  const { box, width } = useBoxWidth()
  const highest = Math.max(1, ...bars.flatMap(({ values }) => values))
  // A quarter of the scale is a round number, so that counts have whole ones at every line.
  const most = TICKS * roundAbove(Math.ceil(highest / TICKS))
  const scale = { width, most, step: (width - LEFT - RIGHT) / Math.max(1, bars.length) }
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-text-2">
        {series.map((name, nth) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span className={clsx('size-3 rounded-sm', SQUARES[nth])} />
            {name}
          </span>
        ))}
        {isSum && <span className="ml-auto">{t('chart.millions')}</span>}
      </p>
      {/* Until it is redrawn for a narrower screen, the chart must not widen the page. */}
      <div ref={box} className="min-w-0 overflow-hidden" style={{ height: HEIGHT }}>
        {width > LEFT && (
          <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block">
            <Ticks {...scale} format={isSum ? inMillions : String} />
            <Bars {...scale} bars={bars} />
          </svg>
        )}
      </div>
    </figure>
  )
}
