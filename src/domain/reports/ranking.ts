// The ranking of managers by what became of the applications that they took in a period (src/docs/business-rules.md#reports). The SQL
// of the server (`server/reports/ranking.ts`) is tested against it.
import { isOutcome, type Status } from '../applications/status.ts'

/** What each part weighs in the score; together 100. */
export const RANK_WEIGHTS = { conversion: 50, speed: 30, quality: 20 } as const
/** Who takes fewer applications a day worked has no place. */
export const LEAST_TAKEN_A_DAY = 5
/** Places of the top and of its other end. */
export const SHOWN_PLACES = 10
/** Losses that the shop could have prevented. */
export const PREVENTABLE_LOSSES = ['slow_support', 'filled_incorrectly'] as const

/** Whether a status ends the work whose speed is measured. */
export const endsWork = (status: Status): boolean => isOutcome(status) || status === 'hold'

/** Of the applications that a person was the first to take in the period. */
export type RankFigures = {
  taken: number
  /** Days with a minute of a shift that counts, or with a take where no shift is kept. */
  days: number
  /** No longer open, and sold. */
  decided: number
  sold: number
  /** With an end of the work, of which within 5, and within 20 minutes of work but not 5. */
  timed: number
  fast: number
  slow: number
  /** Of the decided: returned, rolled back, lost for a preventable reason; an application counts once for each. */
  defective: number
}

/** `few`: too few applications a day; `undecided`: all of them are still open. */
export const UNRANKED = ['few', 'undecided'] as const
export type Unranked = (typeof UNRANKED)[number]
/** Parts and score in tenths of a percent and of a point; null without a place, which `unranked` explains. */
export type Rank = {
  conversion: number | null
  speed: number | null
  quality: number | null
  score: number | null
  unranked: Unranked | null
}

const percent = (share: number): number => Math.round(share * 1000) / 10

/** The parts of the score, the score, and why there is none. */
export function rankOf({ taken, days, decided, sold, timed, fast, slow, defective }: RankFigures): Rank {
  if (decided === 0)
    return { conversion: null, speed: null, quality: null, score: null, unranked: 'undecided' }
  const conversion = sold / decided
  const speed = timed === 0 ? 0 : (fast + slow / 2) / timed
  const quality = Math.max(0, 1 - defective / decided)
  const parts = { conversion: percent(conversion), speed: percent(speed), quality: percent(quality) }
  if (taken < LEAST_TAKEN_A_DAY * days) return { ...parts, score: null, unranked: 'few' }
  const { conversion: c, speed: s, quality: q } = RANK_WEIGHTS
  return { ...parts, score: Math.round((c * conversion + s * speed + q * quality) * 10) / 10, unranked: null }
}

/** The part of the score in which a person loses most, by its weight: what to help with. */
export function weakestPart(
  parts: Pick<Rank, 'conversion' | 'speed' | 'quality'>,
): keyof typeof RANK_WEIGHTS {
  const lostIn = (part: keyof typeof RANK_WEIGHTS) => RANK_WEIGHTS[part] * (100 - (parts[part] ?? 0))
  const order = Object.keys(RANK_WEIGHTS) as (keyof typeof RANK_WEIGHTS)[]
  return order.toSorted((one, other) => lostIn(other) - lostIn(one))[0] ?? 'conversion'
}

/** A place, and the place from the other end; equal scores share both. */
export type Place = { place: number; from_end: number }

/** The places of scores: one more than there are better ones, and from the other end one more than there are worse ones. */
export const placesOf = (scores: readonly number[]): Place[] =>
  scores.map((score) => ({
    place: 1 + scores.filter((other) => other > score).length,
    from_end: 1 + scores.filter((other) => other < score).length,
  }))

/** Whether a place is one of the top; those who share the last one of it are all in it. */
export const isTop = ({ place }: Place): boolean => place <= SHOWN_PLACES

/** Whether a place is at the other end; nobody of the top is. */
export const isLast = (one: Place): boolean => one.from_end <= SHOWN_PLACES && !isTop(one)

/** Which lines are shown: the best, the other end, those without a place, or everybody. */
export const RANK_TABS = ['top', 'last', 'unranked', 'all'] as const
export type RankTab = (typeof RANK_TABS)[number]
