// Saved limits on the first page (src/docs/business-rules.md#home): which of them end soon, and how soon.
import { DAY_MS } from '../kernel/time/durations.ts'

/** Saved limits that end within this time are on the first page. */
export const SOON_MS = 3 * DAY_MS

/** How urgent the end of a saved limit is: within a day, within two, or later. */
export function limitUrgency(endsAt: string, now: number): 'late' | 'soon' | 'calm' {
  const left = Date.parse(endsAt) - now
  if (left < DAY_MS) return 'late'
  return left < 2 * DAY_MS ? 'soon' : 'calm'
}
