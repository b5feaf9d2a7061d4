// A figure of the bench: what was measured, its limit from the plan, and how it is printed and kept.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { browserVersion } from '#support/browser.ts'

export type Figure = {
  metric: string
  value: number
  unit: 'KB' | 'MB' | 'files' | 'calls' | 'ms' | '×' | '%'
  /** The limit; a figure above it is printed as missed. */
  limit: number
  /** A limit that has been met once and must stay met: `npm test` also fails above it. */
  isEnforced?: true
  /** What the figure is compared with, and its value, when the limit is a ratio. */
  against?: { what: string; value: number }
  runs?: number[]
}

export const isMet = (figure: Figure): boolean => figure.value <= figure.limit

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** The value with its unit. */
export const shown = ({ value, unit }: Figure): string =>
  `${value.toFixed(unit === 'files' || unit === 'calls' ? 0 : 2)} ${unit}`

export function print(figures: readonly Figure[]): void {
  for (const figure of figures) {
    const note = figure.against
      ? `  (against ${figure.against.what}: ${figure.against.value.toFixed(2)})`
      : ''
    console.log(
      `${isMet(figure) ? 'met   ' : 'MISSED'} ${figure.metric.padEnd(58)} ${shown(figure).padStart(12)}   limit ${figure.limit} ${figure.unit}${note}`,
    )
  }
}

export type Kept = { at: string; node: string; browser: string; load: number; figures: readonly Figure[] }

const FOLDER = join(import.meta.dirname, 'results')

/** The recorded figures of a kind of run. */
export function kept(name: string): readonly Figure[] {
  const path = join(FOLDER, `${name}.json`)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept).figures : []
}

/** Writes the figures of one run next to those of other kinds of run. */
export function keep(name: string, figures: readonly Figure[]): void {
  mkdirSync(FOLDER, { recursive: true })
  const record: Kept = {
    at: new Date().toISOString(),
    node: process.version,
    browser: browserVersion(),
    load: loadavg()[0] ?? 0,
    figures,
  }
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(record, null, 2)}\n`)
}
