// Movements of goods between branches (screens `stock_to_delivey`, `.create`, `.view`): the form, the states, what the receiver
// scanned, and how a difference is settled.
import { z } from 'zod'
import type { PermissionKey } from '../access/permissions.ts'
import { isAllowed, type StateChange } from '../kernel/state-table.ts'
import { trimmedText } from '../kernel/texts/text.ts'
import { DOCUMENT_STATES } from '../stock/documents.ts'
import {
  documentLine,
  documentLines,
  isCounted,
  LONGEST_CODE,
  lineKeys,
  MAX_LINES,
  NO_CODES,
  piecesFrom,
  recordId,
  unitOf,
} from '../stock/lines.ts'
import type { ScannedUnit } from '../stock/units.ts'

export const MOVEMENT_STATES = DOCUMENT_STATES.movement
export type MovementState = (typeof MOVEMENT_STATES)[number]
/** The branch that gives the goods, or the one that takes them. */
export type MovementSide = 'sender' | 'receiver'

type Transition = StateChange<MovementState> & {
  /** The possible states afterwards. */
  to: readonly MovementState[]
  /** Whose branch a person with the scope `own` must be in. */
  side: MovementSide
  permission: PermissionKey
}

/** Every change of a movement; every other one is refused. */
export const MOVEMENT_TRANSITIONS = {
  update: { from: ['draft'], to: ['draft'], side: 'sender', permission: 'stock_to_delivey.create' },
  cancel: { from: ['draft'], to: ['cancelled'], side: 'sender', permission: 'stock_to_delivey.create' },
  send: { from: ['draft'], to: ['sent'], side: 'sender', permission: 'movements.send' },
  recall: { from: ['sent'], to: ['recalled'], side: 'sender', permission: 'movements.send' },
  receive: {
    from: ['sent'],
    to: ['received', 'received_with_differences'],
    side: 'receiver',
    permission: 'movements.receive',
  },
  settle: {
    from: ['received_with_differences'],
    to: ['received_with_differences'],
    side: 'sender',
    permission: 'movements.settle',
  },
} as const satisfies Record<string, Transition>
export type MovementAction = keyof typeof MOVEMENT_TRANSITIONS

export const canMoveMovement = (action: MovementAction, state: MovementState): boolean =>
  isAllowed<MovementState, MovementAction>(MOVEMENT_TRANSITIONS, action, state)

type Branches = { from_branch: number; to_branch: number }

/** The branch of a side. */
export const branchOfSide = ({ from_branch, to_branch }: Branches, side: MovementSide): number =>
  side === 'sender' ? from_branch : to_branch

/** Whether the printed waybill says what really left: not of a draft and not of a cancelled movement. */
export const hasWaybill = (state: MovementState): boolean => state !== 'draft' && state !== 'cancelled'

export const movementForm = z
  .strictObject({
    from_branch: recordId,
    to_branch: recordId,
    /** The number of the application that the goods are for; null: for stock. */
    application: z.number().int().positive().nullable(),
    note: trimmedText(0, 300),
    lines: documentLines(documentLine),
  })
  .refine(({ from_branch, to_branch }) => from_branch !== to_branch, {
    path: ['to_branch'],
    params: { code: 'movement_same_branch' },
  })
export type MovementForm = z.infer<typeof movementForm>

const MAX_UNKNOWN = 100

/** What the receiver has in front of them: counted pieces by product, pieces with codes, and codes of no known product. */
export const receiptForm = z.strictObject({
  lines: documentLines(documentLine, 2 * MAX_LINES),
  unknown: z.array(z.string().trim().min(1).max(LONGEST_CODE)).max(MAX_UNKNOWN),
})
export type ReceiptForm = z.infer<typeof receiptForm>

