// The part of everything financed that each partner has financed, compared with its share (screen
// `fin-partners`; specification S9.15, S9.16: the label of a share is capped at 40 %, figures are those of the
// day before). Whole soʻm, days of Tashkent.

export const SHARE_LABEL_MAX = 40
/** Percent; from here on a share is close to `SHARE_LABEL_MAX`. */
export const SHARE_NEAR = 36

export type PartnerDay = {
  key: string
  day: string
  contracts: number
  /** The sum that the partner financed. */
  used: number
  /** What all partners financed that day. */
  turnover: number
  /** Its share as agreed that day, whole percent. */
  share: number
}
export type PartnerFigures = {
  key: string
  contracts: number
  /** The total of its daily shares. */
  limit: number
  used: number
  /** Negative if it financed more than its share. */
  remaining: number
  /** Percent of all, with one decimal. */
  share: number
}

/** The share of a day's turnover in whole soʻm, rounded down. */
export const limitOf = ({ turnover, share }: Pick<PartnerDay, 'turnover' | 'share'>): number =>
  Math.floor((turnover * share) / 100)

/** Percent with one decimal; 0 if the whole is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10

/** A share as its label shows it, capped at SHARE_LABEL_MAX. */
export const shareLabel = (share: number): { percent: number; isCapped: boolean } => ({
  percent: Math.min(share, SHARE_LABEL_MAX),
  isCapped: share > SHARE_LABEL_MAX,
})

/** How a share stands to the most that is wanted of one partner. */
export function shareLevel(share: number): 'over' | 'near' | 'fine' {
  if (share > SHARE_LABEL_MAX) return 'over'
  return share >= SHARE_NEAR ? 'near' : 'fine'
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** The figures of one partner over its days. */
export function figuresOf(key: string, all: readonly PartnerDay[]): PartnerFigures {
  const days = all.filter((day) => day.key === key)
  const limit = sum(days.map(limitOf))
  const used = sum(days.map((day) => day.used))
  return {
    key,
    contracts: sum(days.map(({ contracts }) => contracts)),
    limit,
    used,
    remaining: limit - used,
    share: percentOf(used, sum(days.map(({ turnover }) => turnover))),
  }
}
