// What a run has heard: times, statuses, and what is neither an answer nor a polite refusal.
import type { Heard } from './wire.ts'

export type Summary = { count: number; p50: number; p95: number; p99: number; most: number }

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

export function summaryOf(times: readonly number[]): Summary {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (share: number) => Math.round(quantile(sorted, share) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

export class Tally {
  readonly times = new Map<string, number[]>()
  readonly statuses = new Map<string, number>()
  readonly faults: string[] = []
  tries = 0

  note(kind: string, heard: Heard, isTaken: boolean): void {
    this.tries += 1
    const status = String(heard.status ?? 'none')
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (isTaken) this.add(kind, heard.ms)
    const isPolite = heard.status === null || [429, 503, 507].includes(heard.status)
    if (!isTaken && !isPolite) this.faults.push(`${kind} ${status} ${heard.text.slice(0, 200)}`)
    if (!isTaken && heard.status !== null && isPolite && heard.retryAfterMs === null)
      this.faults.push(`${kind} ${status} without Retry-After`)
  }

  add(kind: string, ms: number): void {
    const known = this.times.get(kind)
    if (known) known.push(ms)
    else this.times.set(kind, [ms])
  }

  summary(): Record<string, Summary> {
    return Object.fromEntries([...this.times].map(([kind, times]) => [kind, summaryOf(times)]))
  }
}
