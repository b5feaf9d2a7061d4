// What a line of a sale claims of the pieces of its branch: its unit, a piece without a code, or any piece. Reservations and
// postings ask the same rule (src/docs/business-rules.md#stock).
import type { Tracking } from '../reference/forms.ts'
import { codesOf, type ScannedUnit } from './units.ts'

/** `unit`: the ledger knows the unit; `counted`: one of the pieces without a code; `any`: its code is entered later. */
export type Claim = 'unit' | 'counted' | 'any'
type ClaimingLine = ScannedUnit & { tracking: Tracking }

/** What a line claims. `isKnown`: the ledger has a unit with one of its codes. */
export function claimOf(line: ClaimingLine, isKnown: boolean): Claim {
  if (isKnown) return 'unit'
  return codesOf(line).length > 0 || line.tracking === 'none' ? 'counted' : 'any'
}

/** Why a piece cannot be reserved: nothing is free, its unit is elsewhere, or every piece there has another code. */
export type ClaimFault = 'out_of_stock' | 'unit_elsewhere' | 'unit_unknown'
type Asked = {
  claim: Claim
  /** A line with codes names its unit. */
  isNamed: boolean
  /** The known unit is in the shop of the branch. */
  isHere: boolean
  /** Free pieces, with codes and without. */
  available: number
  /** Pieces without a code that no line claims. */
  uncoded: number
}

/** Why a line cannot reserve its piece, or null. */
export function claimFault({ claim, isNamed, isHere, available, uncoded }: Asked): ClaimFault | null {
  if (claim === 'unit' && !isHere) return 'unit_elsewhere'
  if (available < 1) return 'out_of_stock'
  if (claim === 'counted' && uncoded < 1) return isNamed ? 'unit_unknown' : 'out_of_stock'
  return null
}
