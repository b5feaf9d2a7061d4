// The answers of a run: times, statuses, and answers that are neither a success nor a refusal that asks for a retry.
import type { Answer } from './wire.ts'

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

  record(kind: string, answer: Answer, isTaken: boolean): void {
    this.tries += 1
    const status = String(answer.status ?? 'none')
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (isTaken) this.add(kind, answer.ms)
    const isPolite = answer.status === null || [429, 503, 507].includes(answer.status)
    if (!isTaken && !isPolite) this.faults.push(`${kind} ${status} ${answer.text.slice(0, 200)}`)
    if (!isTaken && answer.status !== null && isPolite && answer.retryAfterMs === null)
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
