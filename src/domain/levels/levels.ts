// Min/max levels of a product in a branch (screen `minmax`): what is below its minimum, how much to order, from which branch,
// and which levels the sales suggest.
import { z } from 'zod'
import type { MovementState } from '../movements/movement.ts'
import { MAX_QUANTITY } from '../stock/stock.ts'

/** Movements whose pieces count as on the way to the receiver: a draft too, so that nothing is ordered twice. */
export const ON_THE_WAY_STATES = ['draft', 'sent'] as const satisfies readonly MovementState[]

/** Sales are counted over so many days, today included. */
export const SALES_DAYS = 30
/** A branch must not run out before a movement or a supplier arrives: about a week, weekend included. */
export const LEAD_DAYS = 7
/** What arrives should last a month; a larger stock binds money that sells nothing. */
export const COVER_DAYS = 30

export type Levels = { min: number; max: number }

const level = z.number().int().min(0).max(MAX_QUANTITY).nullable()
/** Both levels, or none: the branch keeps no levels of the product. */
export const levelsForm = z
  .strictObject({ min: level, max: level })
  .refine(({ min, max }) => min !== null || max === null, { path: ['min'], params: { code: 'required' } })
  .refine(({ min, max }) => max !== null || min === null, { path: ['max'], params: { code: 'required' } })
  .refine(({ min, max }) => min === null || max === null || min <= max, {
    path: ['max'],
    params: { code: 'levels_max' },
  })
export type LevelsForm = z.infer<typeof levelsForm>

/** The levels of a row of the database or a form; null where the branch keeps none. */
export const levelsOf = ({ min, max }: LevelsForm): Levels | null =>
  min === null || max === null ? null : { min, max }

/** What a branch has of a product: available pieces, and those on the way to it. */
export type Supply = { available: number; on_the_way: number }

/** Whether the branch has too little of a product, even when everything on the way has arrived. */
export const isBelowMin = ({ available, on_the_way }: Supply, levels: Levels | null): boolean =>
  levels !== null && available + on_the_way < levels.min

/** Pieces to order: below the minimum so many that the maximum is reached, otherwise none. */
export const toOrder = (supply: Supply, levels: Levels | null): number =>
  levels !== null && isBelowMin(supply, levels) ? levels.max - (supply.available + supply.on_the_way) : 0

/**
 * A branch that may give pieces of a product. `promised`: pieces of its drafts to other branches, which are still available but
 * would be given away twice. A branch without levels gives nothing: nobody has said what it needs itself.
 */
export type Giver = { branch_id: number; available: number; promised: number } & Levels
export type Source = { branch_id: number; pieces: number }

/** What a giver keeps: first only what is above the maximum is given, then also what is above the minimum. */
const KEPT = ['max', 'min'] as const satisfies readonly (keyof Levels)[]

/**
 * The branch that gives a product to another one, and how many of the wanted pieces: the one with the largest surplus above its
 * maximum, then above its minimum (of equal ones the one with the smallest id). Null: the pieces are to be bought.
 */
export function findSource(receiver: number, wanted: number, givers: readonly Giver[]): Source | null {
  if (wanted <= 0) return null
  for (const kept of KEPT) {
    const [first] = givers
      .filter(({ branch_id }) => branch_id !== receiver)
      .map((giver) => ({
        branch_id: giver.branch_id,
        surplus: giver.available - giver.promised - giver[kept],
      }))
      .filter(({ surplus }) => surplus > 0)
      .toSorted((a, b) => b.surplus - a.surplus || a.branch_id - b.branch_id)
    if (first) return { branch_id: first.branch_id, pieces: Math.min(wanted, first.surplus) }
  }
  return null
}

export type Need = { branch_id: number; product_id: number; wanted: number }

/**
 * The source of each need, in their order. What one need takes is promised, so the next one does not get the same pieces.
 */
export function planSources<N extends Need>(
  needs: readonly N[],
  givers: readonly (Giver & { product_id: number })[],
): { need: N; source: Source | null }[] {
  const left = new Map<number, (Giver & { product_id: number })[]>()
  for (const giver of givers)
    left.set(giver.product_id, [...(left.get(giver.product_id) ?? []), { ...giver }])
  return needs.map((need) => {
    const candidates = left.get(need.product_id) ?? []
    const source = findSource(need.branch_id, need.wanted, candidates)
    const giver = candidates.find(({ branch_id }) => branch_id === source?.branch_id)
    if (giver && source) giver.promised += source.pieces
    return { need, source }
  })
}

/** The levels that the sales of `SALES_DAYS` suggest; null without a sale, which says nothing about what the branch needs. */
export function proposeLevels(sold: number): Levels | null {
  if (sold <= 0) return null
  const pieces = (days: number) => Math.min(MAX_QUANTITY, Math.ceil((sold * days) / SALES_DAYS))
  return { min: pieces(LEAD_DAYS), max: pieces(COVER_DAYS) }
}
