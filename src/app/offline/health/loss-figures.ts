// The figures of the loss screen (decision 0022), from the tablet's own counts and the server's.
import {
  type CountedWork,
  largerCount,
  totalWork,
  type WaitingWork,
  workOf,
} from '#domain/applications/figures/waiting-work.ts'
import type { Loss } from './loss-store.ts'

type LossFigures = {
  /** Null where neither the tablet nor the server has figures. */
  work: WaitingWork | null
  /** The tablet's own count, made at every change; otherwise more may have been lost. */
  isExact: boolean
  since: number | null
}

/** What was lost, in applications and photos. */
export function lossFigures({ people, known, isCounted }: Loss): LossFigures {
  const here: CountedWork = {
    unsent: people.reduce((sum, { unsent }) => sum + unsent, 0),
    waiting: totalWork(people),
  }
  const counted = largerCount(here, known ?? here)
  const times = [known?.since ?? null, ...people.map(({ since }) => since)].filter((time) => time !== null)
  return {
    work: counted.unsent === 0 ? null : workOf(counted),
    // The server's figures are from the newest report, which may be older than the last work.
    isExact: isCounted && counted === here,
    since: times.length > 0 ? Math.min(...times) : null,
  }
}
