// A small chart of days: columns and a line. It repeats the table beside it, so it is one image for a screen reader; few
// colours, labelled axes, both themes through tokens.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#domain/kernel/decimal.ts'

export type ChartDay = { key: string; label: string; value: number; line: number }
type Props = {
  /** What is shown, in a sentence. */
  label: string
  valueLabel: string
  lineLabel: string
  days: readonly ChartDay[]
}

export const HEIGHT = 240
const TOP = 16
export const FOOT = 26
export const LEFT = 40
export const RIGHT = 16
export const TICKS = 4
const LABEL_WIDTH = 52
const MILLION = 1_000_000

/** The next larger 1, 2 or 5 times a power of ten, so that the ticks are round. */
export function roundAbove(value: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find((step) => step * size >= value) ?? 10) * size
}

/** The width of the box of a chart, which is drawn for it. */
export function useBoxWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const place = box.current
    if (place === null) return
    const observer = new ResizeObserver(() => setWidth(Math.floor(place.clientWidth)))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}

/** Formats large sums in millions. */
export const inMillions = (value: number): string => {
  const millions = value / MILLION
  return formatDecimal(millions >= 10 ? Math.round(millions) : Math.round(millions * 10) / 10)
}

type Scale = { width: number; most: number; step: number }
/** Where a value is on the scale. */
export const yOf = (value: number, most: number) => TOP + (HEIGHT - TOP - FOOT) * (1 - value / most)

type TickProps = Pick<Scale, 'width' | 'most'> & { format: (value: number) => string }

/** The lines of the scale with their values. */
export function Ticks({ width, most, format }: TickProps) {
  const values = Array.from({ length: TICKS + 1 }, (_, index) => (most / TICKS) * index)
  return values.map((value) => (
    <g key={value}>
      <line
        x1={LEFT}
        x2={width - RIGHT}
        y1={yOf(value, most)}
        y2={yOf(value, most)}
        className="stroke-line"
      />
      <text
        x={LEFT - 8}
        y={yOf(value, most) + 4}
        textAnchor="end"
        className="fill-text-2 text-[12px] tabular"
      >
        {format(value)}
      </text>
    </g>
  ))
}

/** The label under a column; where columns are narrow, only some have one. */
export function AxisLabel({ index, step, label }: { index: number; step: number; label: string }) {
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / step))
  if (index % every !== 0) return null
  return (
    <text
      x={LEFT + (index + 0.5) * step}
      y={HEIGHT - 8}
      textAnchor="middle"
      className="fill-text-2 text-[12px] tabular"
    >
      {label}
    </text>
  )
}

function Columns({ days, step, most }: Scale & { days: readonly ChartDay[] }) {
  const gap = Math.min(8, step * 0.25)
  return days.map(({ key, label, value }, index) => (
    <g key={key}>
      <rect
        x={LEFT + index * step + gap / 2}
        y={yOf(value, most)}
        width={Math.max(1, step - gap)}
        height={HEIGHT - FOOT - yOf(value, most)}
        rx={2}
        className="fill-brand"
      />
      <AxisLabel index={index} step={step} label={label} />
    </g>
  ))
}

function Line({ days, step, most }: Scale & { days: readonly ChartDay[] }) {
  const path = days
    .map(({ line }, index) => {
      const y = yOf(line, most)
      return `${index === 0 ? 'M' : 'L'}${LEFT + index * step} ${y}H${LEFT + (index + 1) * step}`
    })
    .join('')
  return <path d={path} fill="none" strokeWidth={2.5} strokeDasharray="7 4" className="stroke-warn" />
}

function Legend({ valueLabel, lineLabel }: Pick<Props, 'valueLabel' | 'lineLabel'>) {
  const { t } = useTranslation('kit')
  return (
    <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-text-2">
      <span className="inline-flex items-center gap-2">
        <span className="size-3 rounded-sm bg-brand" />
        {valueLabel}
      </span>
      <span className="inline-flex items-center gap-2">
        <span className="w-5 border-t-[2.5px] border-dashed border-warn" />
        {lineLabel}
      </span>
      <span className="ml-auto">{t('chart.millions')}</span>
    </p>
  )
}

/** Days as columns, the reference value as a dashed line. */
export function DayChart({ label, valueLabel, lineLabel, days }: Props) {
  const { box, width } = useBoxWidth()
  const most = roundAbove(Math.max(...days.flatMap(({ value, line }) => [value, line]), MILLION))
  const scale = { width, most, step: (width - LEFT - RIGHT) / Math.max(1, days.length) }
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <Legend valueLabel={valueLabel} lineLabel={lineLabel} />
      {/* Until it is redrawn for a narrower screen, the chart must not widen the page. */}
      <div ref={box} className="min-w-0 overflow-hidden" style={{ height: HEIGHT }}>
        {width > LEFT && (
          <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block">
            <Ticks {...scale} format={inMillions} />
            <Columns {...scale} days={days} />
            <Line {...scale} days={days} />
          </svg>
        )}
      </div>
    </figure>
  )
}
