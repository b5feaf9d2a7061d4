// Change requests to the administrator (screens `request.priority_pack`, `request.apply_product_price`): lines of
// goods with a new level of priority or a new price, from the draft until they are applied.
import { z } from 'zod'
import { price } from '../goods/product.ts'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'

export const REQUEST_KINDS = ['price', 'priority'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
export const REQUEST_STATES = ['draft', 'sent', 'approved', 'refused', 'applied'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** The states in which each move is possible; every other move is refused. */
export const REQUEST_MOVES = {
  update: ['draft'],
  remove: ['draft'],
  send: ['draft'],
  /** The author takes it back for correction. */
  reopen: ['sent', 'refused'],
  approve: ['sent'],
  refuse: ['sent'],
  apply: ['approved'],
} as const satisfies Record<string, readonly RequestState[]>
export type RequestMove = keyof typeof REQUEST_MOVES
const OF_AUTHOR: ReadonlySet<RequestMove> = new Set(['update', 'remove', 'send', 'reopen'])

/** The acting person: author of the request, may decide requests of its kind, administrator. */
export type RequestAuthority = { isAuthor: boolean; mayDecide: boolean; isAdmin: boolean }

/** Why this person cannot make the move now, or null. Only administrators may decide their own requests. */
export function moveRefusal(
  move: RequestMove,
  state: RequestState,
  { isAuthor, mayDecide, isAdmin }: RequestAuthority,
): 'not_owner' | 'forbidden' | 'own_request' | 'move_not_possible' | null {
  if (OF_AUTHOR.has(move) && !isAuthor && !isAdmin) return 'not_owner'
  if (!OF_AUTHOR.has(move) && !mayDecide) return 'forbidden'
  if (!OF_AUTHOR.has(move) && isAuthor && !isAdmin) return 'own_request'
  return (REQUEST_MOVES[move] as readonly RequestState[]).includes(state) ? null : 'move_not_possible'
}

/** Periods of the list: the number of the last days, including today. */
export const PERIODS = { today: 1, week: 7, month: 31, quarter: 92 } as const
export type Period = keyof typeof PERIODS

export const MAX_LINES = 200

export const REQUEST_NOTE = { min: 0, max: 300 } as const satisfies TextLength
/** Why a request is refused. An approval may go without an answer. */
export const REFUSAL_ANSWER = { min: 3, max: 300 } as const satisfies TextLength

const formOf = <V extends z.ZodType>(value: V) =>
  z.strictObject({
    note: textOfLength(REQUEST_NOTE),
    lines: z
      .array(z.strictObject({ product_id: z.number().int().positive(), value }))
      .max(MAX_LINES)
      .superRefine((lines, context) => {
        const seen = new Set<number>()
        for (const [index, { product_id }] of lines.entries()) {
          if (seen.has(product_id))
            context.addIssue({ code: 'custom', path: [index, 'product_id'], params: { code: 'taken' } })
          seen.add(product_id)
        }
      }),
  })

/** A draft may have no lines, a sent request must have some. The value is whole soʻm, or the id of a level. */
export const priceRequestForm = formOf(price)
export const priorityRequestForm = formOf(z.number().int().positive())
export type RequestForm = z.infer<typeof priceRequestForm>

export type SentLine = { active: boolean; now: number | null; value: number | null }

/**
 * Why a request cannot be sent, or null: it has no lines, or a line is no longer sold, has no value or changes
 * nothing.
 */
export function sendFault(lines: readonly SentLine[]): { field: string; code: string } | null {
  if (lines.length === 0) return { field: 'lines', code: 'lines_needed' }
  for (const [index, { active, now, value }] of lines.entries()) {
    if (!active) return { field: `lines.${index}.product_id`, code: 'unknown_choice' }
    if (value === null) return { field: `lines.${index}.value`, code: 'required' }
    if (value === now) return { field: `lines.${index}.value`, code: 'same_value' }
  }
  return null
}

export type SeenLine = { product_id: number; old: number | null; now: number | null }

/** Lines whose current value differs from the one that the author saw. */
export const linesChangedSinceWritten = <L extends SeenLine>(lines: readonly L[]): L[] =>
  lines.filter(({ old, now }) => old !== now)

/** The values that a question shows of changed lines, by product: a decision counts for them only. */
export const shownValues = (lines: readonly SeenLine[]): Record<string, number | null> =>
  Object.fromEntries(linesChangedSinceWritten(lines).map(({ product_id, now }) => [String(product_id), now]))

/** Those of them whose current value the deciding person has not seen; `seen`: value by product. */
export const unseenChanges = <L extends SeenLine>(
  lines: readonly L[],
  seen: Readonly<Record<string, number | null>>,
): L[] => linesChangedSinceWritten(lines).filter(({ product_id, now }) => seen[String(product_id)] !== now)