export const DIFFERENCE_KINDS = ['missing', 'surplus', 'unknown'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** How a difference is settled. `record_only`: nothing is posted, the note says why. */
export const OUTCOMES = ['to_sender', 'loss', 'from_sender', 'found', 'record_only'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOMES_OF: Record<DifferenceKind, readonly Outcome[]> = {
  missing: ['to_sender', 'loss'],
  surplus: ['from_sender', 'found', 'record_only'],
  unknown: ['record_only'],
}

/** Some or all pieces of one difference. A loss names the person who answers for it. */
export const settlementForm = z
  .strictObject({
    difference: z.uuid(),
    quantity: piecesFrom(1),
    outcome: z.enum(OUTCOMES),
    responsible_id: recordId.nullable(),
    note: trimmedText(0, 300),
  })
  .refine(({ outcome, responsible_id }) => outcome !== 'loss' || responsible_id !== null, {
    path: ['responsible_id'],
    params: { code: 'required' },
  })
  .refine(({ outcome, note }) => outcome !== 'record_only' || note !== '', {
    path: ['note'],
    params: { code: 'required' },
  })
export type SettlementForm = z.infer<typeof settlementForm>

type SentLine = { id: string; product_id: number; quantity: number } & ScannedUnit
/** Pieces of a sent line that arrived; `unit`: codes that a counted piece got by the scan, or those of the line. */
export type Arrival = { line_id: string; product_id: number; quantity: number; unit: ScannedUnit }
export type Difference = {
  kind: DifferenceKind
  product_id: number | null
  quantity: number
  line_id: string | null
  unit: ScannedUnit
  /** The code of an unknown piece. */
  code: string | null
}

/**
 * Compares what was scanned with what was sent. A scanned code that the ledger does not know (`isKnown`) names one of the counted
 * pieces of its product; nothing that was scanned is dropped: what was not sent becomes a surplus or an unknown piece.
 */
export function compareReceipt(
  sent: readonly SentLine[],
  { lines, unknown }: ReceiptForm,
  isKnown: (unit: ScannedUnit) => boolean,
): { arrivals: Arrival[]; differences: Difference[] } {
  const left = new Map(sent.map((one) => [one.id, one.quantity]))
  const arrivals: Arrival[] = []
  const differences: Difference[] = []
  const take = (from: SentLine, quantity: number, piece: ScannedUnit) => {
    left.set(from.id, (left.get(from.id) ?? 0) - quantity)
    arrivals.push({ line_id: from.id, product_id: from.product_id, quantity, unit: unitOf(piece) })
  }
  const countedOf = (product: number) => sent.find((one) => one.product_id === product && isCounted(one))
  const coded = lines.filter((one) => !isCounted(one))
  // Scanned pieces first: a counted one fits any place that they leave.
  for (const one of coded) {
    const keys = new Set(lineKeys(one))
    const named = sent.find(
      (each) =>
        each.product_id === one.product_id && !isCounted(each) && lineKeys(each).some((key) => keys.has(key)),
    )
    const counted = countedOf(one.product_id)
    const isLeft = counted !== undefined && (left.get(counted.id) ?? 0) > 0
    if (named !== undefined && (left.get(named.id) ?? 0) > 0) take(named, 1, named)
    else if (counted !== undefined && isLeft && !isKnown(one)) take(counted, 1, one)
    else
      differences.push({
        kind: 'surplus',
        product_id: one.product_id,
        quantity: 1,
        line_id: null,
        unit: unitOf(one),
        code: null,
      })
  }
  for (const one of lines.filter(isCounted)) {
    const counted = countedOf(one.product_id)
    const arrived = Math.min(one.quantity, counted === undefined ? 0 : (left.get(counted.id) ?? 0))
    if (counted !== undefined && arrived > 0) take(counted, arrived, NO_CODES)
    if (one.quantity > arrived)
      differences.push({
        kind: 'surplus',
        product_id: one.product_id,
        quantity: one.quantity - arrived,
        line_id: null,
        unit: NO_CODES,
        code: null,
      })
  }
  const missing = sent.flatMap((one): Difference[] => {
    const quantity = left.get(one.id) ?? 0
    if (quantity === 0) return []
    return [
      {
        kind: 'missing',
        product_id: one.product_id,
        quantity,
        line_id: one.id,
        unit: unitOf(one),
        code: null,
      },
    ]
  })
  const strange = unknown.map(
    (text): Difference => ({
      kind: 'unknown',
      product_id: null,
      quantity: 1,
      line_id: null,
      unit: NO_CODES,
      code: text,
    }),
  )
  return { arrivals, differences: [...missing, ...differences, ...strange] }
}
